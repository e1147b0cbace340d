/// Follows a path to the property at its end, and sets it.
struct KeyWriter {
  private let reader: KeyReader
  private let value: Any?
  private let isValidating: Bool

  init(_ path: String, _ value: Any?, isValidating: Bool) {
    reader = KeyReader(path)
    self.value = value
    self.isValidating = isValidating
  }

  func set(from root: KeyedObject) throws(KeyError) { try set(reader.parts, of: root) }

  private func set(_ parts: ArraySlice<Substring>, of object: KeyedObject) throws(KeyError) {
    let (key, rest) = try split(parts, of: object.object)
    guard let next = rest.first else {
      return try object.set(value, forKey: key, validating: isValidating)
    }
    guard let middle = try object.value(forKey: key) else {
      throw reader.context(next, object.object).nilMiddle(after: key)
    }
    // A dictionary is a value type, so the property that stores it is set to the changed
    // dictionary.
    if let changed = try changed(middle, at: rest) {
      try object.set(changed, forKey: key, validating: isValidating)
    }
  }

  /// Sets the end of some parts of the path, from a value. Returns the changed value for the caller
  /// to store. Returns `nil` if the change was made in an object, because then the caller has
  /// nothing to store.
  private func changed(_ owner: Any, at parts: ArraySlice<Substring>) throws(KeyError) -> Any? {
    if let object = KeyedObject(owner, in: reader.path) {
      try set(parts, of: object)
      return nil
    }
    let (key, rest) = try split(parts, of: owner)
    guard let dictionary = owner as? any StringKeyed else { throw reader.noKeys(key[...], owner) }
    guard let next = rest.first else { return try setting(key, of: dictionary, to: value) }
    guard let middle = dictionary.value(key) else {
      throw reader.context(next, owner).nilMiddle(after: key)
    }
    guard let changed = try changed(middle, at: rest) else { return nil }
    return try setting(key, of: dictionary, to: changed)
  }

  private func setting(
    _ key: String, of dictionary: any StringKeyed, to value: Any?
  ) throws(KeyError) -> Any {
    if let changed = dictionary.setting(key, to: value) { return changed }
    throw reader.context(key[...], dictionary)
      .misfit(value, expected: type(of: dictionary).valueType)
  }

  private func split(
    _ parts: ArraySlice<Substring>, of owner: Any
  ) throws(KeyError) -> (key: String, rest: ArraySlice<Substring>) {
    // A path has at least one part, which may be empty.
    let key = parts.first ?? ""
    if key.hasPrefix("@") { throw reader.context(key, owner).cannotSetThroughOperator() }
    return (String(key), parts.dropFirst())
  }
}
