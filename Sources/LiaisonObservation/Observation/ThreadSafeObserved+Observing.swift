public import LiaisonCore

extension ThreadSafeObserved {
  /// Calls `body` at every change of a property, until the token goes away.
  ///
  ///     let events = Atomic(0)
  ///     let token = account.observe(\.balance) { _, _ in events.add(1, ordering: .relaxed) }
  ///
  /// `body` runs where the change is made. That may be any thread, and several threads at a time.
  /// With `.initial`, changes that other threads make meanwhile wait until `body` knows the present
  /// value. Then this thread tells them, before `observe` returns. If they are too many, a thread
  /// that makes one takes over.
  /// Apart from that, it behaves as for other classes; see ``Observed``.
  @inlinable
  public func observe<Value>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    _ body: @escaping @Sendable (Self, Change<Value>) -> Void
  ) -> Subscription {
    observeHere(path, options: options, body)
  }
}
