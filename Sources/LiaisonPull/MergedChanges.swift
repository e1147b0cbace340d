public import LiaisonCore

/// Changes as they come. See `ChangesCursor.changes`.
public struct MergedChanges<Change: Mergeable & Sendable>: EventSequence {
  public typealias Element = Change

  let cursor: ChangesCursor<Change>

  /// Makes a reader at the cursor's place. It takes the changes that the cursor has not pulled yet.
  /// Several readers share the changes: each change goes to one of them.
  public func makeAsyncIterator() -> Iterator { Iterator(cursor: cursor) }

  /// A reader of merged changes. Its place is the cursor's, which it keeps alive. A new loop goes
  /// on where the last one was left.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = Never

    let cursor: ChangesCursor<Change>

    /// The changes since the last pull as one. Suspends the task while there are none. Returns
    /// `nil` when the `Changes` has been deallocated and everything is pulled, or when the task is
    /// cancelled.
    public mutating func next() async -> Change? { await cursor.next() }

    /// As `next()`, for a reader on an actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Change? {
      await cursor.next()
    }
  }
}
