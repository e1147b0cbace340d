internal import Liaison

/// The end of a link.
extension Link {
  /// Ends the link, once. Any thread.
  ///
  /// Calls that wait for room end here. The others end on the loop, which knows what it has
  /// written.
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
      outcomes = core.calls.endWaiting(because: error.message)
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
    let gone = RemoteFailure.ofEnd(because: error)
    // References end before callers resume, so that these find every reference invalidated. A
    // promised object ends with the call that promises it: calls of it throw that call's error.
    let listeners = references.compactMap { $0.promise?.isPending == true ? nil : $0.end(as: gone) }
    for (caller, failure) in outcomes { caller.resume(returning: .failed(failure)) }
    for sender in senders { sender.resume(returning: RemoteFailure(.notSent, error.message)) }
    for greeter in greeters { greeter.resume(returning: error) }
    let promised = references.filter { $0.promise != nil }
    if loop.isCurrent {
      closeTransport(error, promised)
    } else {
      loop.perform { [self] in closeTransport(error, promised) }
    }
    for listener in listeners { listener.tell(gone) }
    extendLifetime((released, unsent))
  }

  private func closeTransport(_ error: LinkError, _ promised: [RemoteReference]) {
    if hasClosed { return }
    hasClosed = true
    sayGoodbye(of: error)
    endCalls(because: error, promised)
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

  /// Ends the calls that were queued or written, when nothing more is written.
  private func endCalls(because error: LinkError, _ promised: [RemoteReference]) {
    let outcomes = core.withLock { core in
      let outcomes = core.calls.end(
        written: core.written, long: core.long.written, because: error.message)
      core.closing.cutOff.calls += outcomes.count
      return outcomes
    }
    for (caller, failure) in outcomes { caller.resume(returning: .failed(failure)) }
    // A call that was answered while the link ended has kept its promise, so nothing else ends the
    // object.
    for reference in promised { reference.invalidate(.ofEnd(because: error)) }
  }

  /// Writes what is left, as far as the connection takes it now, and why the link ends. Also tells
  /// the core what was written.
  private func sayGoodbye(of error: LinkError) {
    var goodbye = error.goodbye
    if let text = goodbye?.text, !core.withLock({ $0.hasIntroducedItself }) {
      goodbye?.text = String(decoding: text.utf8.prefix(200), as: UTF8.self)
    }
    repeat {
      while sent < sending.count {
        let rest = UnsafeRawBufferPointer(rebasing: sending.bytes[sent...])
        guard case .bytes(let count) = transport.write(rest) else { return noteWritten() }
        sent += count
      }
      if !takeQueued(), let last = goodbye.take() { sending.goodbye(last) }
    } while sending.count > 0
  }
}

extension RemoteFailure {
  /// What calls throw of an object whose link has ended.
  static func ofEnd(because error: LinkError) -> Self {
    RemoteFailure(.invalidated, "the link has ended: \(error.message)")
  }
}
