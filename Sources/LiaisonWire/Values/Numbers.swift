// A number is its bytes, the lowest first. An `Int` has eight on every platform.

extension WireValue where Self: FixedWidthInteger & BitwiseCopyable {
  @inlinable
  public func write(to writer: inout WireWriter) { writer.put(number: self) }

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    self = try reader.getNumber(Self.self)
  }

  @inlinable
  public static func write(all values: UnsafeBufferPointer<Self>, to writer: inout WireWriter) {
    #if _endian(little)
      writer.put(raw: UnsafeRawBufferPointer(values))
    #else
      for value in values { writer.put(number: value) }
    #endif
  }

  @inlinable
  public static func read(_ count: Int, from reader: inout WireReader) throws(WireError) -> [Self] {
    try reader.getBlock(count)
  }
}

extension Int8: WireValue {}
extension Int16: WireValue {}
extension Int32: WireValue {}
extension Int64: WireValue {}
extension UInt8: WireValue {}
extension UInt16: WireValue {}
extension UInt32: WireValue {}
extension UInt64: WireValue {}
extension Int128: WireValue {}
extension UInt128: WireValue {}

extension WireReader {
  /// Reads numbers of a fixed width as a block.
  @inlinable
  mutating func getBlock<Number: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int
  ) throws(WireError) -> [Number] {
    // The caller has seen that there are so many bytes.
    let size = count * MemoryLayout<Number>.size
    let bytes = try take(size, for: [Number].self)
    return Array(unsafeUninitializedCapacity: count) { numbers, initialized in
      if let target = numbers.baseAddress {
        UnsafeMutableRawPointer(target).copyMemory(from: bytes, byteCount: size)
        #if !_endian(little)
          for index in 0..<count { numbers[index] = Number(littleEndian: numbers[index]) }
        #endif
      }
      initialized = count
    }
  }
}

/// Eight bytes on every platform. A number that this platform's `Int` cannot hold is refused.
extension Int: WireValue {
  @inlinable
  public func write(to writer: inout WireWriter) { writer.put(number: Int64(self)) }

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    guard let value = Int(exactly: try reader.getNumber(Int64.self, for: Int.self)) else {
      throw WireError(.badValue, at: offset, reading: Int.self)
    }
    self = value
  }

  #if _endian(little) && _pointerBitWidth(_64)
    @inlinable
    public static func write(all values: UnsafeBufferPointer<Int>, to writer: inout WireWriter) {
      writer.put(raw: UnsafeRawBufferPointer(values))
    }

    @inlinable
    public static func read(_ count: Int, from reader: inout WireReader) throws(WireError) -> [Int]
    {
      try reader.getBlock(count)
    }
  #endif
}

/// Eight bytes on every platform. A number that this platform's `UInt` cannot hold is refused.
extension UInt: WireValue {
  @inlinable
  public func write(to writer: inout WireWriter) { writer.put(number: UInt64(self)) }

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    guard let value = UInt(exactly: try reader.getNumber(UInt64.self, for: UInt.self)) else {
      throw WireError(.badValue, at: offset, reading: UInt.self)
    }
    self = value
  }

  #if _endian(little) && _pointerBitWidth(_64)
    @inlinable
    public static func write(all values: UnsafeBufferPointer<UInt>, to writer: inout WireWriter) {
      writer.put(raw: UnsafeRawBufferPointer(values))
    }

    @inlinable
    public static func read(_ count: Int, from reader: inout WireReader) throws(WireError) -> [UInt]
    {
      try reader.getBlock(count)
    }
  #endif
}

/// The IEEE form, every bit of it: what is not a number keeps its payload.
extension Double: WireValue {
  @inlinable
  public func write(to writer: inout WireWriter) { writer.put(number: bitPattern) }

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    self.init(bitPattern: try reader.getNumber(for: Double.self))
  }

  #if _endian(little)
    @inlinable
    public static func write(all values: UnsafeBufferPointer<Double>, to writer: inout WireWriter) {
      writer.put(raw: UnsafeRawBufferPointer(values))
    }
  #endif

  @inlinable
  public static func read(
    _ count: Int, from reader: inout WireReader
  ) throws(WireError) -> [Double] {
    let size = count * MemoryLayout<Double>.size
    let bytes = try reader.take(size, for: [Double].self)
    return Array(unsafeUninitializedCapacity: count) { numbers, initialized in
      for index in 0..<count {
        let bits = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
        (numbers.baseAddress.unsafelyUnwrapped + index).initialize(
          to: Double(bitPattern: UInt64(littleEndian: bits)))
      }
      initialized = count
    }
  }
}

/// The IEEE form, every bit of it: what is not a number keeps its payload.
extension Float: WireValue {
  @inlinable
  public func write(to writer: inout WireWriter) { writer.put(number: bitPattern) }

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    self.init(bitPattern: try reader.getNumber(for: Float.self))
  }

  #if _endian(little)
    @inlinable
    public static func write(all values: UnsafeBufferPointer<Float>, to writer: inout WireWriter) {
      writer.put(raw: UnsafeRawBufferPointer(values))
    }
  #endif

  @inlinable
  public static func read(
    _ count: Int, from reader: inout WireReader
  ) throws(WireError) -> [Float] {
    let size = count * MemoryLayout<Float>.size
    let bytes = try reader.take(size, for: [Float].self)
    return Array(unsafeUninitializedCapacity: count) { numbers, initialized in
      for index in 0..<count {
        let bits = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        (numbers.baseAddress.unsafelyUnwrapped + index).initialize(
          to: Float(bitPattern: UInt32(littleEndian: bits)))
      }
      initialized = count
    }
  }
}

/// One byte, 0 or 1. Any other is refused.
extension Bool: WireValue {
  @inlinable
  public func write(to writer: inout WireWriter) { writer.put(number: self ? 1 : 0 as UInt8) }

  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    switch try reader.getNumber(UInt8.self, for: Bool.self) {
    case 0: self = false
    case 1: self = true
    default: throw WireError(.badValue, at: offset, reading: Bool.self)
    }
  }
}
