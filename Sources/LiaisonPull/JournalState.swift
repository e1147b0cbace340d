public import LiaisonCore

/// The state that a journal's lock guards: the entries, the readers that wait for more, and the
/// appenders that wait for room.
///
/// The offset of an entry is its number, counted from the journal's first entry. A cursor is an
/// offset, so appending does no work for a cursor, and a slow one costs nothing. Offsets have 64
/// bits on every platform. An `Int` on a watch ends at two thousand million, and a life may have
/// more entries.
@usableFromInline
struct JournalState<Entry: Sendable>: ~Copyable, Sendable {
  @usableFromInline let limit: RetentionLimit
  @usableFromInline var entries = Ring<Entry>()
  /// The mark of each entry, if bytes or age limit the journal: the bytes that were appended before
  /// it, or its time. Both only grow, so the oldest entry is trimmed first.
  @usableFromInline var marks = Ring<Int64>()
  /// The bytes appended in all, or the latest time seen.
  @usableFromInline var mark: Int64 = 0
  /// The offset of the oldest entry.
  @usableFromInline var start: Int64 = 0
  /// The offset of the next entry.
  @inlinable var end: Int64 { start &+ Int64(entries.count) }

  @usableFromInline var isFinished = false
  @usableFromInline var sleepers = Sleepers()
  /// The readers that must have read before the journal is trimmed, with the policy `.waiting`.
  @usableFromInline var room: JournalRoom<Entry>?

  init(_ limit: RetentionLimit, _ policy: JournalPolicy) {
    self.limit = limit
    room = policy.isWaiting ? JournalRoom() : nil
  }

  // MARK: - Appending

  /// Appends an entry. `measure` is its size in bytes, or the time. Returns its offset.
  @inlinable
  mutating func append(
    _ entry: Entry, _ measure: Int64, _ aftermath: inout Aftermath<Entry>
  ) -> Int64 {
    let offset = end
    if case .count(let limit) = limit {
      // Drop the entry first, so that a full journal needs no more memory.
      if entries.count == limit { dropEntry(&aftermath) }
      entries.append(entry)
    } else {
      entries.append(entry)
      mark(measure, &aftermath)
    }
    if !sleepers.isEmpty { sleepers.wakeAll(&aftermath) }
    return offset
  }

  /// Notes the bytes or the time of a new entry, and drops the entries beyond the limit.
  @inlinable
  mutating func mark(_ measure: Int64, _ aftermath: inout Aftermath<Entry>) {
    switch limit {
    case .none, .count: break
    case .bytes(let limit):
      marks.append(mark)
      mark += measure
      while entries.count > 1, marks[0] < mark - limit { dropMarked(&aftermath) }
    case .age:
      mark = max(mark, measure)
      marks.append(mark)
      trim(at: mark, &aftermath)
    }
  }

  /// Drops entries that are too old. Does nothing if the limit is not an age.
  @inlinable
  mutating func trim(at now: Int64, _ aftermath: inout Aftermath<Entry>) {
    guard case .age(let age) = limit else { return }
    while !entries.isEmpty, marks[0] < now - age { dropMarked(&aftermath) }
  }

  @inlinable
  mutating func dropMarked(_ aftermath: inout Aftermath<Entry>) {
    dropEntry(&aftermath)
    _ = marks.popFirst()
  }

  @inlinable
  @inline(__always)
  mutating func dropEntry(_ aftermath: inout Aftermath<Entry>) {
    guard let entry = entries.popFirst() else { return }
    aftermath.leave(entry)
    start &+= 1
  }

  /// Whether an entry can be appended without trimming entries at `offset` or later.
  @inlinable
  func hasRoom(for measure: Int64, sparing offset: Int64) -> Bool {
    switch limit {
    case .none, .age: true
    case .count(let limit): end - offset < Int64(limit)
    case .bytes(let limit):
      offset == end || mark - marks[Int(offset - start)] + measure <= limit
    }
  }

  // MARK: - Reading

  /// Puts a new reader at its place.
  func place(_ reader: JournalReader, at origin: CursorOrigin, in life: UInt64) {
    switch origin.place {
    case .start: reader.offset = start
    case .end: reader.offset = end
    case .position(let position):
      let isOurs = position.life == life && position.offset <= end
      reader.offset = isOurs ? position.offset : 0
      reader.isStranger = !isOurs
    }
  }

  /// Whether a pull would find something.
  func hasNews(for reader: JournalReader) -> Bool { reader.isStranger || reader.offset < end }

  /// Takes the next entries. If `goesOn`, they follow entries of the same pull, and the pull ends
  /// before trimmed entries.
  @inlinable
  func pull(_ reader: JournalReader, upTo limit: Int, goesOn: Bool) -> PulledOffsets<Entry> {
    if reader.offset < start || reader.isStranger {
      if goesOn { return .nothing }
      let missed = start - reader.offset
      reader.offset = start
      reader.isStranger = false
      return .missed(Int(clamping: missed), resumingAt: start)
    }
    let first = Int(reader.offset - start)
    let count = min(limit, entries.count - first)
    if count == 0 { return .nothing }
    let found = entries.elements(from: first, count: count)
    reader.offset += Int64(count)
    return .entries(found)
  }

  /// Takes the newest entry, and moves the reader to the end. Returns `nil` if everything has been
  /// read.
  mutating func pullNewest(_ reader: JournalReader) -> PulledNewest<Entry>? {
    if !hasNews(for: reader) { return nil }
    let passed = Int(clamping: end - reader.offset)
    (reader.offset, reader.isStranger) = (end, false)
    return entries.isEmpty
      ? .missed(passed) : .entry(entries[entries.count - 1], skipped: passed - 1)
  }
}

/// The same cases as `Pulled`, with offsets instead of positions.
@usableFromInline
enum PulledOffsets<Entry: Sendable>: Sendable {
  case entries([Entry])
  case missed(Int, resumingAt: Int64)
  case nothing
}

/// The result of a pull of the newest entry alone.
package enum PulledNewest<Entry: Sendable>: Sendable {
  /// The entry, and how many entries before it were not read.
  case entry(Entry, skipped: Int)
  /// This many entries were trimmed before they were read, and none is left.
  case missed(Int)
}

/// A cursor's place, as the journal stores it.
///
/// Unchecked: the journal's lock guards it.
@usableFromInline
final class JournalReader: Lagging, @unchecked Sendable {
  /// The number of the journal's entries before this place.
  @usableFromInline var offset: Int64 = 0
  /// Whether its position was not one of this journal, and the reader has not been told so yet.
  @usableFromInline var isStranger = false

  // For the heap of readers that the journal waits for.
  var mark: Int64 { offset }
  var knownMark: Int64 = 0
  var heapIndex = -1
}
