/// The beginning of a link, and its timers.
///
/// Timers keep the link. It lives until it ends, and then cancels them. A weak reference would make
/// all its reference counting several times slower.
extension Link {
  /// Opens the link. Objects that were exported before are there when the first call comes.
  package func start() { loop.isCurrent ? open() : loop.perform { [self] in open() } }

  private func open() {
    if hasClosed { return }
    if let error = loop.ending { return end(error) }
    key = loop.join(self)
    do throws(SystemError) {
      try transport.open(on: loop, for: self)
    } catch {
      return end(LinkError(.lost, "\(error)"))
    }
    isOpen = true
    loop.askForEndOfPass(self)
    timer = loop.after(linkLimits.handshake) { [self] in isLate() }
  }

  private func isLate() {
    end(LinkError(.late, "the other end did not introduce itself within \(linkLimits.handshake)"))
  }

  /// The other end has introduced itself.
  func meet(_ hello: Hello) {
    if hello.version != Hello.version {
      return end(
        LinkError(
          .version,
          "this end speaks version \(Hello.version) of the wire, and the other one \(hello.version)"
        ))
    }
    let peer = transport.peer
    core.withLock { $0.peer = peer }
    if let admission = admission.take() {
      if let error = admission(hello) { return end(error) }
      if hasClosed { return }
      update { $0.introduce(&$1) }
    }
    reader.isIntroduced = true
    timer?.cancel()
    setHeartbeat()
    var greeters: [CheckedContinuation<LinkError?, Never>] = []
    update { core, aftermath in
      if core.phase != .connecting { return }
      core.phase = .connected
      core.hasMetPeer = true
      core.outgoing.mostCalls = Int(clamping: hello.calls)
      core.outgoing.mostBytes = Int(clamping: hello.bytes)
      core.peersMessage = Int(clamping: hello.message)
      core.peersObjects = Int(clamping: hello.objects)
      swap(&greeters, &core.greeters)
      core.admit(&aftermath)
    }
    if !hasClosed { status.state = isClosing ? .closing : .connected }
    for greeter in greeters { greeter.resume(returning: nil) }
    advanceClosing()
  }

  /// Sends a ping when the other end was silent, and ends the link if it stays silent.
  ///
  /// Progress in writing counts as a sign of life, too: the pong may have to wait for the end of a
  /// long message.
  private func setHeartbeat() {
    guard let interval = linkLimits.heartbeat else { return }
    timer = loop.after(interval) { [self] in
      if hasClosed { return }
      writeAgain()
      if hasClosed { return }
      silences = hasHeard ? 0 : silences + 1
      hasHeard = false
      if silences >= 3 {
        return end(LinkError(.silent, "the other end has been silent for \(interval * 3)"))
      }
      if silences > 0 { update { $0.queue(&$1) { $0.ping() } } }
      setHeartbeat()
    }
  }

  /// Makes the loop check the calls' deadlines at this time.
  func setTimer(for deadline: UInt64) {
    if loop.isCurrent { return setOwnTimer(for: deadline) }
    loop.perform { [self] in setOwnTimer(for: deadline) }
  }

  private func setOwnTimer(for deadline: UInt64) {
    if hasClosed { return }
    // Two threads may report their deadlines in either order, so a later deadline does not replace
    // an earlier one.
    if let deadlineTimer, deadlineTimer.isSet, deadlineTimer.time <= deadline { return }
    deadlineTimer?.cancel()
    deadlineTimer = loop.at(deadline) { [self] in
      update { $0.giveUpLate(EventLoop.now(), &$1) }
    }
  }
}
