public import LiaisonCore

// These functions repeat those of `Observed`. Members of a protocol's extension run on an actor
// only if the protocol itself refines `Actor`. One extension for both would be a race.
extension ObservedActor {
  /// Calls `body` on the actor at every change of a property, until the token goes away.
  ///
  ///     let token = await counter.observe(\.count, options: [.old, .new]) { counter, change in
  ///       print(change.oldValue, change.newValue)
  ///     }
  ///
  /// `body` runs where the change is made, before the setter returns, as it does for classes. It
  /// runs on the actor and may use the actor synchronously.
  public func observe<Value>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    _ body: @escaping @Sendable (isolated Self, Change<Value>) -> Void
  ) -> Subscription {
    let body = unisolated(setter: body)
    return Self.self[keyPath: path].observe(self, ObserverTerms(options)) { _, subject, change in
      // Sound: a path of this actor's type begins at an actor of it.
      body(unsafeDowncast(subject, to: Self.self), change)
    }
  }

  /// Calls `body` where `delivery` says at every change of a property: one change at a time, in
  /// order.
  @_disfavoredOverload
  public func observe<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    deliver delivery: Delivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: @escaping @Sendable (Change<Value>) -> Void
  ) -> Subscription {
    Self.self[keyPath: path].observe(self, options, delivery, policy, body)
  }

  /// Calls `body` on the main actor at every change of a property.
  public func observe<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    deliver delivery: MainDelivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: @escaping @MainActor @Sendable (Change<Value>) -> Void
  ) -> Subscription {
    observe(path, options: options, deliver: Delivery.main, mailbox: policy) { change in
      MainActor.assumeIsolated { body(change) }
    }
  }

  /// A stream of a property's values, beginning with the present one.
  public func values<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, keeping: Keeping = .all
  ) -> EventStream<Value> {
    Self.self[keyPath: path].values(of: self, keeping)
  }

  /// A stream of a property's changes, which carry the values that `options` ask for.
  public func changes<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = [.old, .new],
    keeping: Keeping = .all
  ) -> EventStream<Change<Value>> {
    Self.self[keyPath: path].changes(of: self, options, keeping)
  }

  /// Makes one change of several. Each observer is told once of all that `body` does to these
  /// properties, after `body` has returned.
  public func withChange<each Value, Outcome, Failure: Error>(
    of keys: repeat KeyPath<Self.Type, ObservedPath<each Value>>,
    during body: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    repeat willChange(each keys)
    defer { repeat endChange(of: each keys) }
    return try body()
  }

  /// Says that a property is about to change. `didChange` must follow.
  public func willChange<Value>(_ key: KeyPath<Self.Type, ObservedPath<Value>>) {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].hold(in: table, of: self)
  }

  /// Says that a property has changed. It ends `willChange`; see ``Observed/didChange(_:)``.
  public func didChange<Value>(_ key: KeyPath<Self.Type, ObservedPath<Value>>) {
    endChange(of: key, byHand: true)
  }

  func endChange<Value>(
    of key: KeyPath<Self.Type, ObservedPath<Value>>, byHand: Bool = false
  ) {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].letGo(in: table, of: self, byHand: byHand)
  }
}
