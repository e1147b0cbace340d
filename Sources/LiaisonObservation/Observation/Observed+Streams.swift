public import LiaisonCore

extension Observed {
  /// A stream of a property's values, beginning with the present one.
  ///
  ///     for await age in person.values(\.age, keeping: .newest(1)) {
  ///       print(age.value, age.missed)
  ///     }
  ///
  /// The code that changes the property never waits. `keeping` says how many values wait for the
  /// reader; the next value carries the number of values that the reader missed. The stream does
  /// not keep the object alive, and ends with it. It also ends, without an error, when the reader's
  /// task is cancelled. It may be read on any thread.
  public func values<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, keeping: Keeping = .all
  ) -> EventStream<Value> {
    Self.self[keyPath: path].values(of: self, keeping)
  }

  /// A stream of a property's changes, which carry the values that `options` ask for.
  ///
  ///     for await change in person.changes(\.age) {
  ///       print(change.oldValue ?? 0, change.newValue ?? 0, change.missed)
  ///     }
  ///
  /// It begins with the next change, or with `.initial` at once. Everything else is as in
  /// ``values(_:keeping:)``.
  public func changes<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = [.old, .new],
    keeping: Keeping = .all
  ) -> EventStream<Change<Value>> {
    Self.self[keyPath: path].changes(of: self, options, keeping)
  }

  /// Observes a property for another kind of stream. `body` gets each change with a function that
  /// returns the whole value after it. `ended` runs when no more changes come.
  package func follow<Value>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, _ options: ChangeOptions,
    ended: (@Sendable () -> Void)? = nil, _ body: @escaping (Change<Value>, () -> Value?) -> Void
  ) -> Subscription {
    Self.self[keyPath: path].follow(self, options, ended: ended, body)
  }
}

extension ObservedPath {
  /// Observes the path from an object. `body` gets each change with a function that returns the
  /// whole value after it.
  func follow(
    _ subject: AnyObject, _ options: ChangeOptions, ended: (@Sendable () -> Void)?,
    _ body: @escaping (Change<Value>, () -> Value?) -> Void
  ) -> Subscription {
    observe(subject, ObserverTerms(options, ended: ended)) { _, subject, change in
      body(change) { value(of: subject, after: change) }
    }
  }
}
