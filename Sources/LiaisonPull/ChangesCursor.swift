import LiaisonCore

/// A reader's place among changes.
///
///     let cursor = changes.cursor()
///     if cursor.hasNews, let rows = cursor.pull() { redraw(rows) }
///
///     for await rows in cursor.changes { redraw(rows) }
///
/// All changes since the last pull arrive as one. The cursor keeps the changes alive, but not their
/// `Changes`: after that has been deallocated, no new changes come.
///
/// Everything may be called from any thread. Threads that pull from one cursor share the changes:
/// each goes to one of them.
public final class ChangesCursor<Change: Mergeable & Sendable>: Sendable {
  @usableFromInline let storage: ChangesStorage<Change>
  @usableFromInline let reader: ChangesReader

  package init(of storage: ChangesStorage<Change>) {
    self.storage = storage
    reader = storage.join()
  }

  deinit { storage.leave(reader) }

  /// Whether a change was recorded since the last pull. It compares two versions.
  @inlinable public var hasNews: Bool { reader.place != storage.version }

  /// Returns the changes since the last pull as one; `nil` if there were none.
  ///
  /// It does not wait, and merges on this thread, without a lock. So `merge` may record changes,
  /// and may pull from this cursor, which then finds only later ones. If nothing was recorded, a
  /// pull costs two loads.
  @inlinable
  public func pull() -> Change? { storage.pull(reader) }

  /// Returns the changes since the last pull as one. Suspends the task while there are none.
  ///
  /// - Returns: `nil` when the `Changes` has been deallocated and everything is pulled, or when the
  ///   task is cancelled.
  public nonisolated(nonsending) func next() async -> Change? {
    while !Task.isCancelled {
      if let change = pull() { return change }
      guard await storage.waitForMore(than: reader) else { return nil }
    }
    return nil
  }

  /// The changes as they come. Those that come while the loop is busy arrive as one.
  ///
  /// The sequence ends when the `Changes` has been deallocated and everything is pulled, or when
  /// the task is cancelled.
  public var changes: MergedChanges<Change> { MergedChanges(cursor: self) }
}
