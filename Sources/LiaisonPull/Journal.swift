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
/// There is one buffer for all cursors; a cursor is a place in it. A slow reader costs neither
/// writers nor other readers anything. It is told how many entries were trimmed before it had read
/// them.
///
/// Entries have the order in which `append` was called. Those of several threads have some order,
/// the same for every reader. Everything may be called from any thread, and from an entry's
/// `deinit`. A journal that is released is finished; cursors can still read what is there.
public final class Journal<Entry: Sendable>: Sendable {
  @usableFromInline let storage: JournalStorage<Entry>

  /// Makes an empty journal.
  ///
  /// - Parameters:
  ///   - retention: What is kept for readers.
  ///   - policy: What happens when it is full and a cursor lags behind.
  ///   - life: The number that identifies its positions. A journal whose entries outlast the
  ///     process keeps its number; any other draws one.
  ///   - clock: What measures age, and how long a task waits for room.
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

  /// How many entries are kept.
  public var count: Int { Int(storage.range().count) }

  /// The position of the oldest entry that is kept.
  public var start: JournalPosition { storage.position(storage.range().lowerBound) }

  /// The position of the next entry.
  public var end: JournalPosition { storage.position(storage.range().upperBound) }

  /// Makes a cursor, which begins at the given place. Its first pull finds what is there by then.
  public func cursor(from origin: CursorOrigin) -> JournalCursor<Entry> {
    JournalCursor(of: storage, from: origin)
  }

  /// Says that no more entries come. What is there can still be read, and then the batches end.
  ///
  /// Appenders that wait for room wait no more, and later entries are not taken.
  public func finish() { storage.finish() }
}
