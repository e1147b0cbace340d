/// Several changes of a collection's elements as one: which of the elements that were there at the
/// beginning have gone, and where those stand now that have come since.
///
/// The collection as it is now is a row of runs, each of elements that were there from the
/// beginning, in their order, or of such as came. Its cost grows with the number of runs, not with
/// that of changes.
struct IndexComposition: Equatable, Sendable {
  private struct Run: Equatable {
    /// Where its elements were at the beginning; `nil` if they came since.
    var origin: Int?
    var count: Int
  }

  /// The end of the collection need not be known: the last run goes on for ever.
  private var runs: [Run] = [Run(origin: 0, count: Int.max / 2)]

  var isEmpty: Bool { runs == Self().runs }

  /// The elements that came have pushed the others back.
  mutating func insert(_ range: Range<Int>) {
    if range.isEmpty { return }
    runs.insert(Run(origin: nil, count: range.count), at: cut(at: range.lowerBound))
    join()
  }

  /// The elements that were there have gone.
  mutating func remove(_ range: Range<Int>) {
    if range.isEmpty { return }
    let first = cut(at: range.lowerBound)
    let end = cut(at: range.upperBound)
    runs.removeSubrange(first..<end)
    join()
  }

  /// What was there has given way to as many others.
  mutating func replace(_ range: Range<Int>) {
    remove(range)
    insert(range)
  }

  /// An element has gone from one place and come at another.
  mutating func move(from source: Int, to destination: Int) {
    remove(source..<source + 1)
    insert(destination..<destination + 1)
  }

  /// Which of the first elements have gone, of so many.
  func removed(of count: Int) -> RangeSet<Int> {
    var removed = RangeSet(0..<count)
    for run in runs {
      guard let origin = run.origin, origin < count else { continue }
      removed.remove(contentsOf: origin..<min(count, origin + run.count))
    }
    return removed
  }

  /// Where the elements stand that have come.
  var inserted: RangeSet<Int> {
    var inserted = RangeSet<Int>()
    var position = 0
    for run in runs {
      if run.origin == nil { inserted.insert(contentsOf: position..<position + run.count) }
      position += run.count
    }
    return inserted
  }

  /// Makes a run begin at a position, and returns which.
  private mutating func cut(at position: Int) -> Int {
    var start = 0
    for index in runs.indices {
      let run = runs[index]
      if start == position { return index }
      if position < start + run.count {
        let head = position - start
        runs[index].count = head
        runs.insert(
          Run(origin: run.origin.map { $0 + head }, count: run.count - head), at: index + 1)
        return index + 1
      }
      start += run.count
    }
    return runs.count
  }

  /// Makes one of neighbours that belong together.
  private mutating func join() {
    var joined: [Run] = []
    for run in runs where run.count > 0 {
      guard let last = joined.last else {
        joined.append(run)
        continue
      }
      let follows = last.origin.map { $0 + last.count } == run.origin
      if follows || (last.origin == nil && run.origin == nil) {
        joined[joined.count - 1].count += run.count
      } else {
        joined.append(run)
      }
    }
    runs = joined
  }
}
