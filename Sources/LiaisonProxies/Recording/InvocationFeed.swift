public import LiaisonCore

/// The invocations of one multicast or proxy, for observers.
///
/// Observers are told an invocation before the call is made, on the thread of the call, in the
/// order in which they began to observe. An observer may call the multicast or proxy again, and may
/// end observations. While nothing observes, no invocation is made, and a call costs one load more.
public final class InvocationFeed<Call: Invocation>: Sendable {
  private let feed = Feed<Call>()

  /// Makes a feed without observers.
  ///
  /// Generated code makes one for each multicast and each proxy of a contract with `.invocations`.
  public init() {}

  @usableFromInline var isObserved: Bool { feed.isObserved }

  /// Tells the observers, if there are any.
  ///
  /// Generated code calls this once per call, before the call is made. Without observers,
  /// `invocation` is not called.
  @inlinable
  public func note(_ invocation: () -> Call) {
    if isObserved { tell(invocation()) }
  }

  @usableFromInline
  func tell(_ invocation: Call) { feed.tell(invocation) }

  /// Calls `body` for every invocation, on the thread of the call, until the token goes away.
  ///
  ///     let token = store.invocations.observe { call in print(call) }
  ///
  /// The call is made when `body` has returned. If several threads make calls, `body` runs on
  /// several threads at the same time. The observation also ends with the multicast or proxy.
  public func observe(_ body: @escaping @Sendable (Call) -> Void) -> Subscription {
    feed.observe(body)
  }

  /// Writes every invocation into a log until the token goes away.
  ///
  ///     let token = store.invocations.record(into: log)
  ///
  /// A call is written down before it is made. The recording keeps the log alive. Several feeds may
  /// write into one log.
  public func record(into log: CallLog<Call>) -> Subscription where Call: Sendable {
    observe { log.append($0) }
  }

  /// A stream of the invocations, from now on. The caller never waits for the reader. The next
  /// event counts the invocations that `keeping` has left out.
  ///
  /// The observation ends with the last reference to the stream, and the stream ends with the feed.
  public func events(keeping: Keeping = .all) -> EventStream<Call> where Call: Sendable {
    feed.events(keeping: keeping)
  }
}
