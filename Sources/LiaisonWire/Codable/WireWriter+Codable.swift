extension WireWriter {
  /// The bytes of one value that is `Codable`.
  ///
  /// The compiler chooses it where it does not know the type as a ``WireValue``. In generic code
  /// the constraint decides, and not the type itself. The direct form has other bytes.
  ///
  /// - Throws: ``WireError/Code/notCodable`` if the type's own code throws; the ``WireError/cause``
  ///   is its error.
  @_disfavoredOverload
  public static func bytes<Value: Encodable>(
    of value: Value, within limits: WireLimits = WireLimits()
  ) throws(WireError) -> [UInt8] {
    var writer = WireWriter(within: limits)
    writer.put(value)
    return try writer.bytes()
  }

  /// Writes a value by its own `Codable` code, which is many times slower.
  ///
  /// The compiler chooses it where it does not know the type as a ``WireValue``. In generic code
  /// the constraint decides, and not the type itself. If the type's own code throws, nothing of the
  /// value is written, and the writer fails as ``WireError/Code/notCodable``.
  @_disfavoredOverload
  public mutating func put<Value: Encodable>(_ value: Value) { put(value, userInfo: [:]) }

  /// Writes a value by its own `Codable` code, which gets `userInfo`.
  package mutating func put<Value: Encodable>(
    _ value: Value, userInfo: [CodingUserInfoKey: Any]
  ) {
    let encoder = CodableWriter(userInfo: userInfo, depth: depth)
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
