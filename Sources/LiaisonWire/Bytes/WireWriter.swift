/// Writes values as bytes, one behind the other.
///
/// ```swift
/// let bytes = try WireWriter.bytes(of: reading)
/// ```
///
/// If a value cannot be written, because it is too large or too deep or its own `encode(to:)`
/// throws, the writer remembers the first such error and goes on. So writing a value needs no
/// `try`; the error is thrown when the bytes are asked for.
///
/// A writer belongs to one thread at a time. It grows by doubling, and keeps its memory until it
/// ends.
public struct WireWriter: ~Copyable, @unchecked Sendable {
  // Unchecked for the pointers: the writer is their only owner, because it cannot be copied.
  @usableFromInline var start: UnsafeMutableRawPointer
  @usableFromInline var position: UnsafeMutableRawPointer
  @usableFromInline var end: UnsafeMutableRawPointer
  @usableFromInline var depth: Int
  private let limits: WireLimits
  /// The first error, if there was one.
  public private(set) var failure: WireError?

  /// Makes an empty writer.
  ///
  ///     var writer = WireWriter()
  ///     writer.put("Ada")
  ///     writer.put(36)
  ///     let bytes = try writer.bytes()
  ///
  /// `capacity` bytes are allocated now, at least 16 and no more than the limit. The writer grows
  /// by itself.
  public init(within limits: WireLimits = WireLimits(), capacity: Int = 128) {
    self.limits = limits
    let size = min(max(capacity, 16), limits.bytes)
    start = .allocate(byteCount: size, alignment: 16)
    position = start
    end = start + size
    depth = limits.depth
  }

  deinit { start.deallocate() }

  /// How many bytes have been written.
  @inlinable public var count: Int { position - start }

  /// The bytes of one value.
  ///
  /// It makes a writer for this one value. For many values, keep a writer and empty it with
  /// ``removeAll()``.
  ///
  /// - Throws: The first error of the value, such as ``WireError/Code/tooLarge``.
  @inlinable
  public static func bytes<Value: WireValue>(
    of value: Value, within limits: WireLimits = WireLimits()
  ) throws(WireError) -> [UInt8] {
    var writer = WireWriter(within: limits)
    value.write(to: &writer)
    return try writer.bytes()
  }

  /// All that has been written, or the first error.
  ///
  /// The bytes are copied, and stay in the writer: what is put later stands behind them.
  /// ``withBytes(_:)`` does not copy.
  public func bytes() throws(WireError) -> [UInt8] {
    if let failure { throw failure }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Calls `body` with all that has been written. The buffer is valid until `body` returns.
  ///
  /// It does not throw the writer's own error, so look at ``failure`` before: with one, the bytes
  /// are of no use.
  public func withBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Forgets what has been written, with the error, and keeps the memory.
  ///
  /// A value that was opened and not closed is forgotten, too, and must not be closed any more.
  public mutating func removeAll() {
    position = start
    failure = nil
    depth = limits.depth
  }

  /// Writes a value behind the others.
  ///
  /// It throws nothing: the writer remembers the first error, and ``bytes()`` throws it. The bytes
  /// do not say their types, so values are read in the order in which they were written.
  @inlinable
  public mutating func put<Value: WireValue>(_ value: Value) { value.write(to: &self) }

  /// Unavailable. Its message says how a type travels.
  @available(
    *, unavailable,
    message: "this type cannot travel: mark it with '@Wire', or let it conform to 'Codable'"
  )
  @_disfavoredOverload
  public mutating func put<Value>(_ value: Value, _: Never? = nil) {}

  /// Remembers an error, unless there is one already.
  ///
  /// For a value that cannot be written. The writer goes on, and ``bytes()`` throws the error.
  ///
  ///     func write(to writer: inout WireWriter) {
  ///       if degrees.isNaN { writer.fail(.badValue, writing: Self.self) }
  ///       degrees.write(to: &writer)
  ///     }
  public mutating func fail(
    _ code: WireError.Code, writing type: Any.Type, cause: (any Error)? = nil
  ) {
    if failure == nil { failure = WireError(code, at: count, reading: type, cause: cause) }
  }

  // MARK: Bytes

  /// Makes room for so many bytes more. False if the limits do not allow them; the writer then
  /// remembers the error.
  @inlinable
  @inline(__always)
  mutating func makeRoom(_ size: Int) -> Bool { end - position >= size || grow(size) }

  @usableFromInline
  @inline(never)
  mutating func grow(_ size: Int) -> Bool {
    let used = count
    let (wanted, isTooLarge) = used.addingReportingOverflow(size)
    if isTooLarge || wanted > limits.bytes {
      fail(.tooLarge, writing: [UInt8].self)
      return false
    }
    let larger = max(wanted, min((end - start) * 2, limits.bytes))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    memory.copyMemory(from: start, byteCount: used)
    start.deallocate()
    start = memory
    position = memory + used
    end = memory + larger
    return true
  }

  /// Writes the bytes of a number, the lowest first.
  @inlinable
  @inline(__always)
  mutating func put(number: some FixedWidthInteger & BitwiseCopyable) {
    let size = MemoryLayout.size(ofValue: number)
    if !makeRoom(size) { return }
    position.storeBytes(of: number.littleEndian, as: type(of: number))
    position += size
  }

  /// Writes bytes as they are, without their number.
  @inlinable
  @inline(__always)
  package mutating func put(raw bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.baseAddress, makeRoom(bytes.count) else { return }
    position.copyMemory(from: first, byteCount: bytes.count)
    position += bytes.count
  }

  /// Writes a number of elements or bytes.
  @inlinable
  @inline(__always)
  mutating func put(count: Int, of type: @autoclosure () -> Any.Type) {
    guard let length = UInt32(exactly: count) else { return fail(.tooLarge, writing: type()) }
    put(number: length)
  }

  /// Writes bytes with their number before them: the fast form of `[UInt8]`.
  ///
  /// They are read as `[UInt8]` or `Data`, or by ``WireReader/getBytes(for:_:)``. The buffer need
  /// not be valid after the call.
  @inlinable
  @inline(__always)
  public mutating func put(bytes: UnsafeRawBufferPointer) {
    put(count: bytes.count, of: [UInt8].self)
    put(raw: bytes)
  }

  /// Writes a text that has to be copied first, because it is not stored as UTF-8 in one piece.
  @usableFromInline
  mutating func put(bytesOf text: String) {
    var text = text
    text.withUTF8 { put(bytes: UnsafeRawBufferPointer($0)) }
  }
}
