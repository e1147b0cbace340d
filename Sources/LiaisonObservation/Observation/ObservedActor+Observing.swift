public import LiaisonCore

// These functions repeat those of `Observed`. Members of a protocol's extension run on an actor
// only if the protocol itself refines `Actor`. One extension for both would be a race.
extension ObservedActor {
  /// Calls `body` on the actor at every change of a property, until the token goes away.
  ///
  ///     let token = await counter.observe(\.count, options: [.old, .new]) { counter, change in
  ///       print(change.oldValue ?? 0, change.newValue ?? 0)
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
  ///
  ///     let token = await counter.observe(\.count, deliver: .queue(queue)) { change in
  ///       print(change.newValue ?? 0)
  ///     }
  ///
  /// The changes wait in a mailbox, and `mailbox` says how many may wait. With `.here`, `body` runs
  /// where the change is made, on the actor. The observation does not keep the actor alive, and
  /// ends with it.
  @_disfavoredOverload
  public func observe<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    deliver delivery: Delivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: @escaping @Sendable (Change<Value>) -> Void
  ) -> Subscription {
    Self.self[keyPath: path].observe(self, options, delivery, policy, body)
  }

  /// Calls `body` on the main actor at every change of a property.
  ///
  /// The setter puts the change into a mailbox, and does not wait for `body`; `mailbox` says how
  /// many changes may wait. With `.initial`, the first call may come after `observe` has returned.
  /// Changes that still wait when the observation ends are thrown away.
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
  ///
  ///     for await count in await counter.values(\.count, keeping: .newest(1)) {
  ///       print(count.value, count.missed)
  ///     }
  ///
  /// It may be read on any thread, and the actor never waits for the reader. Everything else is as
  /// in ``Observed/values(_:keeping:)``.
  public func values<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, keeping: Keeping = .all
  ) -> EventStream<Value> {
    Self.self[keyPath: path].values(of: self, keeping)
  }

  /// Observes a property. `body` gets each change with a function that returns the whole value after
  /// it.
  package func follow<Value>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, _ options: ChangeOptions,
    _ body: @escaping (Change<Value>, () -> Value?) -> Void
  ) -> Subscription {
    Self.self[keyPath: path].follow(self, options, ended: nil, body)
  }

  /// A stream of a property's changes, which carry the values that `options` ask for.
  ///
  /// It begins with the next change, or with `.initial` at once. Everything else is as in
  /// ``values(_:keeping:)``.
  public func changes<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = [.old, .new],
    keeping: Keeping = .all
  ) -> EventStream<Change<Value>> {
    Self.self[keyPath: path].changes(of: self, options, keeping)
  }

  /// Makes one change of several.
  ///
  ///     withChange(of: \.first, \.last) {
  ///       first = "Ada"
  ///       last = "King"
  ///     }
  ///
  /// Each observer is told once of all that `body` does to these properties, after `body` has
  /// returned or thrown. Observers with `.prior` are told before `body` runs. `body` cannot
  /// suspend, so no other task changes the actor meanwhile.
  public func withChange<each Value, Outcome, Failure: Error>(
    of keys: repeat KeyPath<Self.Type, ObservedPath<each Value>>,
    during body: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    repeat willChange(each keys)
    defer { repeat endChange(of: each keys) }
    return try body()
  }

  /// Says that a property is about to change.
  ///
  /// `didChange` must follow; until then, observers are told of no change of the property. Do not
  /// suspend in between, because changes of the property by other tasks would be part of this
  /// change. Everything else is as in ``Observed/willChange(_:)``.
  public func willChange<Value>(_ key: KeyPath<Self.Type, ObservedPath<Value>>) {
    guard let table = _observationTable(making: false) else { return }
    Self.self[keyPath: key].hold(in: table, of: self)
  }

  /// Says that a property has changed.
  ///
  /// It ends `willChange`, and observers are told before it returns. If no `willChange` came before
  /// it, they are told nothing; see ``Observed/didChange(_:)``.
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
