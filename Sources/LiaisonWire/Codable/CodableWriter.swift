/// Makes a tree of what a value encodes.
final class CodableWriter: Encoder {
  let node: CodableNode
  let path: CodablePath?

  var codingPath: [any CodingKey] { path.keys }
  let userInfo: [CodingUserInfoKey: Any]
  /// How many levels of values may still be inside of this one. An object that refers to itself
  /// would need more than there are.
  private let depth: Int

  init(
    _ node: CodableNode = CodableNode(), path: CodablePath? = nil,
    userInfo: [CodingUserInfoKey: Any], depth: Int
  ) {
    self.node = node
    self.path = path
    self.userInfo = userInfo
    self.depth = depth
  }

  /// The encoder of a part.
  fileprivate func part(_ node: CodableNode, _ key: any CodingKey) -> CodableWriter {
    CodableWriter(
      node, path: CodablePath(key, in: path), userInfo: userInfo, depth: depth - 1)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    if depth < 0 { throw WireError(.tooDeep, at: 0, reading: Value.self) }
    guard let plain = PlainType(Value.self) else { return try value.encode(to: self) }
    // This part has no limits of its own, because the whole message has them.
    var writer = WireWriter(
      within: WireLimits(bytes: .max, memory: .max, depth: .max), capacity: 32)
    plain.write(value, to: &writer)
    node.bytes = try writer.bytes()
    node.kind = .plain
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.kind = .keyed
    return KeyedEncodingContainer(KeyedWriter(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.kind = .unkeyed
    return UnkeyedWriter(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(encoder: self) }
}

private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: CodableWriter
  var codingPath: [any CodingKey] { encoder.codingPath }

  /// The encoder of a member. A key that is encoded again has its last value.
  private func member(_ key: any CodingKey) -> CodableWriter {
    encoder.part(encoder.node.add(forKey: key.stringValue), key)
  }

  func encodeNil(forKey key: Key) { member(key).node.kind = .null }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try member(key).encode(value)
  }
  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    member(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { member(CodableKey.superclass) }
  func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}

private struct UnkeyedWriter: UnkeyedEncodingContainer {
  let encoder: CodableWriter
  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int { encoder.node.children.count }

  private func element() -> CodableWriter {
    let key = CodableKey(intValue: count)
    return encoder.part(encoder.node.add(), key)
  }

  func encodeNil() { element().node.kind = .null }
  func encode<Value: Encodable>(_ value: Value) throws { try element().encode(value) }
  func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
  func superEncoder() -> any Encoder { element() }
}

private struct SingleWriter: SingleValueEncodingContainer {
  let encoder: CodableWriter
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.node.kind = .null }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.encode(value) }
}
