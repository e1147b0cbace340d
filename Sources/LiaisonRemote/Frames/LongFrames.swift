internal import Liaison

/// Long frames that are to be sent, and short ones that must not overtake them.
///
/// A long frame is sent in parts, and frames that have nothing to do with it are sent between them, so a
/// small call need not wait until a large one is through. What must come behind a long frame waits
/// here, too: calls of the same object, and what is said of objects that the frame may name.
struct LongFrames: ~Copyable, Sendable {
  /// How many bytes of a long frame are sent at once. A frame that is not longer is sent as it is.
  static var part: Int { 1 << 15 }
  /// After so many parts the loop looks for other work, so calls that come meanwhile need not wait for the rest.
  static var partsOfPass: Int { 4 }

  private struct Entry: Sendable {
    let end: UInt64
    let number: UInt32?
    let object: UInt32?
    let promise: UInt32?
  }

  /// Where the caller writes a frame, before ``noteFrame(number:object:promise:)``.
  var frames = SendBuffer()
  private var entries = Ring<Entry>()
  /// How many calls are among the entries that calls of an object must not overtake.
  private var calls: [UInt32: Int] = [:]
  /// How many bytes of `frames` have been taken, and how many since the link began.
  private var taken = 0
  private var takenInAll: UInt64 = 0
  private var hasBegunFirst = false
  /// How many bytes have been written to the connection since the link began.
  var written: UInt64 = 0

  var isEmpty: Bool { entries.isEmpty }
  /// How many bytes there have been since the link began.
  var appended: UInt64 { takenInAll + UInt64(frames.count - taken) }

  /// A frame was written behind the others.
  mutating func noteFrame(
    number: UInt32? = nil, object: UInt32? = nil, promise: UInt32? = nil
  ) {
    entries.append(Entry(end: appended, number: number, object: object, promise: promise))
    if let object { calls[object, default: 0] += 1 }
    if let promise { calls[promise, default: 0] += 1 }
  }

  /// Whether a call of this object, or the one that promised it, is not yet taken to its end.
  func holds(object: UInt32) -> Bool { !calls.isEmpty && calls[object] != nil }

  func holds(number: UInt32) -> Bool {
    (0..<entries.count).contains { entries[$0].number == number }
  }

  /// Puts the next part, or the next short frames, behind others. Returns how many bytes of frames these are.
  mutating func take(into sending: inout SendBuffer) -> Int {
    if entries.isEmpty { return 0 }
    var moved = 0
    while moved < Self.part, !entries.isEmpty {
      let left = Int(entries[0].end - takenInAll)
      let isWhole = !hasBegunFirst && left <= Self.part
      // A frame that is whole is not torn for what is left of a part.
      if isWhole && moved > 0 && moved + left > Self.part { break }
      let size = isWhole ? left : min(left, Self.part - moved)
      let bytes = UnsafeRawBufferPointer(rebasing: frames.bytes[taken..<taken + size])
      isWhole ? sending.put(raw: bytes) : sending.part(bytes)
      taken += size
      takenInAll += UInt64(size)
      moved += size
      hasBegunFirst = size < left
      if !hasBegunFirst { removeFirst() }
    }
    forgetTaken()
    return moved
  }

  private mutating func removeFirst() {
    guard let entry = entries.popFirst() else { return }
    for case let object? in [entry.object, entry.promise] {
      let count = calls[object, default: 1]
      calls[object] = count == 1 ? nil : count - 1
    }
  }

  private mutating func forgetTaken() {
    if entries.isEmpty {
      frames.removeAll()
      taken = 0
    } else if taken > frames.count / 2 {
      frames.removeFirst(taken)
      taken = 0
    }
  }
}
