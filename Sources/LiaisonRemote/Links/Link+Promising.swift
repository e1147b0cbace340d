internal import Liaison
internal import LiaisonWire

/// Objects that the other end calls before they are there. All of it runs on the loop's thread, but
/// for ``keep(_:as:of:_:)``.
extension Link {
  /// Answers a call, and keeps its result for the calls that were made of it ahead. Any thread.
  func keep(
    _ answer: consuming RemoteAnswer, as promise: UInt32, of call: ArrivedCall, _ number: UInt32
  ) {
    let outcome: PromiseTable.Outcome
    switch consume answer {
    case .value(let message):
      if message.writer.failure == nil, message.objects.count == 1 {
        outcome = .object(message.objects[0])
        if !loop.isCurrent {
          core.withLock { [object = message.objects[0]] in
            $0.promises.foresee(object, of: promise)
          }
        }
        // The other end has a number for the object already.
        finish(number, call.size, OutgoingMessage(writer: makeWriter()), isError: false)
      } else {
        let failure = RemoteFailure(
          .failed, "the call was carried out, and returned no object",
          errorType: RemoteFailure.answerLost)
        update { $0.finish(number, size: call.size, failure, &$1) }
        outcome = .failed(.brokenPromise(failure))
      }
    case .error(let message):
      finish(number, call.size, message, isError: true)
      outcome = .failed(.brokenPromise("it has thrown an error that its contract names"))
    case .failure(let failure):
      update { $0.finish(number, size: call.size, failure, &$1) }
      outcome = .failed(.brokenPromise(failure))
    }
    // Calls of the object arrive on the loop. None may overtake those that wait.
    loop.isCurrent ? settle(promise, outcome) : loop.perform { [self] in settle(promise, outcome) }
  }

  /// Carries out the calls that have waited for an object, or refuses them.
  private func settle(_ promise: UInt32, _ outcome: PromiseTable.Outcome) {
    var settled = [(promise, outcome)]
    while let (promise, outcome) = settled.popLast() {
      for var call in core.withLock({ $0.promises.settle(promise, outcome) }) {
        switch outcome {
        case .object(let object):
          call.object = object.target
          serve(call, at: nil)
        case .failed(let failure):
          finishUnserved(call, failure)
          if let further = call.promise { settled.append((further, outcome)) }
        }
      }
    }
  }

  /// Refuses a call that has reached no object.
  func refuse(_ call: ArrivedCall, _ failure: RemoteFailure) {
    finishUnserved(call, failure)
    if let promise = call.promise { settle(promise, .failed(.brokenPromise(failure))) }
  }

  private func finishUnserved(_ call: ArrivedCall, _ failure: RemoteFailure) {
    // Its caller hears of it from its own end, as long as that is there.
    if call.number == nil && hasClosed { reportUnheard(call) }
    update { core, aftermath in
      if let number = call.number {
        core.finish(number, size: call.size, failure, &aftermath)
      } else {
        core.finishOneWay(size: call.size, &aftermath)
      }
    }
  }

  /// Tells the tap of a one-way call whose object never came.
  func reportUnheard(_ call: ArrivedCall) {
    Requirement.oneWay.reportUnheard(
      by: "a promised object", RemoteFailure.noPromisedObject)
  }

  /// The other end releases a promise.
  func release(promise: UInt32, arrivals: UInt32) throws(FrameError) {
    if arrivals != 1 { throw FrameError(.notSent) }
    let (outcome, abandoned) = try core.withLock { (core) throws(FrameError) in
      try core.promises.release(promise)
    }
    extendLifetime(outcome)
    if let abandoned { cancelServing(abandoned) }
  }

  /// The caller of a call that waits for an object has given up. False if there is no such call.
  func cancelWaiting(_ number: UInt32) -> Bool {
    guard let (call, abandoned) = core.withLock({ $0.promises.take(number) }) else { return false }
    refuse(call, .givenUp)
    if let abandoned { cancelServing(abandoned) }
    return true
  }
}

extension ReferencedObject {
  /// The object that carries out its calls.
  var target: any RemoteObject {
    switch self {
    case .local(let object): object
    case .remote(let reference): Forwarder.standing(for: reference)
    }
  }
}
