public import LiaisonCore

/// The invocations of a multicast or proxy whose contract is not Sendable, for observers.
///
/// It is like `InvocationFeed`, but its observers need not be Sendable, as the contract is not. It
/// is a view; the observations belong to the multicast or proxy.
public struct LocalInvocationFeed<Call: Invocation> {
  private let feed: InvocationFeed<Call>

  /// Makes a view of a feed.
  ///
  /// Generated code calls it. The view keeps the feed alive.
  public init(_ feed: InvocationFeed<Call>) { self.feed = feed }

  /// Calls `body` for every invocation, before the call is made, until the token goes away.
  ///
  /// `body` runs where the contract is called, and the call is made when it has returned. The
  /// observation does not end with this view, but with its token, or with the multicast or proxy.
  public func observe(_ body: @escaping (Call) -> Void) -> Subscription {
    // Unsafe: the body need not be Sendable, but it runs only where the contract is called. The
    // contract is not Sendable either, so this code runs in the same place.
    nonisolated(unsafe) let body = body
    return feed.observe { body($0) }
  }

  /// Writes every invocation into a log until the token goes away.
  ///
  /// A call is written down before it is made. The recording keeps the log alive.
  public func record(into log: CallLog<Call>) -> Subscription {
    observe { log.append($0) }
  }

  /// A stream of the invocations, from now on.
  ///
  /// The caller never waits for the reader. The next event counts the invocations that `keeping`
  /// has left out. The stream ends with the feed, or with the last reference to the stream.
  public func events(keeping: Keeping = .all) -> EventStream<Call> where Call: Sendable {
    feed.events(keeping: keeping)
  }
}

@available(*, unavailable)
extension LocalInvocationFeed: Sendable {}
