public import LiaisonCore

/// The changes that some reader has not pulled yet, the oldest first. Neighbours are merged if no
/// reader stands between them.
///
/// Versions count the changes. A segment is the merged change from one version to another. A reader
/// stands at a version, which is always the beginning of a segment, or the end. A segment stores
/// only the number of its readers, so they cost a recorder nothing.
///
/// Merging is the user's code, so it runs outside the lock. Two neighbours are copied and marked,
/// and they are replaced when they have been merged. Until then they stay as they are, so a pull
/// never waits. Neighbours are merged when the left one has less than twice the right one's weight.
/// So the number of segments between two readers grows with the logarithm of the number of changes,
/// as the digits of a binary counter do. Each change is merged about as often.
///
/// Segments are stored in the order of their versions, so binary search finds a segment. Removing a
/// segment leaves a free slot, and the others store the slots of their neighbours. When more than
/// half of the slots are free, the segments are moved together. So removing a segment costs the
/// same at any place.
@usableFromInline
struct Segments<Change: Mergeable & Sendable>: Sendable {
  @usableFromInline
  struct Segment: Sendable {
    @usableFromInline let from: Int64
    @usableFromInline let to: Int64
    /// `nil` if the slot is free.
    @usableFromInline var change: Change?
    /// The number of readers at its beginning.
    @usableFromInline var readers: Int
    /// Whether it is being merged with a neighbour.
    @usableFromInline var isFolding = false
    /// The neighbours' slots; negative if there is none.
    @usableFromInline var previous: Int
    @usableFromInline var next = -1

    @inlinable
    init(from: Int64, to: Int64, change: Change, readers: Int, after previous: Int) {
      self.from = from
      self.to = to
      self.change = change
      self.readers = readers
      self.previous = previous
    }

    @inlinable var weight: Int64 { to - from }
  }

  /// Two neighbours that are to be merged.
  @usableFromInline
  struct Fold: Sendable {
    @usableFromInline let from: Int64
    @usableFromInline let to: Int64
    @usableFromInline let earlier: Change
    @usableFromInline let later: Change

    @inlinable
    init(from: Int64, to: Int64, _ earlier: Change, _ later: Change) {
      self.from = from
      self.to = to
      self.earlier = earlier
      self.later = later
    }
  }

  /// All slots, including free ones.
  @usableFromInline var segments: [Segment] = []
  @usableFromInline var first = -1
  @usableFromInline var last = -1
  @usableFromInline var freeSlots = 0
  /// The number of changes so far.
  @usableFromInline var version: Int64 = 0
  /// The number of readers that have pulled everything.
  @usableFromInline var readersAtEnd = 0

  @inlinable init() {}

  // MARK: - Recording

  /// Adds a change, which is kept only if there are readers. Returns whether there may be something
  /// to merge at its beginning.
  @inlinable
  mutating func record(_ change: Change) -> Bool {
    let from = version
    version += 1
    if first < 0, readersAtEnd == 0 { return false }
    let slot = segments.count
    segments.append(
      Segment(from: from, to: version, change: change, readers: readersAtEnd, after: last))
    if last < 0 { first = slot } else { segments[last].next = slot }
    last = slot
    readersAtEnd = 0
    return canFold(joining: slot)
  }

  // MARK: - Reading

  /// Adds a reader at the end. Returns its version.
  mutating func join() -> Int64 {
    readersAtEnd += 1
    return version
  }

  /// Removes a reader. Changes that no reader waits for any more are left. Returns whether there
  /// may be something to merge at the reader's old place.
  @inlinable
  mutating func leave(_ place: Int64, _ aftermath: inout Aftermath<Change>) -> Bool {
    guard place < version else {
      readersAtEnd -= 1
      return false
    }
    guard let slot = slot(from: place) else { return false }
    segments[slot].readers -= 1
    if segments[first].readers > 0 { return canFold(joining: slot) }
    while first >= 0, segments[first].readers == 0 {
      if let change = free(first) { aftermath.leave(change) }
    }
    moveTogether()
    return false
  }

  /// Returns all changes since a reader's place, the last one first. Moves the reader to the end.
  @inlinable
  mutating func pull(
    from place: Int64, _ aftermath: inout Aftermath<Change>
  ) -> (changes: [Change], isFoldable: Bool) {
    guard place < version, let slot = slot(from: place) else { return ([], false) }
    var changes: [Change] = []
    var next = last
    while next >= slot {
      if let change = segments[next].change { changes.append(change) }
      next = segments[next].previous
    }
    let isFoldable = leave(place, &aftermath)
    readersAtEnd += 1
    return (changes, isFoldable)
  }

  // MARK: - Folding

  /// Returns two neighbours to merge. The later one begins at `version`.
  @inlinable
  mutating func startFold(joining version: Int64) -> Fold? {
    slot(from: version).flatMap { startFold(at: $0) }
  }

  /// Replaces both by the merged change, and leaves them. Returns the next two to merge. If the two
  /// have been dropped meanwhile, the merged change is left: the segment that stands there now
  /// begins at a reader's old place.
  @inlinable
  mutating func finishFold(
    _ fold: Fold, _ merged: Change, _ aftermath: inout Aftermath<Change>
  ) -> Fold? {
    guard let slot = slot(from: fold.from), segments[slot].next >= 0,
      segments[segments[slot].next].to == fold.to
    else {
      aftermath.leave(merged)
      return nil
    }
    if let later = free(segments[slot].next) { aftermath.leave(later) }
    let earlier = segments[slot]
    if let change = earlier.change { aftermath.leave(change) }
    var whole = Segment(
      from: fold.from, to: fold.to, change: merged, readers: earlier.readers,
      after: earlier.previous)
    whole.next = earlier.next
    segments[slot] = whole
    let next = startFold(at: slot) ?? startFold(at: whole.next)
    moveTogether()
    return next
  }

  @inlinable
  mutating func startFold(at slot: Int) -> Fold? {
    guard canFold(joining: slot) else { return nil }
    let left = segments[slot].previous
    guard let earlier = segments[left].change, let later = segments[slot].change else { return nil }
    segments[left].isFolding = true
    segments[slot].isFolding = true
    return Fold(from: segments[left].from, to: segments[slot].to, earlier, later)
  }

  @inlinable
  func canFold(joining slot: Int) -> Bool {
    guard slot >= 0, segments[slot].previous >= 0 else { return false }
    let right = segments[slot]
    let left = segments[right.previous]
    return right.readers == 0 && !left.isFolding && !right.isFolding
      && left.weight < 2 * right.weight
  }

  // MARK: - Slots

  /// Returns the slot of the segment that begins at a version.
  @inlinable
  func slot(from version: Int64) -> Int? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].from < version { low = middle + 1 } else { high = middle }
    }
    guard low < segments.count, segments[low].from == version, segments[low].change != nil else {
      return nil
    }
    return low
  }

  /// Removes a segment. Returns its change.
  @inlinable
  mutating func free(_ slot: Int) -> Change? {
    let (previous, next) = (segments[slot].previous, segments[slot].next)
    if previous < 0 { first = next } else { segments[previous].next = next }
    if next < 0 { last = previous } else { segments[next].previous = previous }
    freeSlots += 1
    return segments[slot].change.take()
  }

  /// Moves the segments together when more than half of the slots are free.
  @inlinable
  mutating func moveTogether() {
    if first < 0 {
      segments.removeAll(keepingCapacity: segments.count < 64)
      freeSlots = 0
      return
    }
    guard freeSlots > 16, freeSlots * 2 > segments.count else { return }
    var moved: [Segment] = []
    moved.reserveCapacity(2 * (segments.count - freeSlots))
    var next = first
    while next >= 0 {
      var segment = segments[next]
      next = segment.next
      segment.previous = moved.count - 1
      segment.next = next < 0 ? -1 : moved.count + 1
      moved.append(segment)
    }
    (segments, first, last, freeSlots) = (moved, 0, moved.count - 1, 0)
  }
}
