extension Observed {
  /// The values of a property as a stream, beginning with the one that is there now.
  ///
  ///     for await age in person.values(\.age, keeping: .newest(1)) {
  ///       print(age.value, age.missed)
  ///     }
  ///
  /// Who changes the property never waits. `keeping` says how many values wait for the reader; what
  /// it missed stands beside what it reads. The stream ends with the object, which it does not keep
  /// alive, and quietly when the reader's task is cancelled. What it reads may be read anywhere.
  public func values<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, keeping: Keeping = .all
  ) -> EventStream<Value> {
    Self.self[keyPath: path].values(of: self, keeping)
  }

  /// The changes of a property as a stream, with what `options` ask for.
  public func changes<Value: Sendable>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = [.old, .new],
    keeping: Keeping = .all
  ) -> EventStream<Change<Value>> {
    Self.self[keyPath: path].changes(of: self, options, keeping)
  }

  /// The changes for another kind of stream, each with a way to the whole value after it; `ended`
  /// runs when nothing comes any more.
  package func follow<Value>(
    _ path: KeyPath<Self.Type, ObservedPath<Value>>, _ options: ChangeOptions,
    ended: @escaping @Sendable () -> Void, _ body: @escaping (Change<Value>, () -> Value?) -> Void
  ) -> Subscription {
    let path = Self.self[keyPath: path]
    return path.observe(self, ObserverTerms(options, ended: ended)) { _, subject, change in
      body(change) { path.value(of: subject, after: change) }
    }
  }
}
