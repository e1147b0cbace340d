public import LiaisonWire

/// Reads the values of a message that has arrived, and the objects that it names.
public struct RemoteReader: ~Copyable {
  /// Reads the values that are not objects.
  public var values: WireReader
  private let message: ArrivedMessage

  package init(_ message: ArrivedMessage, within limits: WireLimits) throws(WireError) {
    values = try message.makeReader(within: limits)
    self.message = message
  }

  // The bytes live as long as the message does, and so at least until here.
  deinit { message.noteReading() }

  /// Reads the next value.
  @inlinable
  public mutating func get<Value: WireValue>(_ type: Value.Type) throws(WireError) -> Value {
    try values.get(type)
  }

  /// Reads the next value by its own `Codable` code.
  @_disfavoredOverload
  public mutating func get<Value: Decodable>(_ type: Value.Type) throws(WireError) -> Value {
    try values.get(type)
  }

  /// Accepts any type, so that the compiler reports a type that cannot travel only once: where it
  /// is written.
  @_disfavoredOverload
  public mutating func get<Value>(
    _ type: Value.Type, _: Never? = nil
  ) throws(WireError) -> Value {
    throw values.error(.badValue, reading: type)
  }

  /// Reads a value that may be missing.
  public mutating func getOptional<Value>(
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try get(Bool.self) ? try read(&self) : nil
  }

  /// Reads several values.
  public mutating func getArray<Value>(
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    var array: [Value] = []
    // The array grows step by step, because an untrusted peer can claim any number of elements.
    for _ in 0..<(try get(UInt32.self)) { array.append(try getElement(read)) }
    return array
  }

  /// Reads several values, each behind its key.
  public mutating func getTable<Key: Hashable, Value>(
    _ readKey: (inout RemoteReader) throws(WireError) -> Key,
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(WireError) -> [Key: Value] {
    var table: [Key: Value] = [:]
    for _ in 0..<(try get(UInt32.self)) {
      let key = try getElement(readKey)
      if table.updateValue(try getElement(read), forKey: key) != nil {
        throw values.error(.duplicate, reading: [Key: Value].self)
      }
    }
    return table
  }

  mutating func getElement<Value>(
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    try values.take(memory: MemoryLayout<Value>.stride, for: Value.self)
    return try read(&self)
  }

  /// The next object.
  mutating func getObject(for type: Any.Type) throws(WireError) -> ReferencedObject {
    let index = Int(try get(UInt16.self))
    if index >= message.objects.count { throw values.error(.badValue, reading: type) }
    return message.objects[index]
  }

  /// Skips the values that this end cannot read.
  mutating func skipRest() throws(WireError) {
    _ = try values.take(values.remaining, for: Void.self)
  }

  /// Ends the reading. Throws if values are left over.
  public consuming func end() throws(WireError) {
    if values.hasMore { throw values.error(.leftOver, reading: Void.self) }
  }

  /// Reads a message without values.
  public static func nothing(_ reader: inout RemoteReader) {}
}
