public import LiaisonCore

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

/// Changes as they come. See `ChangesCursor.changes`.
public struct MergedChanges<Change: Mergeable & Sendable>: EventSequence {
  public typealias Element = Change

  let cursor: ChangesCursor<Change>

  /// A reader at the cursor's place. It takes what the cursor has not pulled yet; several readers
  /// share the changes, each of which goes to one of them.
  public func makeAsyncIterator() -> Iterator { Iterator(cursor: cursor) }

  /// A reader of merged changes. Its place is the cursor's, which it keeps alive. A loop that is
  /// left and begun again goes on where it was.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = Never

    let cursor: ChangesCursor<Change>

    /// The changes since the last pull as one. Suspends the task while there are none. Returns
    /// `nil` when the subject has gone and all is pulled, or when the task is cancelled.
    public mutating func next() async -> Change? { await cursor.next() }

    /// As `next()`, for a reader on an actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Change? {
      await cursor.next()
    }
  }
}
