/// A kept sequence of entries. Who writes appends; each reader holds a cursor and takes what it
/// wants when it wants.
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
/// There is one buffer, however many cursors there are; a cursor is a place in it. A slow reader
/// costs neither those who append nor other readers anything, and is told how many entries were
/// trimmed before it came to them.
///
/// Entries stand in the order in which `append` was called; those of several threads in some order,
/// the same for every reader. Everything may be called from any thread, and from an entry's `deinit`.
/// A journal that is released is finished; cursors can still read what is there.
public final class Journal<Entry: Sendable>: Sendable {
  @usableFromInline let storage: JournalStorage<Entry>

  /// Makes an empty journal.
  ///
  /// - Parameters:
  ///   - retention: What is kept for readers.
  ///   - policy: What happens when it is full and some cursor lags behind.
  ///   - life: What its positions are known by. A journal whose entries outlast the process keeps
  ///     its own; any other draws a number.
  ///   - clock: By what age is measured, and how long a task waits for room.
  public init(
    keeping retention: Retention<Entry>, whenFull policy: JournalPolicy = .droppingOldest,
    life: UInt64? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    storage = JournalStorage(
      retention, policy, life: life ?? UInt64.random(in: 1 ... .max), clock: JournalClock(clock))
  }

  deinit { finish() }

  /// What tells this journal's positions from those of others.
  public var life: UInt64 { storage.life }

  /// How many entries are kept.
  public var count: Int { Int(storage.range().count) }

  /// Where the oldest entry stands that is kept.
  public var start: JournalPosition { storage.position(storage.range().lowerBound) }

  /// Where the next entry will stand.
  public var end: JournalPosition { storage.position(storage.range().upperBound) }

  /// Makes a reader, which begins at the place given. Its first pull sees what is there by then.
  public func cursor(from origin: CursorOrigin) -> JournalCursor<Entry> {
    JournalCursor(of: storage, from: origin)
  }

  /// Says that no more entries come. What is there can still be read, and then the batches end.
  ///
  /// Who waits for room waits no more, and what is appended from now on is not taken.
  public func finish() { storage.finish() }
}
