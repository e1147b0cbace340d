/// A kept sequence of entries. Writers append; each reader has a cursor, and takes entries when it
/// decides to.
///
///     let journal = Journal<Push>(keeping: .newest(10_000))
///     journal.append(push)
///
///     let cursor = journal.cursor(from: .start)
///     switch cursor.pull(max: 100) {
///     case .entries(let entries): show(entries)
///     case .missed(let count, _): print("\(count) went by unread")
///     case .nothing: break
///     }
///
/// There is one buffer for all cursors; a cursor is a place in it. A slow reader does not slow down
/// writers or other readers, unless the journal is `.waiting`. It is told how many entries were
/// trimmed before it had read them.
///
/// Entries have the order in which `append` was called. Entries of several threads have some order,
/// the same for every reader. Everything may be called from any thread, and from an entry's
/// `deinit`. A journal finishes when it is deallocated; its cursors can still read the entries that
/// are kept.
public final class Journal<Entry: Sendable>: Sendable {
  @usableFromInline let storage: JournalStorage<Entry>

  /// Makes an empty journal.
  ///
  /// - Parameters:
  ///   - retention: Which entries are kept for readers.
  ///   - policy: What happens when the journal is full and a cursor has not read its oldest entry.
  ///   - life: The number that identifies the journal's positions. Pass the old number if the
  ///     entries outlast the process; by default the number is random.
  ///   - clock: The clock that measures the age of entries, and how long a task waits for room.
  public init(
    keeping retention: Retention<Entry>, whenFull policy: JournalPolicy = .droppingOldest,
    life: UInt64? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    storage = JournalStorage(
      retention, policy, life: life ?? UInt64.random(in: 1 ... .max), clock: JournalClock(clock))
  }

  deinit { finish() }

  /// The number that tells this journal's positions from those of others.
  public var life: UInt64 { storage.life }

  /// Whether appenders wait for a reader that has not read the oldest entry.
  package var waitsForReaders: Bool { storage.isWaiting }

  /// How many entries are kept.
  public var count: Int { Int(storage.range().count) }

  /// The position of the oldest entry that is kept.
  public var start: JournalPosition { storage.position(storage.range().lowerBound) }

  /// The position of the next entry.
  public var end: JournalPosition { storage.position(storage.range().upperBound) }

  /// Makes a cursor, which begins at the given place.
  ///
  /// Its first pull also finds entries that are appended after this call. Of a finished journal it
  /// reads the entries that are kept. If the journal is `.waiting` and full, appenders wait until
  /// this cursor has read on or is released.
  public func cursor(from origin: CursorOrigin) -> JournalCursor<Entry> {
    JournalCursor(of: storage, from: origin)
  }

  /// Ends appending. Entries that are kept can still be read, and then the batches end.
  ///
  /// Appenders that wait for room are resumed without success, and later entries are not taken.
  public func finish() { storage.finish() }
}
