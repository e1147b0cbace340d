/// One byte, 0 for nil or 1, and the value if there is one.
extension Optional: WireValue where Wrapped: WireValue {
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

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let isThere = try Bool(reading: &reader)
    self = isThere ? try Wrapped(reading: &reader) : nil
  }
}

/// The number of elements, and the elements in their order.
extension Array: WireValue where Element: WireValue {
  @inlinable
  public func write(to writer: inout WireWriter) {
    writer.put(count: count, of: Self.self)
    withUnsafeBufferPointer { Element.write(all: $0, to: &writer) }
  }

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let count = try reader.getCount(taking: MemoryLayout<Element>.stride, for: Self.self)
    self = try Element.read(count, from: &reader)
  }
}

/// The same bytes as an `Array`.
extension ContiguousArray: WireValue where Element: WireValue {
  @inlinable
  public func write(to writer: inout WireWriter) { Array(self).write(to: &writer) }

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    self.init(try [Element](reading: &reader))
  }
}

/// The number of elements, and the elements in any order. An element that is there twice is
/// refused.
extension Set: WireValue where Element: WireValue {
  public func write(to writer: inout WireWriter) {
    writer.put(count: count, of: Self.self)
    for element in self { element.write(to: &writer) }
  }

  public init(reading reader: inout WireReader) throws(WireError) {
    // Counts each element twice, because a set keeps places free.
    let count = try reader.getCount(
      taking: MemoryLayout<Element>.stride * 2, for: Self.self)
    self.init(minimumCapacity: count)
    for _ in 0..<count {
      let offset = reader.offset
      if !insert(try Element(reading: &reader)).inserted {
        throw WireError(.duplicate, at: offset, reading: Self.self)
      }
    }
  }
}

/// The number of pairs, and each key with its value behind it, in any order. A key that is there
/// twice is refused.
extension Dictionary: WireValue where Key: WireValue, Value: WireValue {
  public func write(to writer: inout WireWriter) {
    writer.put(count: count, of: Self.self)
    for (key, value) in self {
      key.write(to: &writer)
      value.write(to: &writer)
    }
  }

  public init(reading reader: inout WireReader) throws(WireError) {
    let stride = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride
    let count = try reader.getCount(
      taking: stride * 2, for: Self.self)
    self.init(minimumCapacity: count)
    for _ in 0..<count {
      let offset = reader.offset
      let key = try Key(reading: &reader)
      if updateValue(try Value(reading: &reader), forKey: key) != nil {
        throw WireError(.duplicate, at: offset, reading: Self.self)
      }
    }
  }
}
