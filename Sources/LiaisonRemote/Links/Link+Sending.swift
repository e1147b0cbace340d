internal import Liaison

/// Sends frames to the other end. All of it runs on the loop's thread.
extension Link: LoopMember {
  package func passEnds() {
    if isOpen && !hasClosed { write() }
  }

  package func canWrite() {
    isBlocked = false
    if !hasClosed { write() }
  }

  /// Tries whether the connection takes more, because the poller reports that late: for a Unix
  /// socket, when the other end has read three quarters of its buffer.
  func writeAgain() {
    if isBlocked { canWrite() }
  }

  private func write() {
    var parts = 0
    // What ends when there is room may run a caller's code, which may close the link.
    while !isBlocked && !hasClosed {
      if sent == sending.count {
        if parts == LongFrames.partsOfPass { return loop.askForEndOfPass(self) }
        if !takeQueued() || hasClosed { break }
        if longInSending > 0 { parts += 1 }
      }
      let rest = UnsafeRawBufferPointer(rebasing: sending.bytes[sent...])
      switch transport.write(rest) {
      case .bytes(let count):
        sent += count
        // A connection that was full takes more only because the other end has read.
        if isFull { (isFull, hasHeard) = (false, true) }
      case .later:
        (isBlocked, isFull) = (true, true)
        noteWritten()
      case .ended(let reason):
        noteWritten()
        // What the other end has sent before it ended may say why, and may answer calls.
        readLastFrames()
        return end(
          transport.failure ?? LinkError(.lost, reason ?? "the connection has ended"))
      }
    }
    if hasClosed { return }
    if isCrowded { isCrowded = core.withLock { $0.isCrowded } }
    if !isCrowded && !waitingForRoom.isEmpty { admitElsewhere() }
    if !arrivals.isEmpty { pump() }
    advanceClosing()
  }

  /// Takes what callers have queued, when all that was taken before is written. False if there is
  /// nothing.
  func takeQueued() -> Bool {
    let written = newlyWritten()
    sending.removeAll()
    (sent, told) = (0, 0)
    update { core, aftermath in
      core.noteWritten(written, &aftermath)
      (shortInSending, longInSending) = core.take(into: &sending, &aftermath)
    }
    return sending.count > 0
  }

  /// Tells the core how much of `sending` was written.
  func noteWritten() {
    let written = newlyWritten()
    told = sent
    update { $0.noteWritten(written, &$1) }
  }

  /// How many bytes were written since the core was last told: of the short frames, and of the part
  /// of a long frame behind them. The part counts when all of it is written.
  private func newlyWritten() -> (short: Int, long: Int) {
    let short = min(sent, shortInSending) - min(told, shortInSending)
    return (short, sent == sending.count ? longInSending : 0)
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
