/// Functions that read and set properties by a name that is known only at run time.
///
/// Each function runs on the caller's thread or task, which must be allowed to use the object. The
/// names are those of all properties that are not private. Properties of a subclass count, too,
/// when the function is called on a variable of the superclass's type.
extension Observed {
  /// Returns the value of a property; `nil` if it is an empty optional, however deeply nested.
  ///
  ///     let age = try person.value(forKey: "age") as? Int
  ///
  /// It calls the property's getter.
  ///
  /// - Throws: `KeyError`, with the nearest known key if there is none of this name.
  public func value(forKey key: String) throws(KeyError) -> Any? {
    try keyed().value(forKey: key)
  }

  /// Returns the value at the end of a path. A path leads through properties that store observed
  /// objects, through dictionaries whose keys are strings, and through collections with an
  /// operator.
  ///
  ///     let city = try person.value(forKeyPath: "address.city")
  ///     let average = try team.value(forKeyPath: "members.@avg.age")
  ///     let highest = try team.value(forKeyPath: "prices.@max.self")
  ///
  /// If a value on the path is nil, the result is nil. Behind an operator, the rest of the path
  /// begins at each element:
  ///
  /// | Operator | Result |
  /// |---|---|
  /// | `@count` | how many elements there are, an `Int` |
  /// | `@sum` | an `Int` if all values are integers, else a `Double`; nil counts as 0 |
  /// | `@avg` | a `Double`; nil counts as 0; 0 if there are no elements |
  /// | `@min`, `@max` | the smallest or greatest value; nil is skipped; nil if no value is left |
  /// | `@unionOfObjects` | an array of all values that are not nil, in order |
  /// | `@unionOfArrays`, `@unionOfSets` | an array of all values in all inner collections |
  /// | `@distinctUnionOf…` | as the others, but each value once, at its first position |
  ///
  /// Elements may be observed objects or any other values; `self` names the element itself.
  /// Integers are added exactly; a sum too large for an `Int` is an error. Values are compared by
  /// `Hashable`, other objects by identity.
  ///
  /// - Throws: `KeyError`, with the part of the path that cannot be followed.
  public func value(forKeyPath path: String) throws(KeyError) -> Any? {
    try KeyReader(path).value(from: keyed(path))
  }

  /// Returns the values of several properties.
  ///
  ///     let values = try person.values(forKeys: ["first", "age"])  // ["first": "Ada", "age": 36]
  ///
  /// The keys are read in the order in which they are given.
  ///
  /// - Throws: `KeyError` for the first that cannot be read.
  public func values(forKeys keys: [String]) throws(KeyError) -> [String: Any?] {
    try keyed().values(forKeys: keys)
  }
}

extension Observed {
  /// Sets a property.
  ///
  ///     try person.setValue(42, forKey: "age")
  ///     try person.setValue(200, forKey: "age", validating: true)
  ///
  /// It calls the property's setter, so observers are told once, as by any other assignment. A
  /// number may have another type than the property, if its value is exactly the same in the
  /// property's type: an `Int` for a `Double`, or a `Double` for an `Int`.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - key: the name of the property.
  ///   - isValidating: whether the object is asked first, if it conforms to `ValidatesKeys`. The
  ///     object may refuse or replace the value.
  /// - Throws: `KeyError`; then nothing has been set.
  public func setValue(
    _ value: Any?, forKey key: String, validating isValidating: Bool = false
  ) throws(KeyError) {
    let keys = type(of: self)._observedKeys
    if !isValidating, let value, keys.take(value, forKey: key, of: self) { return }
    try KeyedObject(self, keys).set(value, forKey: key, validating: isValidating)
  }

  /// Sets the property at the end of a path.
  ///
  ///     try person.setValue("Rome", forKeyPath: "address.city")
  ///     try person.setValue("dark", forKeyPath: "settings.theme")
  ///
  /// The path leads through objects and dictionaries. To set a value in a dictionary, the function
  /// sets the property that stores the dictionary; nil removes the value, and a number is converted
  /// to the dictionary's type. Validation asks the object at the end of the path, or the object
  /// that stores the dictionary.
  ///
  /// - Throws: `KeyError`, also when an object on the path is nil; then nothing has been set.
  public func setValue(
    _ value: Any?, forKeyPath path: String, validating isValidating: Bool = false
  ) throws(KeyError) {
    try KeyWriter(path, value, isValidating: isValidating).set(from: keyed(path))
  }

  /// Sets several properties, or none.
  ///
  ///     try person.setValues(["first": "Ada", "age": 36])
  ///
  /// First all keys and types are checked, and each value is validated if `validating` is true.
  /// Then the properties are set one by one, in the order of their declaration, and observers are
  /// told of each. Values of undefined keys are set before them; see `HandlesUndefinedKeys`.
  ///
  /// - Throws: `KeyError` for the first that cannot be set; then no property has been set.
  public func setValues(
    _ values: [String: Any?], validating isValidating: Bool = false
  ) throws(KeyError) {
    try keyed().set(values, validating: isValidating)
  }

  /// Finds the value that `setValue(_:forKey:validating:)` would set, and does not set it.
  ///
  ///     var age: Any? = 200
  ///     try person.validateValue(&age, forKey: "age")  // 150
  ///
  /// The object is asked first, if it conforms to `ValidatesKeys`; then the type is checked.
  ///
  /// - Parameters:
  ///   - value: the value; afterwards, the value that would be set: of the property's own type, or
  ///     nil.
  ///   - key: the name of the property.
  /// - Throws: `KeyError`, as a validating `setValue` would.
  public func validateValue(_ value: inout Any?, forKey key: String) throws(KeyError) {
    try keyed().validate(&value, forKey: key)
  }
}

extension Observed {
  private func keyed(_ path: String? = nil) -> KeyedObject {
    KeyedObject(self, type(of: self)._observedKeys, in: path)
  }
}
