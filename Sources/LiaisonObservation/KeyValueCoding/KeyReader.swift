/// Follows a path from value to value.
struct KeyReader {
  let path: String
  let parts: ArraySlice<Substring>

  init(_ path: String) {
    self.path = path
    parts = path.split(separator: ".", omittingEmptySubsequences: false)[...]
  }

  /// Returns the value at the end of the path.
  func value(from root: KeyedObject) throws(KeyError) -> Any? {
    guard let first = parts.first, first != "self" else {
      return try value(at: parts.dropFirst(), of: root.object)
    }
    if first.hasPrefix("@") { throw context(first, root.object).notACollection() }
    return try value(at: parts.dropFirst(), of: root.value(forKey: String(first)))
  }

  /// Returns the value at the end of the path, which begins at a collection.
  func value(from elements: some Collection) throws(KeyError) -> Any? {
    try value(at: parts, of: elements)
  }

  /// Returns the value at the end of some parts of the path. If a value on the path is nil, the
  /// result is nil.
  func value(at parts: ArraySlice<Substring>, of start: Any?) throws(KeyError) -> Any? {
    var current = start
    for (index, part) in zip(parts.indices, parts) where part != "self" {
      guard let here = current else { return nil }
      if part.hasPrefix("@") {
        return try operation(part, parts[(index + 1)...], on: here)
      }
      current = try value(part, of: here)
    }
    return current
  }

  private func value(_ key: Substring, of owner: Any) throws(KeyError) -> Any? {
    if let object = KeyedObject(owner, in: path) { return try object.value(forKey: String(key)) }
    if let dictionary = owner as? any StringKeyed { return dictionary.value(String(key)) }
    throw noKeys(key, owner)
  }

  private func operation(
    _ name: Substring, _ rest: ArraySlice<Substring>, on owner: Any
  ) throws(KeyError) -> Any? {
    let context = context(name, owner)
    guard let known = CollectionOperator(rawValue: String(name.dropFirst())) else {
      throw context.unknownOperator()
    }
    guard let elements = elements(of: owner) else { throw context.notACollection() }
    return try CollectionOperation(name: known, context: context, reader: self, rest: rest)
      .result(for: elements)
  }

  /// Returns the error for a path that goes on from a value without keys.
  func noKeys(_ key: Substring, _ owner: Any) -> KeyError {
    let context = context(key, owner)
    return elements(of: owner) == nil ? context.notAnObject(owner) : context.throughCollection()
  }

  func context(_ key: Substring, _ owner: Any) -> KeyContext {
    KeyContext(path: path, key: String(key), owner: type(of: owner))
  }
}
