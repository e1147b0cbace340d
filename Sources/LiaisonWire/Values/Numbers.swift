/// A number of a fixed width: its bits, the lowest byte first.
///
/// A type of your own that is made of bits conforms by giving them, and is written like a number:
///
/// ```swift
/// extension Celsius: WireNumber {
///   var wireBits: UInt64 { degrees.bitPattern }
///   init?(wireBits: UInt64) { degrees = Double(bitPattern: wireBits) }
/// }
/// ```
public protocol WireNumber: WireValue, BitwiseCopyable {
  /// The integer whose bytes are written.
  associatedtype WireBits: FixedWidthInteger & BitwiseCopyable

  /// The bits that are written.
  var wireBits: WireBits { get }

  /// The number that has these bits. Nil if there is none: the message is then refused.
  ///
  /// The error is ``WireError/Code/badValue``. For an array, this is called for each number.
  init?(wireBits: WireBits)
}

extension WireReader {
  /// Reads the next number: as any value, and without the call of a witness, which takes three times
  /// as long.
  ///
  /// - Throws: ``WireError`` if the bytes are no such number.
  @inlinable
  @inline(__always)
  public mutating func get<Value: WireNumber>(
    _ type: Value.Type = Value.self
  ) throws(WireError) -> Value {
    let offset = offset
    guard let number = Value(wireBits: try getNumber(for: Value.self)) else {
      throw WireError(.badValue, at: offset, reading: Value.self)
    }
    return number
  }
}

extension WireNumber {
  /// Writes the number's bits, the lowest byte first.
  @inlinable
  @inline(__always)
  public func write(to writer: inout WireWriter) { writer.put(number: wireBits) }

  /// Reads as many bytes as ``WireBits`` has.
  ///
  /// - Throws: ``WireError/Code/badValue`` if no number has these bits.
  @inlinable
  @inline(__always)
  public init(reading reader: inout WireReader) throws(WireError) {
    self = try reader.get(Self.self)
  }

  /// Writes the bits of each number. Room for all of them is made first.
  @inlinable
  public static func write(all values: UnsafeBufferPointer<Self>, to writer: inout WireWriter) {
    let width = MemoryLayout<WireBits>.size
    if !writer.makeRoom(values.count * width) { return }
    for value in values {
      writer.position.storeBytes(of: value.wireBits.littleEndian, as: WireBits.self)
      writer.position += width
    }
  }

  /// Reads the bits of so many numbers.
  ///
  /// - Throws: ``WireError/Code/badValue`` if no number has the bits.
  @inlinable
  public static func read(_ count: Int, from reader: inout WireReader) throws(WireError) -> [Self] {
    let offset = reader.offset
    let width = MemoryLayout<WireBits>.size
    let bytes = try reader.take(count, times: width, for: [Self].self)
    var numbers: [Self] = []
    numbers.reserveCapacity(count)
    for place in 0..<count {
      let bits = bytes.loadUnaligned(fromByteOffset: place * width, as: WireBits.self)
      guard let number = Self(wireBits: WireBits(littleEndian: bits)) else {
        throw WireError(.badValue, at: offset + place * width, reading: Self.self)
      }
      numbers.append(number)
    }
    return numbers
  }
}

// An integer is its own bits, and lies in memory as it does on the wire, unless the machine is
// big-endian.
extension WireNumber where WireBits == Self {
  /// The number itself.
  @inlinable
  public var wireBits: Self { self }

  /// Makes the number of its own bits. It never returns nil.
  @inlinable
  public init?(wireBits: Self) { self = wireBits }

  /// Copies the numbers as a block.
  @inlinable
  public static func write(all values: UnsafeBufferPointer<Self>, to writer: inout WireWriter) {
    #if _endian(little)
      writer.put(raw: UnsafeRawBufferPointer(values))
    #else
      for value in values { value.write(to: &writer) }
    #endif
  }

  /// Copies so many numbers as a block. Bits of any kind are a number.
  @inlinable
  public static func read(_ count: Int, from reader: inout WireReader) throws(WireError) -> [Self] {
    let width = MemoryLayout<Self>.size
    let bytes = try reader.take(count, times: width, for: [Self].self)
    // All empty arrays share one object, which the initializer below would write to.
    if count == 0 { return [] }
    return Array(unsafeUninitializedCapacity: count) { numbers, initialized in
      if let target = numbers.baseAddress {
        UnsafeMutableRawPointer(target).copyMemory(from: bytes, byteCount: count * width)
        #if !_endian(little)
          for index in 0..<count { numbers[index] = Self(littleEndian: numbers[index]) }
        #endif
      }
      initialized = count
    }
  }
}

extension Int8: WireNumber {}
extension Int16: WireNumber {}
extension Int32: WireNumber {}
extension Int64: WireNumber {}
extension Int128: WireNumber {}
extension UInt8: WireNumber {}
extension UInt16: WireNumber {}
extension UInt32: WireNumber {}
extension UInt64: WireNumber {}
extension UInt128: WireNumber {}

// `Int` and `UInt` have eight bytes on every platform.
#if _pointerBitWidth(_64)
  extension Int: WireNumber {}
  extension UInt: WireNumber {}
#else
  /// Eight bytes. A number that this platform's `Int` cannot hold is refused.
  extension Int: WireNumber {
    /// The number in eight bytes.
    @inlinable
    public var wireBits: Int64 { Int64(self) }

    /// Makes the number. Nil if this platform's `Int` cannot hold it.
    @inlinable
    public init?(wireBits: Int64) { self.init(exactly: wireBits) }
  }

  /// Eight bytes. A number that this platform's `UInt` cannot hold is refused.
  extension UInt: WireNumber {
    /// The number in eight bytes.
    @inlinable
    public var wireBits: UInt64 { UInt64(self) }

    /// Makes the number. Nil if this platform's `UInt` cannot hold it.
    @inlinable
    public init?(wireBits: UInt64) { self.init(exactly: wireBits) }
  }
#endif

/// All bits of the IEEE form, so a NaN keeps its payload.
extension Double: WireNumber {
  /// The eight bytes of the IEEE form.
  @inlinable
  public var wireBits: UInt64 { bitPattern }

  /// Makes the number with these bits. It never returns nil, because each pattern of bits is a
  /// number, an infinity or a NaN.
  @inlinable
  public init?(wireBits: UInt64) { self.init(bitPattern: wireBits) }
}

/// All bits of the IEEE form, so a NaN keeps its payload.
extension Float: WireNumber {
  /// The four bytes of the IEEE form.
  @inlinable
  public var wireBits: UInt32 { bitPattern }

  /// Makes the number with these bits. It never returns nil, because each pattern of bits is a
  /// number, an infinity or a NaN.
  @inlinable
  public init?(wireBits: UInt32) { self.init(bitPattern: wireBits) }
}

/// One byte, 0 or 1. Any other is refused.
extension Bool: WireValue {
  /// Writes a byte, 0 or 1.
  @inlinable
  public func write(to writer: inout WireWriter) { writer.put(number: self ? 1 : 0 as UInt8) }

  /// Reads a byte.
  ///
  /// - Throws: ``WireError/Code/badValue`` if the byte is neither 0 nor 1.
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
