public import LiaisonCore

/// Changes as they come. See `ChangesCursor.changes`.
///
/// Changes that are recorded while a reader is busy come as one element. The sequence keeps the
/// cursor alive, and not its `Changes`.
public struct MergedChanges<Change: Mergeable & Sendable>: EventSequence {
  /// Changes, merged into one.
  public typealias Element = Change

  let cursor: ChangesCursor<Change>

  /// Makes a reader at the cursor's place.
  ///
  /// It takes the changes that the cursor has not pulled yet. Several readers share the changes:
  /// each change goes to one of them.
  public func makeAsyncIterator() -> Iterator { Iterator(cursor: cursor) }

  /// A reader of merged changes.
  ///
  /// Its place is the cursor's, which it keeps alive. A new loop goes on where the last one was
  /// left.
  public struct Iterator: AsyncIteratorProtocol {
    /// A reader throws nothing.
    public typealias Failure = Never

    let cursor: ChangesCursor<Change>

    /// The changes since the last pull as one; `nil` when the `Changes` has been deallocated and
    /// everything is pulled, or when the task is cancelled.
    ///
    /// Suspends the task while there are none. After a cancellation, changes stay for other readers
    /// of the cursor.
    public mutating func next() async -> Change? { await cursor.next() }

    /// As `next()`, for a reader on an actor.
    ///
    /// A `for await` loop calls it. The wait and the merging for this reader run on the actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Change? {
      await cursor.next()
    }
  }
}
