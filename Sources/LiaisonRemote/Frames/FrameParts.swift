/// The parts of a long frame that have come. Other frames may come between them.
struct FrameParts {
  /// The bytes of the frame that have come, beginning with its length.
  private var buffer: ReadBuffer?
  /// How many bytes of the current part are still to come.
  private(set) var left = 0

  private static var first: Int { 1 << 17 }

  /// Begins a part of so many bytes.
  mutating func begin(_ size: Int) { left = size }

  /// Takes bytes of the current part. Returns the frame when it is whole.
  mutating func take(
    from other: ReadBuffer, within reader: FrameReader
  ) throws(FrameError) -> (buffer: ReadBuffer, length: Int)? {
    let count = min(left, other.rest.count)
    if count == 0 { return nil }
    var whole = buffer.take() ?? ReadBuffer(capacity: Self.first)
    if whole.room.count < count {
      // Grows with the bytes that have come, because an untrusted peer can claim any length.
      whole = whole.moved(to: max(whole.capacity * 4, whole.filled + count))
    }
    whole.room.copyMemory(from: UnsafeRawBufferPointer(rebasing: other.rest[..<count]))
    whole.filled += count
    other.taken += count
    left -= count
    guard let length = try reader.length(of: whole.rest) else {
      buffer = whole
      return nil
    }
    if length < whole.filled { throw FrameError(.leftOver) }
    if length == whole.filled {
      if left > 0 { throw FrameError(.leftOver) }
      whole.taken = length
      return (whole, length)
    }
    buffer = whole
    return nil
  }

  mutating func removeAll() { self = FrameParts() }
}
