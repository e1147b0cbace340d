public import LiaisonCore

extension Observed {
  /// Calls `body` at every change of a property, until the token goes away.
  ///
  ///     let token = person.observe(\.age, options: [.old, .new]) { person, change in
  ///       print(change.oldValue ?? 0, change.newValue ?? 0)
  ///     }
  ///     let another = person.observe(\.address.city) { person, change in print(change.path) }
  ///
  /// A path leads through observed objects. When one of them is replaced, the observation follows
  /// the path to the new one. Observers of a computed property are told when something that it
  /// depends on changes. Setting an equal value is a change.
  ///
  /// `body` runs where the change is made, before the setter returns, in the order in which
  /// observers came, and without a lock. It may change the object, observe, and end observations.
  /// An observer that begins meanwhile is told of later changes only, and one that has ended is
  /// told nothing more. The observation does not keep the object alive, and the end of the object
  /// ends it.
  ///
  /// - Parameters:
  ///   - path: the key of a property, or a path that goes on from there.
  ///   - options: what the change carries, and whether `body` is also called with the present
  ///     value, or with an announcement before each change.
  ///   - body: the closure to call.
  @inlinable
  public func observe<Value>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = .new,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) -> Subscription {
    observeHere(path, options: options, body)
  }

  /// Calls `body` where the change is made.
  @inlinable
  func observeHere<Value>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) -> Subscription {
    let path = Self.self[keyPath: path]
    let name = path.name
    // Both closures are written out, so that they are inlined. A path without a lift, such as one
    // to a computed property, gets no events. The casts are sound: `subject` is this object.
    var tellEvent: ChangeEvent.Tell = { _, subject, event in
      body(unsafeDowncast(subject, to: Self.self), Change(event, options, name))
    }
    // Sound, here and below: a path of this class begins at an object of it.
    if !path.isKey || path.isPart, let lift = path.lift {
      tellEvent = { _, subject, event in
        body(unsafeDowncast(subject, to: Self.self), Change(event, options, name) { lift($0) })
      }
    }
    return path.observe(self, ObserverTerms(options), event: tellEvent) { _, subject, change in
      body(unsafeDowncast(subject, to: Self.self), change)
    }
  }

  /// Calls `body` where `delivery` says at every change of a property: one change at a time, in
  /// order.
  ///
  ///     let token = person.observe(\.age, deliver: .queue(queue)) { change in print(change) }
  ///
  /// An object that belongs to one thread is changed there, and only the change goes elsewhere.
  /// The setter does not wait for `body`, and `mailbox` says how many changes may wait. Changes
  /// that still wait when the observation ends are thrown away. With `.here`, `body` runs where the
  /// change is made, as without `deliver:`.
  @inlinable
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
  ///     let token = person.observe(\.age, deliver: .main) { change in
  ///       label.text = "\(change.newValue ?? 0)"
  ///     }
  ///
  /// Changes wait in a mailbox, in order; `mailbox` says how many may wait. If the main actor makes
  /// a change, `body` runs after the setter has returned, and with `.initial` after `observe` has
  /// returned. Changes that still wait when the observation ends are thrown away.
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
