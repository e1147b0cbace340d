/// Reading and setting properties by a name that is known only when the program runs.
///
/// Each of these functions runs where it is called, which must be where the object may be used.
/// Names are those of all properties that are not private. Those of a subclass count, too, when the
/// function is called on a variable of the superclass's type.
extension Observed {
  /// The value of a property; nil if it is an empty optional, however deeply nested.
  ///
  ///     let age = try person.value(forKey: "age") as? Int
  ///
  /// It calls the property's getter.
  ///
  /// - Throws: `KeyError`, with the nearest known key if there is none of this name.
  public func value(forKey key: String) throws(KeyError) -> Any? {
    try keyed().value(forKey: key)
  }

  /// The value at the end of a path. It leads through properties that hold observed objects,
  /// through dictionaries with strings for keys, and through collections with an operator.
  ///
  ///     try person.value(forKeyPath: "address.city")
  ///     try team.value(forKeyPath: "members.@avg.age")
  ///     try team.value(forKeyPath: "prices.@max.self")
  ///
  /// A path through nil leads to nil. Behind an operator the path begins anew at each element:
  ///
  /// | Operator | Result |
  /// |---|---|
  /// | `@count` | how many elements there are, an `Int` |
  /// | `@sum` | an `Int` if all values are integers, else a `Double`; nil counts as 0 |
  /// | `@avg` | a `Double`; nil counts as 0, and of nothing it is 0 |
  /// | `@min`, `@max` | the smallest or greatest value; nil is passed over, and of nothing it is nil |
  /// | `@unionOfObjects` | an array of all values that are not nil, in order |
  /// | `@unionOfArrays`, `@unionOfSets` | an array of all values in all inner collections |
  /// | `@distinctUnionOf…` | as the others, each value once, where it comes first |
  ///
  /// Elements may be observed objects or anything else, with `self` for the element itself.
  /// Integers are added exactly; a sum too large for an `Int` is an error. Values are told apart by
  /// `Hashable`, or as objects.
  ///
  /// - Throws: `KeyError`, with the part of the path that does not lead on.
  public func value(forKeyPath path: String) throws(KeyError) -> Any? {
    try KeyReader(path).value(from: keyed(path))
  }

  /// The values of several properties.
  ///
  ///     let values = try person.values(forKeys: ["first", "age"])   // ["first": "Ada", "age": 36]
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
  /// It calls the property's setter, so observers are told once, as of any other set. A number may
  /// be of another type than the property, if it is exactly the same in that type: an `Int` for a
  /// `Double`, or a `Double` for an `Int`.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - key: the name of the property.
  ///   - isValidating: whether the object is asked first, if it conforms to `ValidatesKeys`. It may
  ///     refuse or replace the value.
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
  /// The path leads through objects and dictionaries. A value in a dictionary is set by setting the
  /// property that holds the dictionary; nil removes it, and a number is converted to the
  /// dictionary's type. Validation asks the object at the end, or the object that holds the
  /// dictionary.
  ///
  /// - Throws: `KeyError`, also when an object on the way is nil; then nothing has been set.
  public func setValue(
    _ value: Any?, forKeyPath path: String, validating isValidating: Bool = false
  ) throws(KeyError) {
    try KeyWriter(path, value, isValidating: isValidating).set(from: keyed(path))
  }

  /// Sets several properties, or none.
  ///
  ///     try person.setValues(["first": "Ada", "age": 36])
  ///
  /// First all keys and types are checked, and each value is validated, if you ask for that. Then
  /// the properties are set one by one, in the order of their declaration, each with its own event.
  ///
  /// - Throws: `KeyError` for the first that cannot be set; then nothing has been set.
  public func setValues(
    _ values: [String: Any?], validating isValidating: Bool = false
  ) throws(KeyError) {
    try keyed().set(values, validating: isValidating)
  }

  /// Finds out what `setValue(_:forKey:validating:)` would set, without setting it.
  ///
  ///     var age: Any? = 200
  ///     try person.validateValue(&age, forKey: "age")   // 150
  ///
  /// The object is asked first, if it conforms to `ValidatesKeys`; then the type is checked.
  ///
  /// - Parameters:
  ///   - value: the value; afterwards, what would be set: of the property's own type, or nil.
  ///   - key: the name of the property.
  /// - Throws: `KeyError` as setting it would.
  public func validateValue(_ value: inout Any?, forKey key: String) throws(KeyError) {
    try keyed().validate(&value, forKey: key)
  }
}

extension Observed {
  private func keyed(_ path: String? = nil) -> KeyedObject {
    KeyedObject(self, type(of: self)._observedKeys, in: path)
  }
}
