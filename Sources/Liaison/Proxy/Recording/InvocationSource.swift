/// A multicast or proxy whose invocations can be observed.
public protocol InvocationSource: AnyObject {
  associatedtype Call: Invocation

  /// Generated; use `invocations`.
  nonisolated var _invocations: InvocationFeed<Call> { get }
}

extension InvocationSource where Call: Sendable {
  /// The invocations as a stream, from now on.
  ///
  ///     for await event in importer.delegates.events(keeping: .newest(100)) {
  ///       if event.missed > 0 { print("\(event.missed) went by unread") }
  ///       print(event.value)
  ///     }
  ///
  /// A call is told before it reaches anybody, and never waits for the reader; what `keeping`
  /// leaves out is counted beside what is read. The stream ends with its source, or when nobody
  /// refers to it any more.
  public nonisolated func events(keeping: Keeping = .all) -> EventStream<Call> {
    _invocations.events(keeping: keeping)
  }
}
