/// Functions that read and set an actor's properties by name, inside the actor.
///
/// A value may have any type, so it cannot leave the actor: a method of the actor has to cast it to
/// a Sendable type. A path may lead from the actor to objects that belong to it, but not to another
/// actor. In all else the functions do what those of `Observed` do.
///
///     extension Counter {
///       func number(_ key: String) throws(KeyError) -> Int? { try value(forKey: key) as? Int }
///     }
extension ObservedActor {
  /// Returns the value of a property; see `Observed.value(forKey:)`.
  ///
  ///     let count = try value(forKey: "count") as? Int
  ///
  /// - Throws: `KeyError`, with the nearest known key if there is none of this name.
  public func value(forKey key: String) throws(KeyError) -> Any? {
    try keyed().value(forKey: key)
  }

  /// Returns the value at the end of a path; see `Observed.value(forKeyPath:)`.
  ///
  ///     let last = try value(forKeyPath: "names.@max.self") as? String
  ///
  /// - Throws: `KeyError`, with the part of the path that cannot be followed.
  public func value(forKeyPath path: String) throws(KeyError) -> Any? {
    try KeyReader(path).value(from: keyed(path))
  }

  /// Returns the values of several properties, which are read in the given order.
  ///
  ///     let values = try values(forKeys: ["count", "names"])
  ///
  /// - Throws: `KeyError` for the first that cannot be read.
  public func values(forKeys keys: [String]) throws(KeyError) -> [String: Any?] {
    try keyed().values(forKeys: keys)
  }

  /// Sets a property that can be set by name; see `Observed.setValue(_:forKey:validating:)`.
  ///
  ///     try setValue(7, forKey: "count")
  ///
  /// Observers are told once, inside the actor. Validation asks the actor first, if it conforms to
  /// `ActorValidatesKeys`.
  ///
  /// - Throws: `KeyError`; then nothing has been set.
  public func setValue(
    _ value: Any?, forKey key: String, validating isValidating: Bool = false
  ) throws(KeyError) {
    let keys = Self._observedKeys
    if !isValidating, let value, keys.take(value, forKey: key, of: self) { return }
    try keyed().set(value, forKey: key, validating: isValidating)
  }

  /// Sets the property at the end of a path; see `Observed.setValue(_:forKeyPath:validating:)`.
  ///
  ///     try setValue("dark", forKeyPath: "settings.theme")
  ///
  /// - Throws: `KeyError`, also when an object on the path is nil; then nothing has been set.
  public func setValue(
    _ value: Any?, forKeyPath path: String, validating isValidating: Bool = false
  ) throws(KeyError) {
    try KeyWriter(path, value, isValidating: isValidating).set(from: keyed(path))
  }

  /// Sets several properties, or none; see `Observed.setValues(_:validating:)`.
  ///
  ///     try setValues(["count": 7, "names": ["Ada"]])
  ///
  /// - Throws: `KeyError` for the first that cannot be set; then no property has been set.
  public func setValues(
    _ values: [String: Any?], validating isValidating: Bool = false
  ) throws(KeyError) {
    try keyed().set(values, validating: isValidating)
  }

  /// Finds the value that a validating `setValue` would set; see
  /// `Observed.validateValue(_:forKey:)`.
  ///
  ///     var count: Any? = -1
  ///     try validateValue(&count, forKey: "count")  // 0
  ///
  /// - Throws: `KeyError`, as a validating `setValue` would.
  public func validateValue(_ value: inout Any?, forKey key: String) throws(KeyError) {
    try keyed().validate(&value, forKey: key)
  }

  private func keyed(_ path: String? = nil) -> KeyedObject {
    KeyedObject(self, Self._observedKeys, in: path)
  }
}
