internal import Liaison

/// The end of a link.
extension Link {
  /// Ends the link, once. Any thread.
  func end(_ error: LinkError) {
    var outcomes: [(CallContinuation, RemoteFailure)] = []
    var senders: [CheckedContinuation<RemoteFailure?, Never>] = []
    var greeters: [CheckedContinuation<LinkError?, Never>] = []
    var references: [RemoteReference] = []
    var released: ([WaitingCall], [ExportTable.Export]) = ([], [])
    var unsent: [LongFrame] = []
    let isFirst = core.withLock { core in
      if case .ended = core.phase { return false }
      core.phase = .ended(error)
      core.closing.cutOff = core.cutOff
      let told = core.carriedOut.take()
      core.incoming.end(calls: told.calls, told.bytes)
      outcomes = core.calls.end(
        written: core.written, long: core.long.written, because: error.message)
      senders = Array(core.senders.values)
      core.senders = [:]
      core.closing.cutOff.calls = outcomes.count + senders.count
      swap(&greeters, &core.greeters)
      references = core.imports.removeAll()
      core.ahead.removeAll()
      released = (core.waiting.removeAll(), core.exports.removeAll())
      // A peer that is not admitted learns nothing else.
      if error.code == .denied {
        core.queued.removeAll()
        unsent = core.long.removeAll()
      }
      return true
    }
    if !isFirst { return }
    let streams = released.1.count { $0.object?.isUnreadStream == true }
    if streams > 0 { core.withLock { $0.closing.cutOff.streams = streams } }
    let gone = RemoteFailure(.invalidated, "the link has ended: \(error.message)")
    // References end before callers resume, so that these find every reference invalidated.
    let listeners = references.compactMap { $0.end(as: gone) }
    for (caller, failure) in outcomes { caller.resume(returning: .failed(failure)) }
    for sender in senders { sender.resume(returning: RemoteFailure(.notSent, error.message)) }
    for greeter in greeters { greeter.resume(returning: error) }
    for listener in listeners { listener.tell(gone) }
    extendLifetime((released, unsent))
    loop.isCurrent ? closeTransport(error) : loop.perform { [self] in closeTransport(error) }
  }

  private func closeTransport(_ error: LinkError) {
    if hasClosed { return }
    hasClosed = true
    sayGoodbye(of: error)
    tellLosses(because: error)
    transport.close()
    timer?.cancel()
    deadlineTimer?.cancel()
    for timer in closingTimers { timer.cancel() }
    closingTimers = []
    (timer, deadlineTimer, buffer) = (nil, nil, nil)
    parts.removeAll()
    (admission, origin) = (nil, nil)
    stopServing(isPeersEnd: error.code == .closedByPeer || error.code == .lost)
    if key != 0 { loop.leave(key) }
    status.state = .ended(error)
    let (closers, cutOff) = core.withLock { $0.closing.report() }
    for closer in closers { closer.resume(returning: cutOff) }
  }

  /// Writes what is left, as far as the connection takes it now, and why the link ends.
  private func sayGoodbye(of error: LinkError) {
    var goodbye = error.goodbye
    repeat {
      while sent < sending.count {
        let rest = UnsafeRawBufferPointer(rebasing: sending.bytes[sent...])
        guard case .bytes(let count) = transport.write(rest) else { return }
        sent += count
      }
      sending.removeAll()
      sent = 0
      update { core, aftermath in _ = core.take(into: &sending, &aftermath) }
      if sending.count == 0, let last = goodbye.take() { sending.goodbye(last) }
    } while sending.count > 0
  }
}
