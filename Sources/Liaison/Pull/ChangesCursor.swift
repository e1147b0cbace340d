/// A reader's place among changes.
///
///     let cursor = changes.cursor()
///     if cursor.hasNews, let rows = cursor.pull() { redraw(rows) }
///
///     for await rows in cursor.changes { redraw(rows) }
///
/// What was recorded since its last pull arrives as one change. It keeps that alive, but not the
/// subject: when that is released, nothing more comes.
///
/// Everything may be called from any thread. Several threads that pull from one cursor share what
/// comes: each change goes to one of them.
public final class ChangesCursor<Change: Mergeable & Sendable>: Sendable {
  @usableFromInline let storage: ChangesStorage<Change>
  @usableFromInline let reader: ChangesReader

  init(of storage: ChangesStorage<Change>) {
    self.storage = storage
    reader = storage.join()
  }

  deinit { storage.leave(reader) }

  /// Whether something was recorded since the last pull. Compares two versions.
  @inlinable public var hasNews: Bool { reader.place != storage.version }

  /// What was recorded since the last pull, merged; `nil` when nothing was. Returns at once, and
  /// merges on this thread.
  @inlinable
  public func pull() -> Change? { storage.pull(reader) }

  /// What was recorded since the last pull, merged, waiting for something when nothing was.
  ///
  /// - Returns: `nil` when the subject is gone and all is pulled, or the task is cancelled.
  public nonisolated(nonsending) func next() async -> Change? {
    while !Task.isCancelled {
      if let change = pull() { return change }
      guard await storage.waitForMore(than: reader) else { return nil }
    }
    return nil
  }

  /// The changes as they come, those that come while the loop is busy as one.
  ///
  /// They end when the subject is gone and all is pulled, or the task is cancelled.
  public var changes: MergedChanges<Change> { MergedChanges(cursor: self) }
}

/// Changes as they come. See `ChangesCursor.changes`.
public struct MergedChanges<Change: Mergeable & Sendable>: EventSequence {
  public typealias Element = Change

  let cursor: ChangesCursor<Change>

  public func makeAsyncIterator() -> Iterator { Iterator(cursor: cursor) }

  /// Where a loop stands, which is where the cursor does.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = Never

    let cursor: ChangesCursor<Change>

    public mutating func next() async -> Change? { await cursor.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> Change? {
      await cursor.next()
    }
  }
}
