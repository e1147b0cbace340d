import LiaisonCore

/// A reader's place among changes.
///
///     let cursor = changes.cursor()
///     if cursor.hasNews, let rows = cursor.pull() { redraw(rows) }
///
///     for await rows in cursor.changes { redraw(rows) }
///
/// All changes since the last pull arrive as one. The cursor keeps them alive, and not the subject:
/// when the subject is released, nothing more comes.
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

  /// Whether something was recorded since the last pull. It compares two versions.
  @inlinable public var hasNews: Bool { reader.place != storage.version }

  /// The changes since the last pull as one; `nil` if there were none. It returns at once, and
  /// merges on this thread.
  @inlinable
  public func pull() -> Change? { storage.pull(reader) }

  /// The changes since the last pull as one. It waits if there were none.
  ///
  /// - Returns: `nil` when the subject has gone and all is pulled, or when the task is cancelled.
  public nonisolated(nonsending) func next() async -> Change? {
    while !Task.isCancelled {
      if let change = pull() { return change }
      guard await storage.waitForMore(than: reader) else { return nil }
    }
    return nil
  }

  /// The changes as they come. Those that come while the loop is busy arrive as one.
  ///
  /// The sequence ends when the subject has gone and all is pulled, or when the task is cancelled.
  public var changes: MergedChanges<Change> { MergedChanges(cursor: self) }
}
