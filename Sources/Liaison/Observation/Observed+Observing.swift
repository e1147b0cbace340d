extension Observed {
  /// Tells `body` of every change of a property until the token goes away.
  ///
  ///     let token = person.observe(\.age, options: [.old, .new]) { person, change in
  ///       print(change.oldValue, change.newValue)
  ///     }
  ///     let another = person.observe(\.address.city) { person, change in … }
  ///
  /// A path leads on through objects that are observed too, and follows when one of them is
  /// replaced. A computed property is told when something changes that it depends on. Setting an
  /// equal value is a change.
  ///
  /// `body` runs where the change is made, before the setter returns, in the order in which
  /// observers came, and without a lock. It may change the object, observe, and end observations:
  /// one that begins meanwhile is told of later changes, and nobody is told anything after its end.
  /// Neither the object nor anything else is kept alive; the end of the object ends it.
  ///
  /// - Parameters:
  ///   - path: the key of a property, or a path that goes on from there.
  ///   - options: what the change carries, and whether the value as it is now, or the announcement
  ///     of a change, is told too.
  ///   - body: what is told.
  @inlinable
  public func observe<Value>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) -> Subscription {
    let path = Self.self[keyPath: path]
    let name = path.name
    // Both are written out so that the closures are inlined. A path without a lift, as to a computed
    // property, is told of no events.
    var tellEvent: ChangeEvent.Tell = { _, subject, event in
      body(unsafeDowncast(subject, to: Self.self), Change(event, options, name))
    }
    if !path.isKey || path.isPart, let lift = path.lift {
      tellEvent = { _, subject, event in
        body(unsafeDowncast(subject, to: Self.self), Change(event, options, name) { lift($0) })
      }
    }
    return path.observe(self, ObserverTerms(options), event: tellEvent) { _, subject, change in
      body(unsafeDowncast(subject, to: Self.self), change)
    }
  }

  /// As above, told elsewhere: one change at a time, in order.
  ///
  ///     let token = person.observe(\.age, deliver: .queue(queue)) { change in … }
  ///
  /// A property of an object that belongs to one thread is changed there, and only the change
  /// travels. `mailbox` says how many may wait.
  @inlinable
  @_disfavoredOverload
  public func observe<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    deliver delivery: Delivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: @escaping @Sendable (Change<Value>) -> Void
  ) -> Subscription {
    Self.self[keyPath: path].observe(self, options, delivery, policy, body)
  }

  /// As above, for a body that belongs to the main actor.
  public func observe<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    deliver delivery: MainDelivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: @escaping @MainActor @Sendable (Change<Value>) -> Void
  ) -> Subscription {
    observe(path, options: options, deliver: Delivery.main, mailbox: policy) { change in
      MainActor.assumeIsolated { body(change) }
    }
  }
}
