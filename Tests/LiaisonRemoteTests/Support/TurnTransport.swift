import Liaison
import LiaisonRemote

/// Counts how often an end reads after it has written: how many times it has waited for the other
/// one.
final class TurnTransport: Transport {
  private let inner: InProcessTransport
  private let state = Guarded((turns: 0, hasWritten: false))

  init(_ inner: InProcessTransport) { self.inner = inner }

  var peer: LinkPeer { inner.peer }
  var turns: Int { state.withLock { $0.turns } }

  func open(on loop: EventLoop, for user: any TransportUser) { inner.open(on: loop, for: user) }

  func write(_ bytes: UnsafeRawBufferPointer) -> TransportProgress {
    state.withLock { $0.hasWritten = true }
    return inner.write(bytes)
  }

  func read(into memory: UnsafeMutableRawBufferPointer) -> TransportProgress {
    let progress = inner.read(into: memory)
    guard case .bytes = progress else { return progress }
    state.withLock { state in
      if state.hasWritten { state.turns += 1 }
      state.hasWritten = false
    }
    return progress
  }

  func close() { inner.close() }
}
