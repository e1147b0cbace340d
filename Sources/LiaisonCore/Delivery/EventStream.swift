/// What somebody would be told, as a stream: each value with the number of those that were missed
/// beside it.
///
/// It begins when it is made, not with the loop. Who sends never waits. Several loops over one
/// stream share it, each value going to one of them. It ends with its source, or when nobody refers
/// to it any more.
public struct EventStream<Value: Sendable>: EventSequence {
  public typealias Element = Received<Value>

  package let buffer: StreamBuffer<Value>
  private let token: Subscription

  package init(_ buffer: StreamBuffer<Value>, _ token: Subscription) {
    self.buffer = buffer
    self.token = token
  }

  /// How many values the readers have missed so far, those included that no reader has been told
  /// of yet.
  public var losses: Int { buffer.losses }

  /// Ends the stream. What is kept can still be read.
  public func cancel() { token.cancel() }

  /// A reader of the stream. Several readers, also on several threads, share the values: each value
  /// goes to one of them, in the order in which they were sent.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer, token: token) }

  /// A reader of an ``EventStream``. It has no place of its own, because all readers of a stream
  /// share it. It keeps the stream alive.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let buffer: StreamBuffer<Value>
    /// Kept for as long as somebody reads.
    fileprivate let token: Subscription

    /// The next value. Returns at once if one is kept, and otherwise suspends the task. Returns
    /// `nil` when the stream has ended and all kept values are read, or when the task is cancelled;
    /// values that are kept stay for other readers.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Received<Value>? {
      await buffer.next()
    }
  }
}
