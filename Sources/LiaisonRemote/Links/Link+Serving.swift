internal import Liaison
internal import LiaisonWire

/// A call of the other end, from its arrival to its answer.
struct ArrivedCall: Sendable {
  let number: UInt32?
  var object: any RemoteObject
  let request: RemoteRequest
  /// When the caller's time is over, by the loop's clock.
  let deadline: UInt64?
  let size: Int
  /// The number by which the caller can call the result before it is there.
  var promise: UInt32?
}

/// Calls of the other end. All of it runs on the loop's thread, unless its comment names another.
extension Link {
  func serve(_ call: ArrivedCall, at place: OtherPlace?) {
    guard let place else {
      arrivals.append(call)
      return pump()
    }
    let worker = LinkWorker(of: self)
    worker.number = call.number
    workers.append(worker)
    worker.task = place.run { [self] in
      await waitForRoom()
      if Task.isCancelled {
        finish(call, .failure(.givenUp))
      } else {
        await worker.run { await carryOut(call) }
      }
      loop.perform { [self] in workers.removeAll { $0 === worker } }
    }
  }

  /// Waits while too many answers wait to be written. Used by calls that are not carried out on the
  /// loop.
  nonisolated(nonsending) private func waitForRoom() async {
    if !core.withLock({ $0.isCrowded }) { return }
    await withCheckedContinuation { waiting in
      loop.perform { [self] in
        isCrowded = !hasClosed && core.withLock { $0.isCrowded }
        isCrowded ? waitingForRoom.append(waiting) : waiting.resume()
      }
    }
  }

  /// Resumes the calls that wait for room, because answers were written or the link has ended.
  func admitElsewhere() {
    let waiting = waitingForRoom
    waitingForRoom = []
    for each in waiting { each.resume() }
  }

  /// Schedules the calls that have come, for when the tasks that can run have run.
  func pump() {
    if isPumping { return }
    isPumping = true
    loop.afterTasks(self)
  }

  /// All calls that have begun are suspended, so a call that waits needs another worker.
  package func tasksHaveRun() {
    isPumping = false
    if arrivals.isEmpty || isCrowded { return }
    if let worker = idleWorkers.popLast(), let rest = worker.rest.take() {
      rest.resume()
    } else {
      startWorker()
    }
    pump()
  }

  private func startWorker() {
    let worker = LinkWorker(of: self)
    workers.append(worker)
    worker.task = Task.detached(executorPreference: loop) { [self] in
      await worker.run { await work(worker) }
      workers.removeAll { $0 === worker }
    }
  }

  nonisolated(nonsending) private func work(_ worker: LinkWorker) async {
    repeat {
      while !worker.isRetired, let call = nextCall() {
        worker.number = call.number
        loop.beginStep(call.object.requirement(call.request.requirement))
        await carryOut(call)
        worker.number = nil
      }
      if worker.isRetired || hasClosed { break }
      await withCheckedContinuation { rest in
        worker.rest = rest
        idleWorkers.append(worker)
      }
    } while !hasClosed
  }

  private func nextCall() -> ArrivedCall? {
    while !isCrowded, let call = arrivals.popFirst() {
      let isGivenUp = !givenUp.isEmpty && call.number.map { givenUp.remove($0) != nil } == true
      if !isGivenUp { return call }
      finish(call, .failure(.givenUp))
    }
    return nil
  }

  /// Carries out a call and sends its answer. In the call's own task.
  nonisolated(nonsending) private func carryOut(_ call: ArrivedCall) async {
    guard let deadline = call.deadline else {
      return finish(call, await answer(of: call))
    }
    let now = EventLoop.now()
    if now >= deadline {
      if call.number == nil {
        (call.object.requirement(call.request.requirement) ?? .oneWay)
          .reportUnheard(by: "a link that is too busy", RemoteFailure.late)
      }
      return finish(call, .failure(.late))
    }
    let instant = ContinuousClock.now + .nanoseconds(Int64(clamping: deadline - now))
    await RemoteDeadline.$current.withValue(instant) {
      finish(call, await answer(of: call))
    }
  }

  /// The answer of the object. It names no object of the other end that is still promised, because
  /// the other end could not find that.
  nonisolated(nonsending) private func answer(of call: ArrivedCall) async -> RemoteAnswer {
    let answer = await call.object.answer(call.request)
    if call.number == nil || call.promise != nil { return answer }
    switch consume answer {
    case .value(let message):
      if message.objects.isEmpty { return .value(message) }
      do throws(RemoteFailure) {
        try await settlePromises(in: message)
        return .value(message)
      } catch {
        return .failure(
          RemoteFailure(
            .failed,
            "the call was carried out, and the object that it returns did not come: \(error)",
            errorType: RemoteFailure.answerLost))
      }
    case .error(let message): return .error(message)
    case .failure(let failure): return .failure(failure)
    }
  }

  /// Sends an answer. Any thread.
  private func finish(_ call: ArrivedCall, _ answer: consuming RemoteAnswer) {
    guard let number = call.number else {
      return update { $0.finishOneWay(size: call.size, &$1) }
    }
    if let promise = call.promise { return keep(answer, as: promise, of: call, number) }
    switch consume answer {
    case .value(let message): finish(number, call.size, message, isError: false)
    case .error(let message): finish(number, call.size, message, isError: true)
    case .failure(let failure): update { $0.finish(number, size: call.size, failure, &$1) }
    }
  }

  /// Sends a result, or an error that the contract names. Any thread.
  func finish(
    _ number: UInt32, _ size: Int, _ message: consuming OutgoingMessage, isError: Bool
  ) {
    if let error = message.writer.failure {
      let failure = RemoteFailure(
        .failed, "the answer cannot be sent: \(error)", errorType: RemoteFailure.answerLost)
      return update { $0.finish(number, size: size, failure, &$1) }
    }
    let objects = outgoing(message)
    var isCrowded = false
    if message.writer.count > LongFrames.part {
      let kept = KeptAnswer(message)
      update { core, aftermath in
        core.finish(number, size: size, kept, objects, isError: isError, &aftermath)
        isCrowded = core.isCrowded
      }
    } else {
      update { core, aftermath in
        core.finish(number, size: size, message, objects, isError: isError, &aftermath)
        isCrowded = core.isCrowded
      }
    }
    if isCrowded && loop.isCurrent { self.isCrowded = true }
  }

  // MARK: Ends

  /// The caller has given up.
  func cancelServing(_ number: UInt32) {
    if let worker = workers.first(where: { $0.number == number }) {
      retire(worker)
    } else if cancelWaiting(number) {
      return
    } else if (0..<arrivals.count).contains(where: { arrivals[$0].number == number }) {
      givenUp.insert(number)
    }
  }

  /// Cancels the call that a worker carries out.
  func retire(_ worker: LinkWorker) {
    worker.isRetired = true
    worker.task?.cancel()
  }

  /// Ends the calls whose callers have been told of the link's end.
  ///
  /// - Parameter isPeersEnd: Whether the other end has closed the link, or its process has ended.
  ///   Its earlier one-way calls are carried out then.
  func stopServing(isPeersEnd: Bool) {
    var others = Ring<ArrivedCall>()
    while let call = arrivals.popFirst() {
      if isPeersEnd && call.number == nil {
        others.append(call)
      } else {
        core.withLock { $0.incoming.end(call.size) }
      }
    }
    let begun = Set(workers.compactMap(\.number))
    let promised = core.withLock { core in
      let promised = core.promises.removeAll { isPeersEnd && begun.contains($0) }
      for call in promised.calls { core.incoming.end(call.size) }
      return promised
    }
    if isPeersEnd { for call in promised.calls where call.number == nil { reportUnheard(call) } }
    extendLifetime(promised)
    arrivals = others
    givenUp = []
    isCrowded = false
    admitElsewhere()
    let closers = core.withLock { $0.closing.excused }
    for worker in workers where !isPeersEnd || worker.number != nil {
      // A call that closes this link may be closing others as well, so it goes on.
      if !closers.contains(ObjectIdentifier(worker)) { retire(worker) }
    }
    if !arrivals.isEmpty { pump() }
    let resting = idleWorkers.compactMap { $0.rest.take() }
    idleWorkers = []
    for rest in resting { rest.resume() }
  }
}
