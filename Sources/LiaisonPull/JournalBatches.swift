public import LiaisonCore

/// The entries of a journal as they come. See `JournalCursor.batches(upTo:)`.
///
/// Entries that were trimmed unread come as an element of their own, `.missed`, between two
/// batches. The sequence keeps the cursor alive, and not the journal.
public struct JournalBatches<Entry: Sendable>: EventSequence {
  /// A batch of entries, or how many were missed.
  public typealias Element = Pulled<Entry>

  let cursor: JournalCursor<Entry>
  let limit: Int

  /// Makes a reader at the cursor's place.
  ///
  /// It takes the entries that the cursor has not pulled yet, in order. Several readers share the
  /// entries: each entry goes to one of them.
  public func makeAsyncIterator() -> Iterator { Iterator(batches: self) }

  /// A reader of batches.
  ///
  /// Its place is the cursor's, which it keeps alive. A new loop goes on where the last one was
  /// left.
  public struct Iterator: AsyncIteratorProtocol {
    /// A reader throws nothing.
    public typealias Failure = Never

    let batches: JournalBatches

    /// The next batch; `nil` when the journal is finished and read to its end, or when the task is
    /// cancelled.
    ///
    /// Suspends the task while there are no entries. After a cancellation, entries stay for other
    /// readers of the cursor.
    public mutating func next() async -> Pulled<Entry>? {
      await batches.cursor.next(upTo: batches.limit)
    }

    /// As `next()`, for a reader on an actor.
    ///
    /// A `for await` loop calls it. The wait and the pull run on the actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Pulled<Entry>? {
      await batches.cursor.next(upTo: batches.limit)
    }
  }
}
