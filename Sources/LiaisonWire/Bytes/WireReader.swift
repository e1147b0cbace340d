/// Reads values from bytes that an untrusted peer may have sent.
///
/// ```swift
/// let reading = try WireReader.read(Reading.self, from: bytes)
/// ```
///
/// A reader accepts exactly what the type names. Bytes that are too short or left over, text that
/// is not UTF-8, a case that the type does not have, or a message that would take more memory than
/// the limit: each is a ``WireError`` that says where. Nothing is allocated before it is known to
/// fit.
///
/// A reader is lent to the code that reads, and cannot outlive the bytes.
public struct WireReader: ~Copyable {
  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline var position: UnsafeRawPointer
  /// Where the value that is being read ends.
  @usableFromInline var end: UnsafeRawPointer
  /// How many levels and how much memory are left.
  @usableFromInline var depth: Int
  @usableFromInline var memory: Int

  /// Makes a reader of bytes. They have to live as long as the reader does.
  @inlinable
  package init(_ bytes: UnsafeRawBufferPointer, within limits: WireLimits) {
    // An empty buffer may have no address; nothing is read from this one.
    start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 16).unsafelyUnwrapped
    position = start
    end = start + bytes.count
    depth = limits.depth
    memory = limits.memory
  }

  /// Reads the value that the bytes hold. Bytes behind it are an error.
  ///
  /// The value keeps nothing of the bytes. More bytes than the limits allow are refused before the
  /// first one is read.
  ///
  /// - Throws: ``WireError``, which says what is wrong, and where.
  @inlinable
  public static func read<Value: WireValue>(
    _ type: Value.Type = Value.self, from bytes: [UInt8], within limits: WireLimits = WireLimits()
  ) throws(WireError) -> Value {
    try reading(bytes, within: limits) { (reader) throws(WireError) in
      try Value(reading: &reader)
    }
  }

  /// Lends a reader to `body`, which has to read all of the bytes.
  ///
  ///     let (name, age) = try WireReader.reading(bytes) { (reader) throws(WireError) in
  ///       (try reader.get(String.self), try reader.get(Int.self))
  ///     }
  ///
  /// `body` is called once, before this returns. It reads values in the order in which they were
  /// written, because the bytes do not say their types.
  ///
  /// - Throws: What `body` throws, or ``WireError/Code/leftOver`` if it leaves bytes unread.
  @inlinable
  public static func reading<Value>(
    _ bytes: [UInt8], within limits: WireLimits = WireLimits(),
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    try bytes.withUnsafeBufferPointer { (bytes) throws(WireError) in
      try reading(UnsafeRawBufferPointer(bytes), within: limits, body)
    }
  }

  /// Lends a reader of bytes in memory to `body`, which has to read all of them.
  ///
  /// The memory is not copied, and must not change before this returns.
  ///
  /// - Throws: What `body` throws, or ``WireError/Code/leftOver`` if it leaves bytes unread.
  @inlinable
  public static func reading<Value>(
    _ bytes: UnsafeRawBufferPointer, within limits: WireLimits = WireLimits(),
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    if bytes.count > limits.bytes { throw WireError(.tooLarge, at: 0, reading: Value.self) }
    var reader = WireReader(bytes, within: limits)
    let value = try body(&reader)
    if reader.hasMore { throw WireError(.leftOver, at: reader.offset, reading: Value.self) }
    return value
  }

  /// How many bytes have been read.
  @inlinable public var offset: Int { position - start }

  /// How many bytes are left of the value that is being read.
  @inlinable public var remaining: Int { end - position }

  /// Whether the value that is being read has further parts.
  @inlinable public var hasMore: Bool { position < end }

  /// Reads the next value.
  ///
  /// The bytes do not say their types, so values are read in the order in which they were written.
  /// The type may come from the context: `let celsius: Double = try reader.get()`.
  ///
  /// - Throws: ``WireError`` if the bytes are no such value, or the limits do not allow it.
  @inlinable
  public mutating func get<Value: WireValue>(
    _ type: Value.Type = Value.self
  ) throws(WireError) -> Value {
    try Value(reading: &self)
  }

  /// An error at the reader's place.
  ///
  /// It throws nothing: the `init(reading:)` of a type throws what this returns. The error names
  /// the place where the reader stands now.
  public func error(
    _ code: WireError.Code, reading type: Any.Type, cause: (any Error)? = nil
  ) -> WireError {
    WireError(code, at: offset, reading: type, cause: cause)
  }

  // MARK: Bytes

  // The types are for errors only, and some take time to find, so only an error evaluates them.

  /// Takes so many bytes, and returns where they begin.
  @inlinable
  @inline(__always)
  package mutating func take(
    _ size: Int, for type: @autoclosure () -> Any.Type
  ) throws(WireError) -> UnsafeRawPointer {
    if size > end - position { throw WireError(.endOfBytes, at: offset, reading: type()) }
    let taken = position
    position += size
    return taken
  }

  /// Takes so many numbers of so many bytes each, and returns where they begin.
  @inlinable
  @inline(__always)
  mutating func take(
    _ count: Int, times width: Int, for type: @autoclosure () -> Any.Type
  ) throws(WireError) -> UnsafeRawPointer {
    // Divides, because the product may overflow an `Int` of 32 bits.
    if count > (end - position) / width {
      throw WireError(.endOfBytes, at: offset, reading: type())
    }
    return try take(count &* width, for: type())
  }

  @inlinable
  @inline(__always)
  mutating func getNumber<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self, for value: @autoclosure () -> Any.Type = Number.self
  ) throws(WireError) -> Number {
    let bytes = try take(MemoryLayout<Number>.size, for: value())
    return Number(littleEndian: bytes.loadUnaligned(as: type))
  }

  /// Reads the number of elements that follow. An element takes `stride` bytes of memory.
  ///
  /// Each element has at least one byte. So a number that is larger than the bytes that are left is
  /// refused here, before anything is allocated.
  @inlinable
  @inline(__always)
  mutating func getCount(
    taking stride: Int, for type: @autoclosure () -> Any.Type
  ) throws(WireError) -> Int {
    let count = Int(clamping: try getNumber(UInt32.self, for: type()))
    if count > remaining { throw WireError(.endOfBytes, at: offset, reading: type()) }
    let (wanted, isTooMuch) = count.multipliedReportingOverflow(by: stride)
    try take(memory: isTooMuch ? .max : wanted, for: type())
    return count
  }

  /// Counts memory that is about to be allocated.
  @inlinable
  @inline(__always)
  package mutating func take(
    memory size: Int, for type: @autoclosure () -> Any.Type
  ) throws(WireError) {
    if size > memory { throw WireError(.tooLarge, at: offset, reading: type()) }
    memory &-= size
  }

  /// Lends bytes that follow their number, without a copy.
  ///
  /// The buffer is valid until `body` returns. The bytes count against the memory of the message,
  /// although they are not copied here. `type` is for errors only.
  public mutating func getBytes<Value>(
    for type: Any.Type = [UInt8].self, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(WireError) -> Value {
    let count = try getCount(taking: 1, for: type)
    return body(UnsafeRawBufferPointer(start: try take(count, for: type), count: count))
  }
}
