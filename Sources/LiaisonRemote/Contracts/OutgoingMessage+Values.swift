public import LiaisonWire

extension OutgoingMessage {
  /// Writes a value behind the others.
  @inlinable
  public mutating func put<Value: WireValue>(_ value: Value) { writer.put(value) }

  /// Writes a value by its own `Codable` code.
  @_disfavoredOverload
  public mutating func put<Value: Encodable>(_ value: Value) { writer.put(value) }

  @available(
    *, unavailable,
    message:
      "this type cannot travel: mark it with '@Wire', let it conform to 'Codable', or write 'any' before a contract with '.remote'"
  )
  @_disfavoredOverload
  public mutating func put<Value>(_ value: Value, _: Never? = nil) {}

  /// Writes a value that may be missing.
  public mutating func put<Value>(
    optional value: Value?, _ write: (inout OutgoingMessage, Value) -> Void
  ) {
    put(value != nil)
    if let value { write(&self, value) }
  }

  /// Writes several values.
  public mutating func put<Value>(
    each values: [Value], _ write: (inout OutgoingMessage, Value) -> Void
  ) {
    put(UInt32(clamping: values.count))
    for value in values { write(&self, value) }
  }

  /// Writes several values, each behind its key.
  public mutating func put<Key: WireValue, Value>(
    table values: [Key: Value], _ write: (inout OutgoingMessage, Value) -> Void
  ) {
    put(UInt32(clamping: values.count))
    for (key, value) in values {
      put(key)
      write(&self, value)
    }
  }

  /// Writes several values, each behind a key that is written by its own `Codable` code.
  @_disfavoredOverload
  public mutating func put<Key: Encodable, Value>(
    table values: [Key: Value], _ write: (inout OutgoingMessage, Value) -> Void
  ) {
    put(UInt32(clamping: values.count))
    for (key, value) in values {
      put(key)
      write(&self, value)
    }
  }
}
