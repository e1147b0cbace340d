extension WireWriter {
  /// The bytes of one value that is `Codable`.
  @_disfavoredOverload
  public static func bytes<Value: Encodable>(
    of value: Value, within limits: WireLimits = WireLimits()
  ) throws(WireError) -> [UInt8] {
    var writer = WireWriter(within: limits)
    writer.put(value)
    return try writer.bytes()
  }

  /// Writes a value by its own `Codable` code, which is many times slower.
  @_disfavoredOverload
  public mutating func put<Value: Encodable>(_ value: Value) { put(value, userInfo: [:]) }

  /// Writes a value by its own `Codable` code, which gets `userInfo`.
  package mutating func put<Value: Encodable>(
    _ value: Value, userInfo: [CodingUserInfoKey: Any]
  ) {
    let encoder = CodableWriter(userInfo: userInfo)
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
