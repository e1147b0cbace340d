/// One byte, 0 for nil or 1, and the value if there is one.
extension Optional: WireValue where Wrapped: WireValue {
  /// Writes a byte, 0 or 1, and behind 1 the value.
  @inlinable
  public func write(to writer: inout WireWriter) {
    switch self {
    case nil:
      writer.put(number: 0 as UInt8)
    case let value?:
      writer.put(number: 1 as UInt8)
      value.write(to: &writer)
    }
  }

  /// Reads a byte, and the value if the byte is 1.
  ///
  /// - Throws: ``WireError/Code/badValue`` if the byte is neither 0 nor 1.
  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let isThere = try Bool(reading: &reader)
    self = isThere ? try Wrapped(reading: &reader) : nil
  }

  public static func _describe(in description: inout WireDescription) {
    description.include(Wrapped.self)
  }
}

/// The number of elements, and the elements in their order.
extension Array: WireValue where Element: WireValue {
  /// Writes the number of elements, and the elements in their order.
  @inlinable
  public func write(to writer: inout WireWriter) {
    writer.put(count: count, of: Self.self)
    withUnsafeBufferPointer { Element.write(all: $0, to: &writer) }
  }

  /// Reads the number of elements, and the elements.
  ///
  /// - Throws: ``WireError/Code/endOfBytes`` or ``WireError/Code/tooLarge``, before anything is
  ///   allocated, if the bytes or the memory that is allowed cannot hold so many elements.
  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let count = try reader.getCount(taking: MemoryLayout<Element>.stride, for: Self.self)
    self = try Element.read(count, from: &reader)
  }

  public static func _describe(in description: inout WireDescription) {
    description.include(Element.self)
  }
}

/// The same bytes as an `Array`.
extension ContiguousArray: WireValue where Element: WireValue {
  /// Writes the elements as an `Array` does. They are copied first.
  @inlinable
  public func write(to writer: inout WireWriter) { Array(self).write(to: &writer) }

  /// Reads the elements as an `Array` does, and copies them.
  ///
  /// - Throws: The errors of an `Array`.
  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    self.init(try [Element](reading: &reader))
  }

  public static func _describe(in description: inout WireDescription) {
    description.include(Element.self)
  }
}

/// The number of elements, and the elements in any order. An element that is there twice is
/// refused.
extension Set: WireValue where Element: WireValue {
  /// Writes the number of elements, and the elements in the set's own order.
  ///
  /// Equal sets may have different bytes, so do not compare or sign the bytes of a set.
  public func write(to writer: inout WireWriter) {
    writer.put(count: count, of: Self.self)
    for element in self { element.write(to: &writer) }
  }

  /// Reads the number of elements, and the elements.
  ///
  /// Each element counts twice against the memory of the message, because a set keeps places free.
  ///
  /// - Throws: ``WireError/Code/duplicate`` if an element is there twice,
  ///   ``WireError/Code/badValue`` for one that is not equal to itself, such as `Double.nan`.
  public init(reading reader: inout WireReader) throws(WireError) {
    let count = try reader.getCount(
      taking: MemoryLayout<Element>.stride * 2, for: Self.self)
    self.init(minimumCapacity: count)
    for _ in 0..<count {
      let offset = reader.offset
      let element = try Element(reading: &reader)
      // Such elements collide with each other, so a set of many would take very long to make.
      if element != element { throw WireError(.badValue, at: offset, reading: Self.self) }
      if !insert(element).inserted {
        throw WireError(.duplicate, at: offset, reading: Self.self)
      }
    }
  }

  public static func _describe(in description: inout WireDescription) {
    description.include(Element.self)
  }
}

/// The number of pairs, and each key with its value behind it, in any order. A key that is there
/// twice is refused.
extension Dictionary: WireValue where Key: WireValue, Value: WireValue {
  /// Writes the number of pairs, and each key with its value, in the dictionary's own order.
  ///
  /// Equal dictionaries may have different bytes, so do not compare or sign the bytes of a
  /// dictionary.
  public func write(to writer: inout WireWriter) {
    writer.put(count: count, of: Self.self)
    for (key, value) in self {
      key.write(to: &writer)
      value.write(to: &writer)
    }
  }

  /// Reads the number of pairs, and each key with its value.
  ///
  /// Each pair counts twice against the memory of the message, because a dictionary keeps places
  /// free.
  ///
  /// - Throws: ``WireError/Code/duplicate`` if a key is there twice, ``WireError/Code/badValue`` for
  ///   one that is not equal to itself, such as `Double.nan`.
  public init(reading reader: inout WireReader) throws(WireError) {
    let stride = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride
    let count = try reader.getCount(
      taking: stride * 2, for: Self.self)
    self.init(minimumCapacity: count)
    for _ in 0..<count {
      let offset = reader.offset
      let key = try Key(reading: &reader)
      // As for the elements of a set.
      if key != key { throw WireError(.badValue, at: offset, reading: Self.self) }
      if updateValue(try Value(reading: &reader), forKey: key) != nil {
        throw WireError(.duplicate, at: offset, reading: Self.self)
      }
    }
  }

  public static func _describe(in description: inout WireDescription) {
    description.include(Key.self)
    description.include(Value.self)
  }
}
