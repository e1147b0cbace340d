public import LiaisonWire

/// Reads the values of a message that has arrived, and the objects that it names.
///
/// The bytes do not say their types. So values are read in the order in which they were written,
/// and ``end()`` checks that none is left. A peer that is not trusted may have sent the bytes: if
/// they do not fit, the reader throws a `WireError`. The reader keeps the message.
@_documentation(visibility: internal)
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
  ///
  /// - Throws: `WireError` if the bytes are no such value, or the limits of the link do not allow
  ///   it.
  @inlinable
  public mutating func get<Value: WireValue>(_ type: Value.Type) throws(WireError) -> Value {
    try values.get(type)
  }

  /// Reads the next value by its own `Codable` code.
  ///
  /// The compiler chooses it only for a type that does not travel directly. The value's bytes are
  /// copied before they are decoded, and count against the memory of the message.
  @_disfavoredOverload
  public mutating func get<Value: Decodable>(_ type: Value.Type) throws(WireError) -> Value {
    try values.get(type)
  }

  /// Accepts any type, so that the compiler reports a type that cannot travel only once: where it
  /// is written.
  ///
  /// It always throws, and reads nothing.
  @_disfavoredOverload
  public mutating func get<Value>(
    _ type: Value.Type, _: Never? = nil
  ) throws(WireError) -> Value {
    throw values.error(.badValue, reading: type)
  }

  /// Reads a value that may be missing.
  ///
  /// `read` is called before this returns, and only if there is a value.
  public mutating func getOptional<Value>(
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try get(Bool.self) ? try read(&self) : nil
  }

  /// Reads several values.
  ///
  /// An untrusted peer can claim any number of elements. So the array grows as they are read, and
  /// each one counts against the memory of the message.
  public mutating func getArray<Value>(
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    var array: [Value] = []
    for _ in 0..<(try get(UInt32.self)) { array.append(try getElement(read)) }
    return array
  }

  /// Reads several values, each behind its key.
  ///
  /// - Throws: `WireError.Code.duplicate` if a key is there twice.
  public mutating func getTable<Key: Hashable, Value>(
    _ readKey: (inout RemoteReader) throws(WireError) -> Key,
    _ read: (inout RemoteReader) throws(WireError) -> Value
  ) throws(WireError) -> [Key: Value] {
    var table: [Key: Value] = [:]
    for _ in 0..<(try get(UInt32.self)) {
      let key = try getElement(readKey)
      if key != key { throw values.error(.badValue, reading: [Key: Value].self) }
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
  ///
  /// It consumes the reader, so nothing can be read after it.
  public consuming func end() throws(WireError) {
    if values.hasMore { throw values.error(.leftOver, reading: Void.self) }
  }

  /// Reads a message without values.
  ///
  /// For ``RemoteReply/value(_:)``, where a requirement returns nothing. It takes no bytes, so an
  /// answer that has some cannot be read.
  public static func nothing(_ reader: inout RemoteReader) {}
}
