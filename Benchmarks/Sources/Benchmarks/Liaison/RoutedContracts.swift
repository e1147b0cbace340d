import Liaison

/// A listener whose requirement takes a right.
@Contract(.proxy)
protocol GuardedListener: AnyObject {
  @Requires(.write) func changed(_ x: Int)
}

/// A listener that is asked asynchronously.
@Contract(.proxy)
protocol AwaitedListener: AnyObject, Sendable {
  func changed(_ x: Int) async
}

/// A listener that tests stand in for.
@Contract(.proxy, .spy)
protocol SpiedListener: AnyObject, Sendable {
  func changed(_ x: Int)
}

/// Liaison's proxy for a subject that is made on first use, and was.
func liaisonVirtual(_ subject: any Listener) -> any Listener {
  // Unsafe is only to hand it to the closure, which runs on this thread, at the first call.
  nonisolated(unsafe) let subject = subject
  return ListenerProxy(.virtual { subject })
}

/// Liaison's proxy with so many interceptors that let every call through.
func liaisonIntercepted(_ count: Int, _ subject: any Listener) -> any Listener {
  ListenerProxy(
    .to(subject),
    interceptors: Array(repeating: Interceptor(before: { _ in .proceed }), count: count))
}

/// Liaison's proxy with one that is asked before every call and hears how it ends.
func liaisonFollowed(_ subject: any Listener) -> any Listener {
  ListenerProxy(
    .to(subject),
    interceptors: [
      Interceptor(
        before: { _ in .proceed }, returned: { _, _ in .keep }, threw: { _, _ in .rethrow })
    ])
}

/// Liaison's proxy by a protection that grants the right for good.
func liaisonProtected(_ subject: any GuardedListener) -> any GuardedListener {
  GuardedListenerProxy(.protected(subject, by: Protection("listener", granting: .write)))
}
