internal import LiaisonWire

/// The fields of one frame.
struct FrameFields {
  private let bytes: UnsafeRawBufferPointer
  private var place: Int

  init(_ bytes: UnsafeRawBufferPointer, from place: Int) {
    (self.bytes, self.place) = (bytes, place)
  }

  @inline(__always)
  mutating func next<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(FrameError) -> Number {
    let size = MemoryLayout<Number>.size
    if bytes.count - place < size { throw FrameError(.tooShort) }
    defer { place += size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: type))
  }

  mutating func text() throws(FrameError) -> String {
    let utf8 = try note()
    guard let text = String(validating: utf8, as: UTF8.self) else { throw FrameError(.badField) }
    return text
  }

  mutating func note() throws(FrameError) -> UnsafeRawBufferPointer {
    let count = Int(try next(UInt16.self))
    if bytes.count - place < count { throw FrameError(.tooShort) }
    defer { place += count }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
  }

  /// All that follows: a message, and a table of so many objects.
  mutating func body(naming objects: Int, atMost limit: Int) throws(FrameError) -> FrameBody {
    let size = bytes.count - place - objects * FrameBody.stride
    if size < 0 { throw FrameError(.tooShort) }
    if size > limit { throw FrameError(.tooLong) }
    let table = UnsafeRawBufferPointer(rebasing: bytes[(place + size)...])
    for index in 0..<objects where table[index * FrameBody.stride] > 1 {
      throw FrameError(.badField)
    }
    return FrameBody(
      bytes: UnsafeRawBufferPointer(rebasing: bytes[place..<place + size]), table: table)
  }

  func end() throws(FrameError) { if place != bytes.count { throw FrameError(.leftOver) } }
}
