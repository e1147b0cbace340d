/// The values that an observer would be told, as a stream. Each comes with the number of values
/// that were lost beside it.
///
/// The stream begins when it is made, not with the loop. A sender never waits. Several loops over
/// one stream share it: each value goes to one of them. The stream ends with its source, or with
/// the last reference to the stream.
public struct EventStream<Value: Sendable>: EventSequence {
  /// A value, with the number of values that were lost beside it.
  public typealias Element = Received<Value>

  package let buffer: StreamBuffer<Value>
  private let token: Subscription

  package init(_ buffer: StreamBuffer<Value>, _ token: Subscription) {
    self.buffer = buffer
    self.token = token
  }

  /// How many values the readers have missed so far, including those that no reader has been told
  /// of yet.
  public var losses: Int { buffer.losses }

  /// Ends the stream. Kept values can still be read.
  ///
  /// A loop over the stream first gets the kept values, and then ends. Any thread may call it, also
  /// from inside of a loop. The second time it does nothing.
  public func cancel() { token.cancel() }

  /// A reader of the stream.
  ///
  /// Several readers, also on several threads, share the values: each value goes to one of them, in
  /// the order in which they were sent. Values that were kept before the reader was made come
  /// first.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer, token: token) }

  /// A reader of an ``EventStream``.
  ///
  /// It has no place of its own, because all readers of a stream share it. It keeps the stream
  /// alive, so the stream does not end before its last reader is released.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let buffer: StreamBuffer<Value>
    /// Retained as long as there is a reader.
    fileprivate let token: Subscription

    /// The next value; `nil` when the stream has ended and all kept values are read, or when the
    /// task is cancelled.
    ///
    /// Returns at once if a value is kept, and otherwise suspends the task. Readers that wait are
    /// served in the order in which they came. After a cancellation, kept values stay for other
    /// readers.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Received<Value>? {
      await buffer.next()
    }
  }
}
