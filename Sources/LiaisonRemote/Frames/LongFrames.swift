internal import Liaison

/// A frame that is sent among the long ones. Its bytes lie in three pieces.
struct LongFrame: Sendable {
  /// The bytes before the message, beginning with the frame's length.
  fileprivate let head: [UInt8]
  fileprivate let message: (any KeptMessage)?
  /// The table of objects.
  fileprivate let tail: [UInt8]
  fileprivate let size: Int
  /// The numbers of the call, of its object, and of its promise.
  fileprivate let number: UInt32?
  fileprivate let object: UInt32?
  fileprivate let promise: UInt32?
  /// If the frame is an answer: the size of the call that it answers.
  let answered: Int?

  /// Whether it is a one-way call.
  var isOneWay: Bool { number == nil && object != nil }
  /// Whether it is sent in parts.
  var isTorn: Bool { size > LongFrames.part }

  /// Appends bytes of the frame to `sending`.
  fileprivate func copy(_ range: Range<Int>, into sending: inout SendBuffer) {
    func copy(_ piece: UnsafeRawBufferPointer, at start: Int) {
      let own = range.clamped(to: start..<start + piece.count)
      if own.isEmpty { return }
      sending.put(
        raw: UnsafeRawBufferPointer(
          rebasing: piece[own.lowerBound - start..<own.upperBound - start]))
    }
    head.withUnsafeBytes { copy($0, at: 0) }
    message?.withBytes { copy($0, at: head.count) }
    tail.withUnsafeBytes { copy($0, at: size - tail.count) }
  }
}

/// Long frames that are to be sent, and short ones that must not overtake them.
///
/// A long frame is sent in parts, and frames that have nothing to do with it are sent between them,
/// so a small call need not wait until a large one is sent. Frames that must follow a long frame
/// wait here, too: calls of the same object, and frames about objects that the long frame may name.
struct LongFrames: ~Copyable, Sendable {
  /// How many bytes of a long frame are sent at once. A frame that is not longer is sent whole.
  static var part: Int { 1 << 15 }
  /// After so many parts the loop looks for other work, so calls that come meanwhile need not wait
  /// for the rest.
  static var partsOfPass: Int { 4 }

  private var frames = Ring<LongFrame>()
  /// For each object, how many calls its later calls must not overtake.
  private var calls: [UInt32: Int] = [:]
  /// How many bytes of the first frame have been taken.
  private var begun = 0
  /// How many bytes were appended since the link began.
  private(set) var appended: UInt64 = 0
  /// How many of them were written to the connection.
  var written: UInt64 = 0

  var isEmpty: Bool { frames.isEmpty }

  /// Appends a frame: what `write` writes, then the message, then the table. Returns its size.
  mutating func append(
    _ message: (any KeptMessage)? = nil, of length: Int = 0, _ table: [FrameObject] = [],
    number: UInt32? = nil, object: UInt32? = nil, promise: UInt32? = nil, answered: Int? = nil,
    _ write: (inout SendBuffer) -> Void
  ) -> Int {
    var head = SendBuffer()
    var tail = SendBuffer()
    write(&head)
    for object in table { tail.put(object) }
    let size = head.count + length + tail.count
    frames.append(
      LongFrame(
        head: Array(head.bytes), message: message, tail: Array(tail.bytes), size: size,
        number: number, object: object, promise: promise, answered: answered))
    appended += UInt64(size)
    if let object { calls[object, default: 0] += 1 }
    if let promise { calls[promise, default: 0] += 1 }
    return size
  }

  /// Whether a call of this object, or the call that promised it, is not yet taken to its end.
  func holds(object: UInt32) -> Bool { !calls.isEmpty && calls[object] != nil }

  func holds(number: UInt32) -> Bool {
    (0..<frames.count).contains { frames[$0].number == number }
  }

  /// Appends the next part, or the next short frames, to `sending`. Returns how many bytes of
  /// frames it has moved.
  ///
  /// - Parameter ended: Gets the frames that are taken to their end, to be released outside the
  ///   lock.
  mutating func take(into sending: inout SendBuffer, _ ended: inout [LongFrame]) -> Int {
    var moved = 0
    while moved < Self.part, !frames.isEmpty {
      let size = frames[0].size
      let isWhole = begun == 0 && size <= Self.part
      // Does not split a short frame to fill the rest of a part.
      if isWhole && moved > 0 && moved + size > Self.part { break }
      let end = isWhole ? size : min(size, begun + Self.part - moved)
      if !isWhole { sending.part(end - begun) }
      frames[0].copy(begun..<end, into: &sending)
      moved += end - begun
      begun = end
      if begun == size { removeFirst(&ended) }
    }
    return moved
  }

  private mutating func removeFirst(_ ended: inout [LongFrame]) {
    guard let frame = frames.popFirst() else { return }
    begun = 0
    for case let object? in [frame.object, frame.promise] {
      let count = calls[object, default: 1]
      calls[object] = count == 1 ? nil : count - 1
    }
    ended.append(frame)
  }

  /// Removes the frames that are left.
  mutating func removeAll() -> [LongFrame] {
    defer { (calls, begun) = ([:], 0) }
    var ended: [LongFrame] = []
    while let frame = frames.popFirst() { ended.append(frame) }
    return ended
  }
}
