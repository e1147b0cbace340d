/// The bytes of one `Codable` value, and how much memory may still be taken to read them.
final class CodableBytes {
  let bytes: [UInt8]
  /// Where the bytes begin in the message.
  let offset: Int
  private var memory: Int

  init(_ bytes: [UInt8], at offset: Int, memory: Int) {
    self.bytes = bytes
    self.offset = offset
    self.memory = memory
  }

  /// Lends a reader of a part of the bytes to `body`.
  func reading<Value>(
    _ range: Range<Int>, _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    try bytes.withUnsafeBufferPointer { (all) throws(WireError) in
      let part = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(all)[range])
      var reader = WireReader(part, within: WireLimits(bytes: .max, memory: memory, depth: 1))
      defer { memory = reader.memory }
      do throws(WireError) { return try body(&reader) } catch {
        throw error.moved(by: offset + range.lowerBound)
      }
    }
  }
}
