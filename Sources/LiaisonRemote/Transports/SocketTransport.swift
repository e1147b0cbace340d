internal import CLiaisonSystem

/// One end of a connection of stream sockets.
package final class SocketTransport: Transport, LoopMember, @unchecked Sendable {
  // Unchecked: all that changes is used by the loop's thread alone.
  package let peer: LinkPeer
  private let descriptor: Int32
  /// Whether closing the socket with unread bytes discards the written ones.
  private let mustLinger: Bool
  private var loop: EventLoop?
  /// Until the transport is closed.
  private var user: (any TransportUser)?
  private var key: UInt64 = 0
  private var wantsToWrite = false
  private var hasEnded = false
  private var lingerTimer: LoopTimer?

  /// Takes over a connected socket.
  init(_ descriptor: Int32, peer: LinkPeer, isTCP: Bool) {
    self.descriptor = descriptor
    self.peer = peer
    mustLinger = isTCP
    Socket.prepare(descriptor)
    if isTCP { Socket.sendAtOnce(descriptor) }
  }

  deinit { if !hasEnded { closeDescriptor(descriptor) } }

  package func open(on loop: EventLoop, for user: any TransportUser) throws(SystemError) {
    (self.loop, self.user) = (loop, user)
    key = loop.join(self)
    try loop.poller.watch(descriptor, as: key, for: .reading)
  }

  package func isReady(for readiness: Readiness) {
    if user == nil { return discard() }
    if readiness.contains(.writing) {
      wantsToWrite = false
      loop?.poller.change(descriptor, as: key, to: .reading)
      user?.canWrite()
    }
    if readiness.contains(.reading) { user?.canRead() }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) -> TransportProgress {
    // The descriptor's number may be another's by now.
    if hasEnded { return .ended(nil) }
    let progress = Socket.write(descriptor, bytes)
    switch progress {
    case .bytes(let count) where count == bytes.count: return progress
    case .ended: return progress
    case .bytes, .later:
      if !wantsToWrite {
        wantsToWrite = true
        loop?.poller.change(descriptor, as: key, to: [.reading, .writing])
      }
      return progress
    }
  }

  package func read(into memory: UnsafeMutableRawBufferPointer) -> TransportProgress {
    hasEnded ? .ended(nil) : Socket.read(descriptor, into: memory)
  }

  package func close() {
    user = nil
    if !mustLinger || loop == nil { return closeSocket() }
    // Closing TCP with unread bytes discards the written ones, so the unread ones are read first.
    Socket.end(descriptor)
    loop?.poller.change(descriptor, as: key, to: .reading)
    lingerTimer = loop?.after(.seconds(1)) { [self] in closeSocket() }
    discard()
  }

  private func discard() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { memory in
      for _ in 0..<16 {
        switch Socket.read(descriptor, into: memory) {
        case .bytes: continue
        case .later: return
        case .ended: return closeSocket()
        }
      }
    }
  }

  private func closeSocket() {
    if hasEnded { return }
    hasEnded = true
    lingerTimer?.cancel()
    lingerTimer = nil
    loop?.poller.forget(descriptor)
    closeDescriptor(descriptor)
    loop?.leave(key)
    loop = nil
  }

  package func loopEnds() { if user == nil { closeSocket() } }
}
