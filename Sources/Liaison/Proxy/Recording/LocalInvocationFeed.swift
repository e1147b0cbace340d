/// Where the invocations of a multicast or proxy can be observed that stays where it is.
///
/// As `InvocationFeed`, for a contract that is not Sendable: what observes it may be as bound to a
/// place as the contract is. It is a view; the observations belong to the multicast or proxy.
public struct LocalInvocationFeed<Call: Invocation> {
  private let feed: InvocationFeed<Call>

  public init(_ feed: InvocationFeed<Call>) { self.feed = feed }

  /// Calls `body` for every invocation, before the call reaches anybody, until the token goes away.
  public func observe(_ body: @escaping (Call) -> Void) -> Subscription {
    // Unsafe: not Sendable, but called where the contract is, and the contract is not Sendable
    // either, so that is where this is.
    nonisolated(unsafe) let body = body
    return feed.observe { body($0) }
  }

  /// Writes every invocation down until the token goes away.
  public func record(into log: CallLog<Call>) -> Subscription {
    observe { log.append($0) }
  }

  /// The invocations as a stream, as `InvocationFeed` gives it.
  public func events(keeping: Keeping = .all) -> EventStream<Call> where Call: Sendable {
    feed.events(keeping: keeping)
  }
}

@available(*, unavailable)
extension LocalInvocationFeed: Sendable {}
