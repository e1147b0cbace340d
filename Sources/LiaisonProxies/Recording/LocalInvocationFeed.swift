public import LiaisonCore

/// Where the invocations of a multicast or proxy that stays where it is can be observed.
///
/// It is like `InvocationFeed`, for a contract that is not Sendable: its observers may be as bound
/// to a place as the contract is. It is a view; the observations belong to the multicast or proxy.
public struct LocalInvocationFeed<Call: Invocation> {
  private let feed: InvocationFeed<Call>

  public init(_ feed: InvocationFeed<Call>) { self.feed = feed }

  /// Calls `body` for every invocation, before the call is made, until the token goes away.
  public func observe(_ body: @escaping (Call) -> Void) -> Subscription {
    // Unsafe: the body is not Sendable, but it is called where the contract is. The contract is not
    // Sendable either, so that is where this code runs.
    nonisolated(unsafe) let body = body
    return feed.observe { body($0) }
  }

  /// Writes every invocation down until the token goes away.
  public func record(into log: CallLog<Call>) -> Subscription {
    observe { log.append($0) }
  }

  /// A stream of the invocations, as `InvocationFeed` makes it.
  public func events(keeping: Keeping = .all) -> EventStream<Call> where Call: Sendable {
    feed.events(keeping: keeping)
  }
}

@available(*, unavailable)
extension LocalInvocationFeed: Sendable {}
