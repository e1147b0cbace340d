/// A coded value: its kind, and where its contents are.
struct CodedValue {
  let kind: CodedKind
  let body: Range<Int>

  /// Reads the head of a value, and skips its contents.
  init(reading reader: inout WireReader, from start: Int) throws(WireError) {
    kind = try CodedKind(reading: &reader)
    if kind == .null {
      body = 0..<0
    } else {
      let count = try reader.getCount(taking: 0, for: CodedKind.self)
      let first = start + reader.offset
      _ = try reader.take(count, for: CodedKind.self)
      body = first..<(first + count)
    }
  }
}

/// Reads a value from coded bytes, by the value's own `Codable` code.
struct CodableReader: Decoder {
  let source: CodableBytes
  let value: CodedValue
  let path: CodablePath?
  let depth: Int
  let userInfo: [CodingUserInfoKey: Any]

  var codingPath: [any CodingKey] { path.keys }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let plain = PlainType(type) else { return try Value(from: self) }
    if value.kind != .plain { throw mismatch(type) }
    return try source.reading(value.body) { (reader) throws(WireError) in
      let value = try plain.read(type, from: &reader)
      if reader.hasMore { throw reader.error(.leftOver, reading: type) }
      return value
    }
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    if value.kind == .null {
      return .valueNotFound(
        type, .init(codingPath: codingPath, debugDescription: "Nil was sent."))
    }
    return .typeMismatch(
      type, .init(codingPath: codingPath, debugDescription: "A value of another shape was sent."))
  }

  /// The decoder of a value inside of this one. The depth is limited, because an untrusted peer may
  /// have nested the values.
  fileprivate func inner(_ value: CodedValue, _ key: any CodingKey) throws(WireError) -> Self {
    if depth <= 0 {
      throw WireError(.tooDeep, at: source.offset + value.body.lowerBound, reading: CodedKind.self)
    }
    return CodableReader(
      source: source, value: value, path: CodablePath(key, in: path), depth: depth - 1,
      userInfo: userInfo)
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if value.kind != .keyed { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(try KeyedReader(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if value.kind != .unkeyed { throw mismatch([Any].self) }
    return try UnkeyedReader(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleReader(decoder: self) }
}

private struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: CodableReader
  private let members: [String: CodedValue]

  init(_ decoder: CodableReader) throws {
    self.decoder = decoder
    let body = decoder.value.body
    members = try decoder.source.reading(body) { (reader) throws(WireError) in
      var members: [String: CodedValue] = [:]
      while reader.hasMore {
        let offset = reader.offset
        let key = try String(reading: &reader)
        try reader.take(memory: CodedValue.memory, for: CodedKind.self)
        let value = try CodedValue(reading: &reader, from: body.lowerBound)
        if members.updateValue(value, forKey: key) != nil {
          throw WireError(.duplicate, at: offset, reading: String.self)
        }
      }
      return members
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func member(_ key: any CodingKey) throws -> CodableReader {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "The sender has no such key."))
    }
    return try decoder.inner(value, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).value.kind == .null }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).decode(type)
  }
  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try member(CodableKey.superclass) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

private struct UnkeyedReader: UnkeyedDecodingContainer {
  private let decoder: CodableReader
  private let elements: [CodedValue]
  private(set) var currentIndex = 0

  init(_ decoder: CodableReader) throws {
    self.decoder = decoder
    let body = decoder.value.body
    elements = try decoder.source.reading(body) { (reader) throws(WireError) in
      var elements: [CodedValue] = []
      while reader.hasMore {
        try reader.take(memory: CodedValue.memory, for: CodedKind.self)
        elements.append(try CodedValue(reading: &reader, from: body.lowerBound))
      }
      return elements
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private func element(_ type: Any.Type) throws -> CodableReader {
    let key = CodableKey(intValue: currentIndex)
    if isAtEnd {
      throw DecodingError.valueNotFound(
        type,
        .init(
          codingPath: codingPath + [key], debugDescription: "The sender has no further element."))
    }
    return try decoder.inner(elements[currentIndex], key)
  }

  /// Moves to the next element only if `body` does not throw, as other decoders do.
  private mutating func next<Value>(
    _ type: Any.Type, _ body: (CodableReader) throws -> Value
  ) throws -> Value {
    let value = try body(try element(type))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    if try element(Never.self).value.kind != .null { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.decode(type) }
  }
  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try next(Never.self) { $0 } }
}

private struct SingleReader: SingleValueDecodingContainer {
  let decoder: CodableReader
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.kind == .null }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}

extension CodedValue {
  /// The memory that counts for one value: its place in a container's list or table, and what the
  /// program makes of it.
  fileprivate static let memory = 128
}
