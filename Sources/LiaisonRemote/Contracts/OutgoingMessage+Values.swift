public import LiaisonWire

extension OutgoingMessage {
  /// Writes a value behind the others.
  ///
  /// It throws nothing. If a value cannot be written, the message remembers the first error: a call
  /// then fails as ``RemoteFailure/Code/refused`` and is not sent, and an answer becomes
  /// ``RemoteFailure/Code/failed``.
  @inlinable
  public mutating func put<Value: WireValue>(_ value: Value) { writer.put(value) }

  /// Writes a value by its own `Codable` code.
  ///
  /// The compiler chooses it only for a type that does not travel directly. The bytes are others
  /// than those of a type with `@Wire`, so both ends have to know the type in the same form.
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
  ///
  /// One byte says whether there is a value. `write` is called before this returns, at most once.
  public mutating func put<Value>(
    optional value: Value?, _ write: (inout OutgoingMessage, Value) -> Void
  ) {
    put(value != nil)
    if let value { write(&self, value) }
  }

  /// Writes several values.
  ///
  /// Their number comes first, in four bytes. `write` is called before this returns, once for each
  /// value, in order.
  public mutating func put<Value>(
    each values: [Value], _ write: (inout OutgoingMessage, Value) -> Void
  ) {
    put(UInt32(clamping: values.count))
    for value in values { write(&self, value) }
  }

  /// Writes several values, each behind its key.
  ///
  /// Their number comes first, in four bytes. The pairs have the dictionary's own order, so equal
  /// dictionaries may have different bytes.
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
  ///
  /// The compiler chooses it only for keys that do not travel directly. The pairs have the
  /// dictionary's own order, so equal dictionaries may have different bytes.
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
