extension WireReader {
  /// The value that the bytes hold, by its own `Codable` code.
  ///
  /// The compiler chooses it where it does not know the type as a ``WireValue``. In generic code
  /// the constraint decides, and not the type itself. The direct form has other bytes.
  ///
  /// - Throws: ``WireError/Code/notCodable`` if the type's own code throws; the ``WireError/cause``
  ///   is its error.
  @_disfavoredOverload
  public static func read<Value: Decodable>(
    _ type: Value.Type = Value.self, from bytes: [UInt8], within limits: WireLimits = WireLimits()
  ) throws(WireError) -> Value {
    try reading(bytes, within: limits) { (reader) throws(WireError) in try reader.get(type) }
  }

  /// Reads the next value by its own `Codable` code.
  ///
  /// The compiler chooses it where it does not know the type as a ``WireValue``. The value's bytes
  /// are copied first, and count against the memory of the message.
  ///
  /// - Throws: ``WireError/Code/notCodable`` if the type's own code throws; the ``WireError/cause``
  ///   is its error.
  @_disfavoredOverload
  public mutating func get<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws(WireError) -> Value {
    try get(type, userInfo: [:])
  }

  /// Reads a value by its own `Codable` code, which gets `userInfo`.
  package mutating func get<Value: Decodable>(
    _ type: Value.Type, userInfo: [CodingUserInfoKey: Any]
  ) throws(WireError) -> Value {
    let start = offset
    // Skips the whole value first, so that only its own bytes are copied.
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
      let decoder = CodableReader(
        source: source, value: value, path: nil, depth: depth, userInfo: userInfo)
      return try decoder.decode(type)
    } catch let error as WireError {
      throw error
    } catch {
      throw WireError(.notCodable, at: start, reading: type, cause: error)
    }
  }
}
