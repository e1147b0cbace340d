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
    // What was written since the core was last told.
    var written = 0
    while !isBlocked {
      if sent == sending.count {
        if !takeQueued(after: written) { break }
        written = 0
      }
      let rest = UnsafeRawBufferPointer(rebasing: sending.bytes[sent...])
      switch transport.write(rest) {
      case .bytes(let count):
        sent += count
        written += count
      case .later:
        isBlocked = true
        update { $0.noteWritten(written, &$1) }
      case .ended(let reason):
        update { $0.noteWritten(written, &$1) }
        // What the other end has sent before it ended may say why, and may answer calls.
        readLastFrames()
        return end(LinkError(.lost, reason ?? "the connection has ended"))
      }
    }
    if isCrowded { isCrowded = core.withLock { $0.isCrowded } }
    if !arrivals.isEmpty { pump() }
  }

  /// Takes what callers have queued. False if there is nothing.
  private func takeQueued(after written: Int) -> Bool {
    sending.removeAll()
    sent = 0
    var isThere = false
    update { core, aftermath in
      core.noteWritten(written, &aftermath)
      swap(&core.queued, &sending)
      isThere = !sending.bytes.isEmpty
      core.isFlushAsked = isThere
    }
    return isThere
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
