import Liaison
import LiaisonRemote

/// What happens to the bytes that one end of a link reads.
enum Fault: Sendable {
  case none
  /// The connection breaks behind so many bytes.
  case cut(Int)
  /// Bytes come and go one at a time.
  case tear
  /// Every second time there is nothing yet.
  case delay
  /// Behind so many bytes, the last so many come again.
  case duplicate(Int, count: Int)
  /// A bit of a byte changes.
  case flip(Int, bit: UInt8)
}

/// A transport that does wrong.
final class FaultTransport: Transport {
  private struct State {
    var loop: EventLoop?
    var isLate = false
    var history: [UInt8] = []
    var again: [UInt8] = []
    var hasRepeated = false
    weak var user: (any TransportUser)?
  }

  private let inner: any Transport
  private let fault: Fault
  private let state = Guarded(State())

  init(_ inner: any Transport, _ fault: Fault) { (self.inner, self.fault) = (inner, fault) }

  var peer: LinkPeer { inner.peer }
  /// How many bytes were read.
  var received: Int { state.withLock { $0.history.count } }

  func open(on loop: EventLoop, for user: any TransportUser) throws(SystemError) {
    state.withLock { ($0.loop, $0.user) = (loop, user) }
    try inner.open(on: loop, for: user)
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> TransportProgress {
    switch fault {
    case .tear:
      let progress = inner.write(UnsafeRawBufferPointer(rebasing: bytes.prefix(1)))
      if progress == .bytes(1), bytes.count > 1 { later { $0.canWrite() } }
      return progress
    case .delay where isLate():
      later { $0.canWrite() }
      return .later
    case .cut(let limit) where received >= limit: return .ended("cut")
    default: return inner.write(bytes)
    }
  }

  func read(into memory: UnsafeMutableRawBufferPointer) -> TransportProgress {
    let again = state.withLock { state in
      defer { state.again = [] }
      return state.again
    }
    if !again.isEmpty {
      let count = min(again.count, memory.count)
      memory.copyBytes(from: again.prefix(count))
      state.withLock { $0.again = Array(again.dropFirst(count)) }
      later { $0.canRead() }
      return .bytes(count)
    }
    var room = memory
    switch fault {
    case .tear: room = UnsafeMutableRawBufferPointer(rebasing: memory.prefix(1))
    case .delay where isLate():
      later { $0.canRead() }
      return .later
    case .cut(let limit):
      if received >= limit { return .ended("cut") }
      room = UnsafeMutableRawBufferPointer(rebasing: memory.prefix(limit - received))
    case .duplicate(let limit, _) where received < limit:
      room = UnsafeMutableRawBufferPointer(rebasing: memory.prefix(limit - received))
    default: break
    }
    let progress = inner.read(into: room)
    if case .bytes(let count) = progress { note(room.prefix(count)) }
    return progress
  }

  private func note(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    let (repeats, cuts) = state.withLock { state in
      let before = state.history.count
      state.history.append(contentsOf: bytes)
      let count = state.history.count
      switch fault {
      case .duplicate(let limit, let size) where count >= limit && !state.hasRepeated:
        state.hasRepeated = true
        state.again = Array(state.history.suffix(size))
        return (true, false)
      case .flip(let place, let bit) where place >= before && place < count:
        let index = bytes.startIndex + place - before
        UnsafeMutableRawBufferPointer(rebasing: bytes)[index - bytes.startIndex] ^= 1 << bit
        return (false, false)
      case .cut(let limit): return (false, count >= limit)
      default: return (false, false)
      }
    }
    if repeats || cuts { later { $0.canRead() } }
  }

  func close() { inner.close() }

  private func isLate() -> Bool {
    state.withLock { state in
      state.isLate.toggle()
      return state.isLate
    }
  }

  private func later(_ tell: @escaping @Sendable (any TransportUser) -> Void) {
    let (loop, user) = state.withLock { ($0.loop, $0.user) }
    loop?.perform { [weak user] in if let user { tell(user) } }
  }
}
