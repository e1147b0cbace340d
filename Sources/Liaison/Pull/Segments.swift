/// The changes that some reader has not pulled yet, oldest first, folded together as far as no
/// reader stands between them.
///
/// Versions count what was recorded. A segment is the merged change from one version to another,
/// and a reader stands at a version, which is always where a segment begins or the end. Readers are
/// counted there and not listed, so that they cost a recorder nothing.
///
/// Merging is the user's code and happens outside the lock. So neighbours are copied out, marked,
/// and replaced when they have been merged; until then they stand as they are, and a pull never
/// waits. Neighbours are folded when the left one is not twice the right one's weight: what stands
/// between two readers is then a number of segments that grows with the logarithm of the changes,
/// as the digits of a binary counter do, and every change is copied about as many times.
@usableFromInline
struct Segments<Change: Mergeable & Sendable>: Sendable {
  @usableFromInline
  struct Segment: Sendable {
    @usableFromInline let from: Int
    @usableFromInline let to: Int
    @usableFromInline let change: Change
    /// How many readers stand where it begins.
    @usableFromInline var readers: Int
    /// Somebody merges it with a neighbour.
    @usableFromInline var isFolding = false

    @inlinable
    init(from: Int, to: Int, change: Change, readers: Int) {
      self.from = from
      self.to = to
      self.change = change
      self.readers = readers
    }

    @inlinable var weight: Int { to - from }
  }

  /// Two neighbours, to be merged.
  @usableFromInline
  struct Fold: Sendable {
    @usableFromInline let from: Int
    @usableFromInline let to: Int
    @usableFromInline let earlier: Change
    @usableFromInline let later: Change

    @inlinable
    init(_ earlier: Segment, _ later: Segment) {
      from = earlier.from
      to = later.to
      self.earlier = earlier.change
      self.later = later.change
    }
  }

  @usableFromInline var segments: [Segment] = []
  /// How many changes there were.
  @usableFromInline var version = 0
  /// How many readers have pulled everything.
  @usableFromInline var readersAtEnd = 0

  @inlinable init() {}

  // MARK: - Recording

  /// Adds a change; nobody keeps it who has no reader. Returns whether there may be something to
  /// fold where it begins.
  @inlinable
  mutating func record(_ change: Change) -> Bool {
    let from = version
    version += 1
    if segments.isEmpty, readersAtEnd == 0 { return false }
    segments.append(Segment(from: from, to: version, change: change, readers: readersAtEnd))
    readersAtEnd = 0
    return canFold(joining: segments.count - 1)
  }

  // MARK: - Reading

  /// A new reader stands at the end. Returns the version there.
  mutating func join() -> Int {
    readersAtEnd += 1
    return version
  }

  /// What a reader leaves behind.
  @usableFromInline
  struct Left: Sendable {
    /// What nobody waits for any more, to be released after the lock.
    @usableFromInline var dropped: [Change] = []
    /// Whether there may be something to fold where the reader stood.
    @usableFromInline var isFoldable = false

    @inlinable
    init(dropped: [Change] = [], isFoldable: Bool = false) {
      self.dropped = dropped
      self.isFoldable = isFoldable
    }
  }

  /// Takes a reader away.
  @inlinable
  mutating func leave(_ place: Int) -> Left {
    guard place < version else {
      readersAtEnd -= 1
      return Left()
    }
    guard let index = index(from: place) else { return Left() }
    segments[index].readers -= 1
    if index > 0 || segments[0].readers > 0 { return Left(isFoldable: canFold(joining: index)) }
    let kept = segments.firstIndex { $0.readers > 0 } ?? segments.count
    defer { segments.removeFirst(kept) }
    return Left(dropped: segments[..<kept].map { $0.change })
  }

  /// All that has been recorded since a reader's place, last first. The reader then stands at the
  /// end.
  @inlinable
  mutating func pull(from place: Int) -> (changes: [Change], left: Left) {
    guard place < version, let index = index(from: place) else { return ([], Left()) }
    let changes = segments[index...].reversed().map { $0.change }
    let left = leave(place)
    readersAtEnd += 1
    return (changes, left)
  }

  // MARK: - Folding

  /// Two neighbours to merge, the later of which begins at a version.
  @inlinable
  mutating func startFold(joining version: Int) -> Fold? {
    index(from: version).flatMap { startFold(at: $0) }
  }

  /// Puts what has been merged in the place of both, and returns the next two to merge and what to
  /// release after the lock. When they have been dropped meanwhile there is nothing to do: what
  /// stands there now begins where a reader stood.
  @inlinable
  mutating func finishFold(_ fold: Fold, _ merged: Change) -> (next: Fold?, replaced: [Change]) {
    guard let index = index(from: fold.from), index + 1 < segments.count,
      segments[index + 1].to == fold.to
    else { return (nil, [merged]) }
    let replaced = segments[index...index + 1].map { $0.change }
    segments[index] = Segment(
      from: fold.from, to: fold.to, change: merged, readers: segments[index].readers)
    segments.remove(at: index + 1)
    return (startFold(at: index) ?? startFold(at: index + 1), replaced)
  }

  @inlinable
  mutating func startFold(at index: Int) -> Fold? {
    guard canFold(joining: index) else { return nil }
    segments[index - 1].isFolding = true
    segments[index].isFolding = true
    return Fold(segments[index - 1], segments[index])
  }

  @inlinable
  func canFold(joining index: Int) -> Bool {
    guard index > 0, index < segments.count else { return false }
    let (left, right) = (segments[index - 1], segments[index])
    return right.readers == 0 && !left.isFolding && !right.isFolding
      && left.weight < 2 * right.weight
  }

  @inlinable
  func index(from version: Int) -> Int? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].from < version { low = middle + 1 } else { high = middle }
    }
    return low < segments.count && segments[low].from == version ? low : nil
  }
}
