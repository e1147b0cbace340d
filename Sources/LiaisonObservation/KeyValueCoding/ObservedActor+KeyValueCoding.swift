/// Reading and setting an actor's properties by name, inside the actor.
///
/// A value may be of any type, so it cannot leave the actor: a method of the actor has to say what
/// type it is. A path may lead from the actor to objects that belong to it, and not to another
/// actor. Everything else is as with the functions of `Observed`.
///
///     extension Counter {
///       func number(_ key: String) throws(KeyError) -> Int? { try value(forKey: key) as? Int }
///     }
extension ObservedActor {
  /// The value of a property; see `Observed.value(forKey:)`.
  ///
  ///     let count = try value(forKey: "count") as? Int
  ///
  /// - Throws: `KeyError`, with the nearest known key if there is none of this name.
  public func value(forKey key: String) throws(KeyError) -> Any? {
    try keyed().value(forKey: key)
  }

  /// The value at the end of a path; see `Observed.value(forKeyPath:)`.
  ///
  ///     let longest = try value(forKeyPath: "names.@max.count") as? Int
  ///
  /// - Throws: `KeyError`, with the part of the path that does not lead on.
  public func value(forKeyPath path: String) throws(KeyError) -> Any? {
    try KeyReader(path).value(from: keyed(path))
  }

  /// The values of several properties, read in the order given.
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
  /// - Throws: `KeyError`, also when an object on the way is nil; then nothing has been set.
  public func setValue(
    _ value: Any?, forKeyPath path: String, validating isValidating: Bool = false
  ) throws(KeyError) {
    try KeyWriter(path, value, isValidating: isValidating).set(from: keyed(path))
  }

  /// Sets several properties, or none; see `Observed.setValues(_:validating:)`.
  ///
  ///     try setValues(["count": 7, "names": ["Ada"]])
  ///
  /// - Throws: `KeyError` for the first that cannot be set; then nothing has been set.
  public func setValues(
    _ values: [String: Any?], validating isValidating: Bool = false
  ) throws(KeyError) {
    try keyed().set(values, validating: isValidating)
  }

  /// Finds out what validating and setting would set; see `Observed.validateValue(_:forKey:)`.
  ///
  ///     var count: Any? = -1
  ///     try validateValue(&count, forKey: "count")
  ///
  /// - Throws: `KeyError` as setting it would.
  public func validateValue(_ value: inout Any?, forKey key: String) throws(KeyError) {
    try keyed().validate(&value, forKey: key)
  }

  private func keyed(_ path: String? = nil) -> KeyedObject {
    KeyedObject(self, Self._observedKeys, in: path)
  }
}
