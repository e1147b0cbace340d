internal import Liaison

/// The orderly end.
extension Link {
  /// Closes the link when what is under way is finished, or when the time is over.
  ///
  /// ```swift
  /// let cutOff = await link.close(within: .seconds(5))
  /// if !cutOff.isNothing { log("cut off: \(cutOff)") }
  /// ```
  ///
  /// **What is finished.** Calls that have begun at either end, including one-way calls and those
  /// that wait for room, and the calls that these calls make over this link. Queued frames are
  /// written, and streams are read to their end. The link does not wait for a journal's cursor that
  /// waits for entries: its reader gets `notSent`, and reads on over another link from its
  /// position.
  ///
  /// **What is refused.** Other calls that begin here from now on fail as
  /// ``RemoteFailure/Code/notSent``. So do calls of the other end, as soon as it knows; its calls
  /// until then are carried out. A ``ReconnectingLink`` there makes refused calls over a new link,
  /// and loses none. ``state`` is ``LinkState/closing`` meanwhile, at both ends: observe it to
  /// finish a stream that has no end of its own.
  ///
  /// **When the time is over** the link ends as by ``close()``: calls that are not finished are
  /// cancelled at their callee, and fail at their caller as `outcomeUnknown`, or as `notSent`. The
  /// same happens if the waiting task is cancelled, or was cancelled before. The other end cannot
  /// delay it.
  ///
  /// May be called from any thread, and more than once: the earliest time counts, `close()` ends
  /// the link at once, and all callers get the same result. A call that closes its own link, in its
  /// own task, is cut off and not waited for; its task is not cancelled by the link's end. A call
  /// that waits for another task to do so is waited for until the time is over.
  ///
  /// - Parameter time: How long it may take.
  /// - Returns: What was cut off, when the link has ended. If it had ended before, what was cut off
  ///   then.
  @discardableResult
  nonisolated(nonsending) public func close(within time: Duration) async -> CutOff {
    await finish(within: time, excusing: LinkWorker.ofPresentTask)
  }

  /// - Parameter worker: The worker whose call waits for this, if there is one.
  nonisolated(nonsending) func finish(
    within time: Duration, excusing worker: LinkWorker?
  ) async -> CutOff {
    let own = worker?.link == ObjectIdentifier(self) ? worker : nil
    return await withTaskCancellationHandler {
      await withCheckedContinuation { closer in
        if let cutOff = core.withLock({ $0.closing.begin(closer, excusing: own) }) {
          return closer.resume(returning: cutOff)
        }
        if time <= .zero { return close() }
        loop.isCurrent
          ? beginClosing(within: time) : loop.perform { [self] in beginClosing(within: time) }
      }
    } onCancel: {
      close()
    }
  }

  /// Closes several links, each independently of the others.
  static func finish(
    _ links: [Link], within time: Duration, excusing worker: LinkWorker?
  ) async -> CutOff {
    // Before any of them ends, because the end of its own one would cancel it.
    if let worker, let own = links.first(where: { ObjectIdentifier($0) == worker.link }) {
      own.core.withLock { $0.closing.excuse(worker) }
    }
    // A task for each, because each waits for the end of its own link.
    return await withTaskGroup(of: CutOff.self) { group in
      for link in links { group.addTask { await link.finish(within: time, excusing: worker) } }
      return await group.reduce(CutOff(), +)
    }
  }

  package var isBeingClosed: Bool { core.withLock { $0.closing.isUnderWay } }

  // MARK: Of the loop's thread alone

  private func beginClosing(within time: Duration) {
    if hasClosed { return }
    // A loop that has been shut down fires no timers.
    if loop.isOver { return close() }
    closingTimers.append(
      loop.after(time) { [self] in
        end(LinkError(.closed, "the link was closed, and not all was finished within \(time)"))
      })
    beginClosing()
  }

  /// One of the ends has begun to close the link.
  func beginClosing() {
    if hasClosed { return }
    if !isClosing {
      isClosing = true
      if core.withLock({ $0.phase == .connected }) { status.state = .closing }
      for worker in workers where worker.isWaiting { retire(worker) }
    }
    advanceClosing()
  }

  /// Takes the next step of the orderly end, if there is one.
  func advanceClosing() {
    if !isClosing || hasClosed { return }
    var isFinished = false
    update { isFinished = $0.advanceClosing(&$1) }
    if !isFinished || sent != sending.count || hasUnreadStream { return }
    end(LinkError(.closed, "the link was closed"))
  }

  private var hasUnreadStream: Bool {
    core.withLock { $0.exports.streams }.contains { $0.isUnreadStream }
  }
}
