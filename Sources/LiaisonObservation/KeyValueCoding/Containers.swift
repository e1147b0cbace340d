/// A dictionary whose keys are strings. A path may lead into it.
protocol StringKeyed {
  func value(_ key: String) -> Any?
  /// Returns the dictionary with another value for a key; a value of `nil` removes the key. Returns
  /// `nil` if the value does not fit.
  func setting(_ key: String, to value: Any?) -> Any?
  static var valueType: Any.Type { get }
}

extension Dictionary: StringKeyed where Key == String {
  func value(_ key: String) -> Any? { self[key].flatMap { flattened($0) } }

  func setting(_ key: String, to value: Any?) -> Any? {
    var changed = self
    guard let value = flattened(value) else {
      changed.removeValue(forKey: key)
      return changed
    }
    guard let fitting = fitted(value, to: Value.self) as? Value else { return nil }
    changed[key] = fitting
    return changed
  }

  static var valueType: Any.Type { Value.self }
}

/// A collection with keys; its values count as its elements.
protocol ValueCollection {
  var valueElements: [Any?] { get }
}

extension Dictionary: ValueCollection {
  var valueElements: [Any?] { values.map { flattened($0) } }
}

/// Returns the elements of a value, if it is a collection: an array or a set of any kind, or the
/// values of a dictionary. A string does not count as a collection.
func elements(of value: Any) -> [Any?]? {
  if let dictionary = value as? any ValueCollection { return dictionary.valueElements }
  guard let collection = value as? any Collection, !(value is any StringProtocol) else {
    return nil
  }
  return flattenedElements(collection)
}

private func flattenedElements(_ collection: some Collection) -> [Any?] {
  collection.map { flattened($0) }
}
