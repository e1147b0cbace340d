public import LiaisonCore

/// A multicast or proxy whose invocations can be observed.
///
/// The macro writes the conformance if the contract says `.invocations`.
public protocol InvocationSource: AnyObject {
  /// The contract's calls as values.
  associatedtype Call: Invocation

  /// Generated; use `invocations`.
  nonisolated var _invocations: InvocationFeed<Call> { get }
}

extension InvocationSource where Call: Sendable {
  /// A stream of the invocations, from now on.
  ///
  ///     for await event in importer.delegates.events(keeping: .newest(100)) {
  ///       if event.missed > 0 { print("\(event.missed) went by unread") }
  ///       print(event.value)
  ///     }
  ///
  /// An event comes before its call is made, and the call never waits for the reader. The next
  /// event counts the invocations that `keeping` has left out. The stream ends with its source, or
  /// with its last reference.
  public nonisolated func events(keeping: Keeping = .all) -> EventStream<Call> {
    _invocations.events(keeping: keeping)
  }
}
