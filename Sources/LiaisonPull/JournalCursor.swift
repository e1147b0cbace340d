public import LiaisonCore

/// A reader's place in a journal.
///
///     let cursor = journal.cursor(from: .end)
///     for await batch in cursor.batches(upTo: 100) {
///       switch batch {
///       case .entries(let entries): show(entries)
///       case .missed(let count, _): print("\(count) went by unread")
///       case .nothing: break
///       }
///     }
///
/// The cursor keeps the entries alive, but not the journal: after the journal has been deallocated,
/// no new entries come. A journal that is `.waiting` waits for its cursors until they are released.
///
/// Everything may be called from any thread. Threads that pull from one cursor share the entries:
/// each goes to one of them.
public final class JournalCursor<Entry: Sendable>: Sendable {
  @usableFromInline let storage: JournalStorage<Entry>
  @usableFromInline let reader: JournalReader

  init(of storage: JournalStorage<Entry>, from origin: CursorOrigin) {
    self.storage = storage
    reader = storage.join(at: origin)
  }

  deinit { storage.leave(reader) }

  /// The position of the next entry to be read. A new cursor from this position reads on from the
  /// same place.
  public var position: JournalPosition { storage.position(storage.offset(of: reader)) }

  /// Takes the next entries, at most `limit`, or tells how many were trimmed unread.
  ///
  /// It does not wait. One pull tells either of a loss or of entries, never of both. In a journal
  /// that is `.waiting`, it lets appenders go on for which there is room then. A `limit` below one
  /// stops the program.
  @inlinable
  public func pull(max limit: Int = 1_000) -> Pulled<Entry> {
    insist(limit > 0, "A pull of no entries finds none; give a number above zero.")
    return storage.pull(reader, upTo: limit)
  }

  /// Takes the next entries, at most `limit`. Suspends the task while there are none. A `limit`
  /// below one stops the program.
  ///
  /// - Returns: Never `.nothing`; `nil` if the journal is finished and read to its end, or if the
  ///   task is cancelled. The cursor keeps its place.
  public nonisolated(nonsending) func next(upTo limit: Int = 1_000) async -> Pulled<Entry>? {
    while !Task.isCancelled {
      let pulled = pull(max: limit)
      guard case .nothing = pulled else { return pulled }
      guard await storage.waitForMore(than: reader) else { return nil }
    }
    return nil
  }

  /// Takes the newest entry and skips those before it. Does not wait; returns `nil` if everything
  /// has been read.
  package func pullNewest() -> PulledNewest<Entry>? { storage.pullNewest(reader) }

  /// Waits until a pull finds something.
  ///
  /// - Returns: `false` if the journal is finished and read to its end, or if the task is
  ///   cancelled.
  package nonisolated(nonsending) func waitForMore() async -> Bool {
    await storage.waitForMore(than: reader)
  }

  /// The entries as they come, in batches of at most `limit`. Batches are never `.nothing`.
  ///
  /// The sequence ends when the journal is finished and read to its end, or when the task is
  /// cancelled. Loops over one cursor share the entries. A `limit` below one stops the program when
  /// the first batch is read.
  public func batches(upTo limit: Int = 1_000) -> JournalBatches<Entry> {
    JournalBatches(cursor: self, limit: limit)
  }
}
