import LiaisonObservation
import LiaisonPull

/// Several changes of a collection's elements as one: which of the original elements have gone, and
/// where the new elements stand now.
///
/// The present collection is a list of runs. Each run holds original elements, in their order, or
/// new ones. The cost grows with the number of runs, not of changes.
struct IndexComposition: Equatable, Sendable {
  private struct Run: Equatable {
    /// The original index of its first element; `nil` if its elements are new.
    var origin: Int?
    var count: Int
  }

  /// The last run has no end, because the length of the collection need not be known.
  private var runs: [Run] = [Run(origin: 0, count: Int.max / 2)]

  init() {}

  /// The composition that consists of one change.
  init(_ kind: ChangeKind, _ ranges: [Range<Int>]) {
    switch kind {
    case .insertion: for range in ranges { insert(range) }
    case .removal: for range in ranges.reversed() { remove(range) }
    case .replacement: for range in ranges { replace(range) }
    default: move(from: ranges[0].lowerBound, to: ranges[1].lowerBound)
    }
  }

  /// Notes new elements in the range, which have moved the later ones back.
  mutating func insert(_ range: Range<Int>) {
    if range.isEmpty { return }
    runs.insert(Run(origin: nil, count: range.count), at: cut(at: range.lowerBound))
    join()
  }

  /// Notes that the elements in the range have gone.
  mutating func remove(_ range: Range<Int>) {
    if range.isEmpty { return }
    let first = cut(at: range.lowerBound)
    let end = cut(at: range.upperBound)
    runs.removeSubrange(first..<end)
    join()
  }

  /// Notes that as many other elements have replaced the elements in the range.
  mutating func replace(_ range: Range<Int>) {
    remove(range)
    insert(range)
  }

  /// Notes that an element has moved.
  mutating func move(from source: Int, to destination: Int) {
    remove(source..<source + 1)
    insert(destination..<destination + 1)
  }

  /// The original indexes of the elements that have gone, if there were `count` elements.
  func removed(of count: Int) -> RangeSet<Int> {
    var removed = RangeSet(0..<count)
    for run in runs {
      guard let origin = run.origin, origin < count else { continue }
      removed.remove(contentsOf: origin..<min(count, origin + run.count))
    }
    return removed
  }

  /// The present indexes of the new elements.
  var inserted: RangeSet<Int> {
    var inserted = RangeSet<Int>()
    var position = 0
    for run in runs {
      if run.origin == nil { inserted.insert(contentsOf: position..<position + run.count) }
      position += run.count
    }
    return inserted
  }

  /// Makes a run begin at a position, and returns the run's index.
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

  /// Joins neighbouring runs that are both new, or whose original indexes follow each other.
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

extension IndexComposition: Mergeable {
  /// Appends a later composition. Elements that it has kept get their original index from this one.
  /// Elements that are new in either are new in the result.
  mutating func merge(_ later: Self) {
    var merged: [Run] = []
    var index = 0
    // The position at which the run at `index` began before the later composition.
    var start = 0
    for run in later.runs {
      guard let origin = run.origin else {
        merged.append(run)
        continue
      }
      var position = origin
      let end = origin + run.count
      while position < end, index < runs.count {
        let known = runs[index]
        if start + known.count <= position {
          (start, index) = (start + known.count, index + 1)
          continue
        }
        let count = min(end, start + known.count) - position
        merged.append(Run(origin: known.origin.map { $0 + position - start }, count: count))
        position += count
      }
    }
    runs = merged
    join()
  }
}
