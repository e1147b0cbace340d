internal import Liaison

/// What goes to the other end. All of it runs on the loop's thread.
extension Link: LoopMember {
  package func passEnds() {
    if isOpen && !hasClosed { write() }
  }

  package func canWrite() {
    isBlocked = false
    if !hasClosed { write() }
  }

  private func write() {
    while !isBlocked {
      if sent == sending.count && !takeQueued() { return }
      let rest = UnsafeRawBufferPointer(rebasing: sending.bytes[sent...])
      switch transport.write(rest) {
      case .bytes(let count):
        sent += count
        update { $0.noteWritten(count, &$1) }
      case .later: isBlocked = true
      case .ended(let reason):
        // What the other end has sent before it ended may say why, and may answer calls.
        readLastFrames()
        return end(LinkError(.lost, reason ?? "the connection has ended"))
      }
    }
    if !arrivals.isEmpty { pump() }
  }

  /// Takes what callers have queued. False if there is nothing.
  private func takeQueued() -> Bool {
    sending.removeAll()
    sent = 0
    return core.withLock { core in
      swap(&core.queued, &sending)
      core.isFlushAsked = !sending.bytes.isEmpty
      return core.isFlushAsked
    }
  }

  private func readLastFrames() {
    var pieces = 0
    while !hasClosed, pieces < 16 {
      pieces += 1
      canRead()
    }
  }

  package func loopEnds() { close() }
}
