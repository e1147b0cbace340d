/// Frames that are to be sent, as bytes. An emptied buffer keeps up to ``kept`` bytes of memory.
package struct SendBuffer: ~Copyable, @unchecked Sendable {
  // Unchecked for the pointer: the buffer is its only owner, because it cannot be copied.
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  package private(set) var count = 0

  /// The most bytes that a frame has between its prefix and its message.
  static var longestHeader: Int { 28 }
  /// A buffer with a larger capacity frees its memory when it is emptied.
  static var kept: Int { 1 << 17 }

  package init() {
    capacity = 0
    start = UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
  }

  deinit { if capacity > 0 { start.deallocate() } }

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  package mutating func removeAll() {
    count = 0
    if capacity > Self.kept {
      start.deallocate()
      capacity = 0
    }
  }

  // MARK: Frames

  package mutating func hello(_ hello: Hello) {
    let token = hello.token
    begin(.hello, 30 + (token.map { 2 + $0.count } ?? 0), flags: token == nil ? 0 : 1)
    put(Hello.magic)
    put(hello.version)
    put(hello.message)
    put(hello.calls)
    put(hello.bytes)
    put(hello.objects)
    guard let token else { return }
    put(UInt16(token.count))
    token.withUnsafeBytes { put(raw: $0) }
  }

  /// Begins the frame of a call. The caller appends the message and the table of objects.
  package mutating func call(
    number: UInt32?, object: UInt32, requirement: UInt32, budget: UInt64?, promise: UInt32? = nil,
    _ message: Int, objects: Int
  ) {
    let extra = (budget == nil ? 0 : 8) + (promise == nil ? 0 : 4)
    begin(
      number == nil ? .oneWay : .call,
      (number == nil ? 8 : 12) + extra + message + objects * FrameBody.stride,
      flags: (budget == nil ? 0 : 1) + (promise == nil ? 0 : 2), objects: objects)
    if let number { put(number) }
    put(object)
    put(requirement)
    if let budget { put(budget) }
    if let promise { put(promise) }
  }

  package mutating func answer(number: UInt32, isError: Bool, _ message: Int, objects: Int) {
    begin(
      isError ? .error : .value, 4 + message + objects * FrameBody.stride, objects: objects)
    put(number)
  }

  package mutating func failure(number: UInt32, _ failure: RemoteFailure) {
    let message = Self.short(failure.message)
    let type = Self.short(failure.errorType ?? "")
    begin(.failure, 9 + message.utf8.count + type.utf8.count)
    put(number)
    put(failure.code.kind.rawValue)
    put(text: message)
    put(text: type)
  }

  package mutating func cancel(number: UInt32) {
    begin(.cancel, 4)
    put(number)
  }

  package mutating func release(object: UInt32, arrivals: Int) {
    begin(.release, 8)
    put(object)
    put(UInt32(clamping: arrivals))
  }

  package mutating func gone(object: UInt32) {
    begin(.gone, 4)
    put(object)
  }

  package mutating func carriedOut(calls: Int, bytes: Int) {
    begin(.carriedOut, 12)
    put(UInt32(clamping: calls))
    put(UInt64(bytes))
  }

  /// Begins a part of a long frame. The caller appends its bytes.
  package mutating func part(_ size: Int) { begin(.part, size) }

  package mutating func ping() { begin(.ping, 0) }
  package mutating func pong() { begin(.pong, 0) }

  package mutating func goodbye(_ goodbye: Goodbye) {
    let text = Self.short(goodbye.text)
    begin(.goodbye, 3 + text.utf8.count)
    put(goodbye.reason)
    put(text: text)
  }

  package mutating func closing(isLast: Bool) {
    begin(.closing, 1)
    put(isLast ? 1 as UInt8 : 0)
  }

  // MARK: Parts

  private mutating func begin(_ kind: Frame.Kind, _ size: Int, flags: UInt8 = 0, objects: Int = 0) {
    makeRoom(FrameReader.prefix + 4 + size)
    put(UInt32(4 + size))
    put(kind.rawValue)
    put(flags)
    put(UInt16(objects))
  }

  package mutating func put(_ object: FrameObject) {
    switch object {
    case .senders(let number):
      put(0 as UInt8)
      put(number)
    case .receivers(let number):
      put(1 as UInt8)
      put(number)
    }
  }

  package mutating func put(raw bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.baseAddress else { return }
    makeRoom(bytes.count)
    (start + count).copyMemory(from: first, byteCount: bytes.count)
    count += bytes.count
  }

  private mutating func put(text: String) {
    put(UInt16(text.utf8.count))
    var text = text
    text.withUTF8 { put(raw: UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  private mutating func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    makeRoom(MemoryLayout<Number>.size)
    (start + count).storeBytes(of: number.littleEndian, as: Number.self)
    count += MemoryLayout<Number>.size
  }

  @inline(__always)
  private mutating func makeRoom(_ size: Int) { if capacity - count < size { grow(size) } }

  @inline(never)
  private mutating func grow(_ size: Int) {
    let larger = max(capacity * 2, count + size, 128)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    if capacity > 0 {
      memory.copyMemory(from: start, byteCount: count)
      start.deallocate()
    }
    (start, capacity) = (memory, larger)
  }

  /// Cuts a text to about 4,000 bytes. A character that is cut becomes U+FFFD.
  private static func short(_ text: String) -> String {
    text.utf8.count <= 4000 ? text : String(decoding: Array(text.utf8.prefix(4000)), as: UTF8.self)
  }
}
