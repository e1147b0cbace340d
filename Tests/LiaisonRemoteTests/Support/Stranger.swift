import Liaison

@testable import LiaisonRemote

/// The other end of a link as a stranger that knows the grammar and a contract, and keeps to them
/// mostly.
///
/// It answers calls of the link, calls the link's objects and what it was promised, and changes
/// some of what it says. It listens, too: what a link says has to be right whatever it has heard.
final class Stranger: Transport, @unchecked Sendable {
  // Unchecked: used by the loop's thread alone, and read when the link is gone.
  let peer = LinkPeer(place: "a stranger")
  /// How many frames it has said.
  private(set) var said = 0
  /// How many of its calls were carried out and answered.
  var answers: Int { phrases.answers }
  /// What was wrong with a frame of the link's.
  private(set) var complaint: FrameError?

  private var dice: SeededGenerator
  private let most: Int
  private var phrases: Phrases
  private var loop: EventLoop?
  private weak var user: (any TransportUser)?
  /// What it says next.
  private var words: ArraySlice<UInt8> = []
  /// What it has heard that is no whole frame yet.
  private var heard: [UInt8] = []
  private var reader = FrameReader(message: 1 << 20)

  private let hasEnded = Guarded((isOver: false, waiting: CheckedContinuation<Void, Never>?.none))

  /// - Parameter most: After so many frames it ends the connection.
  init(seed: UInt64, most: Int) {
    dice = SeededGenerator(seed: seed)
    self.most = most
    phrases = Phrases(seed: seed &+ 1)
  }

  func open(on loop: EventLoop, for user: any TransportUser) {
    (self.loop, self.user) = (loop, user)
    goOn()
  }

  func close() {
    user = nil
    let waiting = hasEnded.withLock { state in
      state.isOver = true
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// Returns when the link has let go of the connection.
  func ended() async {
    await withCheckedContinuation { waiting in
      let isOver = hasEnded.withLock { state in
        if !state.isOver { state.waiting = waiting }
        return state.isOver
      }
      if isOver { waiting.resume() }
    }
  }

  /// Like a socket that has more to read: in the loop's next pass.
  private func goOn() { loop?.perform { [weak user] in user?.canRead() } }

  func read(into memory: UnsafeMutableRawBufferPointer) -> TransportProgress {
    if words.isEmpty && said >= most { return .ended(nil) }
    if words.isEmpty { say() }
    let most = chance(8) ? Int.random(in: 1...9, using: &dice) : .max
    let count = min(memory.count, words.count, most)
    memory.copyBytes(from: words.prefix(count))
    words.removeFirst(count)
    goOn()
    return .bytes(count)
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> TransportProgress {
    let count = chance(8) ? Int.random(in: 0..<bytes.count, using: &dice) : bytes.count
    heard += bytes.prefix(count)
    do {
      try listen()
    } catch {
      complaint = complaint ?? error as? FrameError
    }
    if count < bytes.count { loop?.perform { [weak user] in user?.canWrite() } }
    return count == 0 ? .later : .bytes(count)
  }

  private func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &dice) == 0 }

  // MARK: Listening

  private func listen() throws {
    var place = 0
    while true {
      let length = try heard.withUnsafeBytes { bytes -> Int? in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
        // A part may be of any frame; that it is long enough is all that is looked at.
        if let part = try reader.part(at: rest) {
          return part + FrameReader.header <= rest.count ? part + FrameReader.header : nil
        }
        guard let length = try reader.length(of: rest), length <= rest.count else { return nil }
        phrases.note(try reader.frame(in: UnsafeRawBufferPointer(rebasing: rest[..<length])))
        return length
      }
      guard let length else { break }
      reader.isIntroduced = true
      place += length
    }
    heard.removeFirst(place)
  }

  // MARK: Saying

  private func say() {
    var frame: [UInt8]
    if said == 0 {
      frame = phrases.hello()
      if chance(8) { change(&frame) }
    } else {
      frame = phrases.next()
      if chance(100) { change(&frame) }
    }
    said += 1
    words = frame[...]
    // In parts, which may be wrong, too.
    if said > 1 && frame.count > 9 && chance(12) { words = parts(of: frame)[...] }
  }

  private func parts(of frame: [UInt8]) -> [UInt8] {
    var rest = frame[...]
    var all: [UInt8] = []
    while !rest.isEmpty {
      let size = Int.random(in: 1...max(1, rest.count / 2 + 1), using: &dice)
      let piece = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      all += frames {
        $0.part(chance(60) ? piece.count + 1 : piece.count)
        $0.put(bytes: piece)
      }
      if chance(4) { all += frames { $0.ping() } }
    }
    return all
  }

  /// Changes some bytes of a frame. Mostly the length stays true, so that the change gets further.
  private func change(_ frame: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &dice) where !frame.isEmpty {
      let place = Int.random(in: 0..<frame.count, using: &dice)
      switch Int.random(in: 0..<5, using: &dice) {
      case 0: frame[place] = UInt8.random(in: .min ... .max, using: &dice)
      case 1: frame[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
      case 2: frame.insert(UInt8.random(in: .min ... .max, using: &dice), at: place)
      case 3: frame.remove(at: place)
      default: frame[place] = chance(2) ? 0xff : 0
      }
    }
    if frame.count >= 4 && !chance(8) {
      withUnsafeBytes(of: UInt32(frame.count - 4).littleEndian) {
        frame.replaceSubrange(0..<4, with: $0)
      }
    }
  }
}
