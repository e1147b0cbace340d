public import LiaisonCore

/// The invocations of a multicast or proxy whose contract is not Sendable, for observers.
///
/// It is like `InvocationFeed`, but its observers need not be Sendable, as the contract is not. It
/// is a view; the observations belong to the multicast or proxy.
public struct LocalInvocationFeed<Call: Invocation> {
  private let feed: InvocationFeed<Call>

  public init(_ feed: InvocationFeed<Call>) { self.feed = feed }

  /// Calls `body` for every invocation, before the call is made, until the token goes away.
  public func observe(_ body: @escaping (Call) -> Void) -> Subscription {
    // Unsafe: the body need not be Sendable, but it runs only where the contract is called. The
    // contract is not Sendable either, so this code runs in the same place.
    nonisolated(unsafe) let body = body
    return feed.observe { body($0) }
  }

  /// Writes every invocation into a log until the token goes away.
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
