public import LiaisonCore

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
