/// The kind of a coded value, in one byte.
enum CodedKind: UInt8, WireValue {
  case null, plain, keyed, unkeyed
}

/// A `Codable` value as a tree, between its own code and the bytes.
///
/// A value's code may fill containers in any order, so a tree of them is made first. The bytes say
/// the kind of each value, because the reader may have another version of the type than the writer.
final class CodableNode {
  /// Nil until the value's code has asked for a container.
  var kind: CodedKind?
  /// The bytes of a value that travels without `Codable`.
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
