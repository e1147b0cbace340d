/// Of which kind a coded value is, in one byte.
enum CodedKind: UInt8, WireValue {
  case null, plain, keyed, unkeyed
}

/// A value that is `Codable`, between its own code and the bytes.
///
/// Containers may be filled in any order, so a tree of them is made first. The bytes say of each value which
/// kind it is, because the type that reads it may be of another version than the one that wrote it.
final class CodableNode {
  /// Nil until the value's code has asked for a container.
  var kind: CodedKind?
  /// A value that travels without `Codable`.
  var bytes: [UInt8] = []
  /// The elements, or the members in the order of `keys`.
  private(set) var children: [CodableNode] = []
  private var keys: [String] = []
  private var places: [String: Int] = [:]

  /// Adds an element.
  func add() -> CodableNode {
    let node = CodableNode()
    children.append(node)
    return node
  }

  /// Adds a member, which replaces one with the same key.
  func add(forKey key: String) -> CodableNode {
    let node = CodableNode()
    if let place = places[key] {
      children[place] = node
    } else {
      places[key] = children.count
      keys.append(key)
      children.append(node)
    }
    return node
  }

  func write(to writer: inout WireWriter, of type: Any.Type) {
    // Code that asks for no container writes as if it had asked for one with keys, and used none.
    let kind = kind ?? .keyed
    kind.write(to: &writer)
    switch kind {
    case .null: break
    case .plain: bytes.write(to: &writer)
    case .keyed, .unkeyed:
      let parts = writer.open(type)
      for (place, node) in children.enumerated() {
        if kind == .keyed { keys[place].write(to: &writer) }
        node.write(to: &writer, of: type)
      }
      writer.close(parts)
    }
  }
}

extension WireWriter {
  /// Writes a value by its own `Codable` code.
  mutating func put<Value: Encodable>(coded value: Value) {
    let encoder = CodableWriter()
    do {
      try encoder.encode(value)
    } catch let error as WireError {
      return fail(error.code, writing: Value.self, cause: error)
    } catch {
      return fail(.notCodable, writing: Value.self, cause: error)
    }
    encoder.node.write(to: &self, of: Value.self)
  }
}

extension WireReader {
  /// Reads a value by its own `Codable` code.
  mutating func get<Value: Decodable>(coded type: Value.Type) throws(WireError) -> Value {
    let start = offset
    // Passed over as a whole first, so that only its own bytes are copied.
    let first = position
    _ = try CodedValue(reading: &self, from: 0)
    let size = offset - start
    try take(memory: size, for: type)
    let source = CodableBytes(
      Array(UnsafeRawBufferPointer(start: first, count: size)), at: start, memory: memory)
    let value = try source.reading(0..<size) { (reader) throws(WireError) in
      try CodedValue(reading: &reader, from: 0)
    }
    do {
      let decoder = CodableReader(source: source, value: value, path: nil, depth: depth)
      return try decoder.decode(type)
    } catch let error as WireError {
      throw error
    } catch {
      throw WireError(.notCodable, at: start, reading: type, cause: error)
    }
  }
}
