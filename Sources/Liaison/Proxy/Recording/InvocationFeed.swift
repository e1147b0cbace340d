/// Where the invocations of one multicast or proxy can be observed.
///
/// An invocation is told before the call reaches anybody, on the thread of the call, to observers
/// in the order in which they came. Who observes may call the multicast or proxy again, and may end
/// an observation. Nothing is made of a call while nobody observes: it costs one load.
public final class InvocationFeed<Call: Invocation>: Sendable {
  private let feed = Feed<Call>()

  public init() {}

  @usableFromInline var isObserved: Bool { feed.isObserved }

  /// Tells the observers, if there are any. Generated code calls this once per call.
  @inlinable
  public func note(_ invocation: () -> Call) {
    if isObserved { tell(invocation()) }
  }

  @usableFromInline
  func tell(_ invocation: Call) { feed.tell(invocation) }

  /// Calls `body` for every invocation, on the thread of the call, until the token goes away.
  public func observe(_ body: @escaping @Sendable (Call) -> Void) -> Subscription {
    feed.observe(body)
  }

  /// Writes every invocation down until the token goes away.
  public func record(into log: CallLog<Call>) -> Subscription where Call: Sendable {
    observe { log.append($0) }
  }

  /// The invocations as a stream, from now on. Who calls never waits for the reader; what `keeping`
  /// leaves out is counted beside what is read.
  ///
  /// The observation ends when nobody refers to the stream any more, the stream with the feed.
  public func events(keeping: Keeping = .all) -> EventStream<Call> where Call: Sendable {
    feed.events(keeping: keeping)
  }
}
