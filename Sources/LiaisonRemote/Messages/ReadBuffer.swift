internal import Synchronization

/// Memory that a loop reads into. Messages lie in it until they are read, in any thread.
///
/// A buffer that no message needs any more is used again; otherwise its last message frees it.
package final class ReadBuffer: @unchecked Sendable {
  // Unchecked for the memory: the loop writes only behind the bytes of messages, and reuses a
  // buffer only when no message refers to it.
  let start: UnsafeMutableRawPointer
  let capacity: Int
  /// The bytes that have been received, and those of them that have been taken.
  var filled = 0
  var taken = 0
  /// Counts messages that have been read. The reference count says when the memory is free, but
  /// ThreadSanitizer does not see that count.
  private let readings = Atomic(0)

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    _ = readings.load(ordering: .acquiring)
    start.deallocate()
  }

  func noteReading() { readings.add(1, ordering: .releasing) }

  /// What has been received and not taken.
  var rest: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + taken, count: filled - taken)
  }

  /// Where to receive more.
  var room: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start + filled, count: capacity - filled)
  }

  /// Moves the rest to the front. Only of a buffer without messages.
  func compact() {
    _ = readings.load(ordering: .acquiring)
    if taken == 0 { return }
    start.copyMemory(from: start + taken, byteCount: filled - taken)
    (filled, taken) = (filled - taken, 0)
  }

  /// A buffer with so much capacity and the same rest.
  func moved(to capacity: Int) -> ReadBuffer {
    let other = ReadBuffer(capacity: capacity)
    other.start.copyMemory(from: start + taken, byteCount: filled - taken)
    other.filled = filled - taken
    return other
  }
}
