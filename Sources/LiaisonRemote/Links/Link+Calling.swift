internal import Liaison
package import LiaisonWire
internal import Synchronization

/// Calls of this end.
extension Link: RemoteCarrier {
  package var limits: WireLimits { linkLimits.message }

  package var peersMessage: Int { core.withLock { $0.peersMessage } }

  package func makeWriter() -> WireWriter { WireWriter(within: linkLimits.message) }

  nonisolated(nonsending) package func ask(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) -> ArrivedAnswer {
    var message = Optional(arguments)
    return try await ask(requirement, of: reference, taking: &message)
  }

  /// - Parameter message: The arguments. They are left there if the call has not begun because the
  ///   link is being closed.
  @inline(__always)
  nonisolated(nonsending) func ask(
    _ requirement: UInt32, of reference: RemoteReference, taking message: inout OutgoingMessage?
  ) async throws(RemoteFailure) -> ArrivedAnswer {
    try await prepare(&message, for: reference)
    let header = CallHeader(
      call: nil, object: reference.object, requirement: requirement, deadline: Self.deadline())
    let begun = BegunCall()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { caller in begin(header, &message, .task(caller), begun) }
    } onCancel: {
      if let call = begun.call { update { $0.giveUp(call, .givenUp, &$1) } }
    }
    switch outcome {
    case .answered(let answer): return answer
    case .failed(let failure): throw failure
    }
  }

  nonisolated(nonsending) package func send(
    _ requirement: UInt32, to reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) {
    var message = Optional(arguments)
    try await send(requirement, to: reference, taking: &message)
  }

  /// - Parameter message: The arguments. They are left there if the call has not begun because the
  ///   link is being closed.
  nonisolated(nonsending) func send(
    _ requirement: UInt32, to reference: RemoteReference, taking message: inout OutgoingMessage?
  ) async throws(RemoteFailure) {
    try await prepare(&message, for: reference)
    guard let arguments = message.take() else { return }
    let header = CallHeader(
      call: nil, object: reference.object, requirement: requirement, deadline: Self.deadline())
    let objects = outgoing(arguments)
    var aftermath = LinkCore.Aftermath()
    let (admission, isClosing) = core.withLock { core in
      (core.send(header, arguments, objects, &aftermath), core.closing.isUnderWay)
    }
    settle(aftermath)
    switch admission {
    case .sent: return
    case .failed(let failure):
      if isClosing { message = consume arguments }
      throw failure
    case .mustWait: try await wait(header, arguments, objects)
    }
  }

  package func release(_ object: UInt32, arrivals: Int) {
    // A new reference that has taken its place is released outside the lock.
    var aftermath = LinkCore.Aftermath()
    let other = core.withLock { core in
      if PromiseNumber.isOne(object) {
        core.letGo(ofPromise: object, &aftermath)
      } else if arrivals > 0 {
        core.queueInOrder(&aftermath) { $0.release(object: object, arrivals: arrivals) }
      }
      return core.imports.forget(object)
    }
    settle(aftermath)
    extendLifetime(other)
  }

  // MARK: Parts

  /// Waits for the promised objects that the message names, and checks whether the call can begin.
  @inline(__always)
  nonisolated(nonsending) private func prepare(
    _ message: inout OutgoingMessage?, for reference: RemoteReference
  ) async throws(RemoteFailure) {
    guard let arguments = message.take() else { return }
    if !arguments.objects.isEmpty { try await settlePromises(in: arguments) }
    try check(reference, arguments)
    message = consume arguments
  }

  func check(
    _ reference: RemoteReference, _ message: borrowing OutgoingMessage
  ) throws(RemoteFailure) {
    if let error = message.writer.failure { throw RemoteFailure(.refused, "\(error)") }
    if let failure = reference.invalidation { throw failure }
    if Task.isCancelled { throw .givenUp }
  }

  /// The deadline of the task's calls, by the loop's clock; zero if there is none.
  static func deadline() -> UInt64 {
    guard let deadline = RemoteDeadline.current else { return 0 }
    return max(EventLoop.now() + (deadline - .now).nanoseconds, 1)
  }

  /// The objects of a message as this link sends them.
  func outgoing(_ message: borrowing OutgoingMessage) -> [SentObject] {
    if message.objects.isEmpty { return [] }
    return message.objects.map(outgoing)
  }

  private func outgoing(_ object: ReferencedObject) -> SentObject {
    switch object {
    case .local(let object): return .own(object)
    case .remote(let reference):
      // Its calls wait here, and it has no number.
      if reference.carrier is PromisedCarrier, let kept = reference.promise?.kept {
        return outgoing(kept)
      }
      return isHome(of: reference)
        ? .home(reference.object) : .own(Forwarder.standing(for: reference))
    }
  }

  private func begin(
    _ header: CallHeader, _ message: inout OutgoingMessage?, _ caller: CallContinuation,
    _ begun: borrowing BegunCall
  ) {
    guard let arguments = message.take() else { return }
    let objects = outgoing(arguments)
    var header = header
    var mustWait = false
    var aftermath = LinkCore.Aftermath()
    let isClosing = core.withLock { core in
      header.call = core.begin(header, arguments, objects, caller, &aftermath, &mustWait)
      return core.closing.isUnderWay
    }
    // The message is put back before `settle` resumes the caller, which looks for it.
    if isClosing && header.call == nil {
      message = consume arguments
      return settle(aftermath)
    }
    settle(aftermath)
    guard let call = header.call else { return }
    if mustWait { wait(header, arguments, objects) }
    begun.set(call)
    // The handler may have run before the call had begun.
    if Task.isCancelled { update { $0.giveUp(call, .givenUp, &$1) } }
  }

  /// Lets a call with an answer wait for room.
  ///
  /// - Parameter target: The object that is called, if its caller does not wait.
  func wait(
    _ header: CallHeader, _ message: consuming OutgoingMessage, _ objects: [SentObject],
    target: RemoteReference? = nil
  ) {
    guard let call = header.call else { return }
    let waiting = WaitingCall(header, message, objects, target: target)
    update { core, aftermath in
      if core.calls.isWaiting(call) {
        core.wait(waiting, &aftermath)
      } else {
        // The call has ended meanwhile.
        aftermath.calls.append(waiting)
      }
    }
  }

  /// Waits until a one-way call is on its way.
  nonisolated(nonsending) private func wait(
    _ header: CallHeader, _ message: consuming OutgoingMessage, _ objects: [SentObject]
  ) async throws(RemoteFailure) {
    let sender = core.withLock { core in
      core.lastSender += 1
      return core.lastSender
    }
    let call = WaitingCall(header, message, objects, sender: sender)
    let failure = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        update { core, aftermath in
          core.sendersToWait -= 1
          core.senders[sender] = continuation
          core.noteDeadline(header.deadline, &aftermath)
          core.wait(call, &aftermath)
        }
        // The handler may have run before there was anything to give up.
        if Task.isCancelled { update { $0.giveUp(sender: sender, .givenUp, &$1) } }
      }
    } onCancel: {
      update { $0.giveUp(sender: sender, .givenUp, &$1) }
    }
    if let failure { throw failure }
  }
}

/// A call that has begun, for the handler that runs when the call's task is cancelled.
///
/// Either the handler finds the call here, or the caller, which sets it, finds that its task is
/// cancelled. The handler may run long after the call was answered, until the caller goes on. So it
/// names the call by its serial, which no other call has.
private struct BegunCall: ~Copyable, Sendable {
  /// The call's serial, or zero, which no call has.
  private let word = Atomic<UInt64>(0)

  var call: CallSerial? {
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    let word = word.load(ordering: .sequentiallyConsistent)
    return word == 0 ? nil : CallSerial(word)
  }

  func set(_ call: CallSerial) {
    word.store(call.value, ordering: .sequentiallyConsistent)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
  }
}

extension LinkCore {
  /// Puts a call into the table, and sends it if there is room. Returns its serial, unless it has
  /// ended.
  mutating func begin(
    _ header: CallHeader, _ message: borrowing OutgoingMessage, _ objects: [SentObject],
    _ caller: CallContinuation, _ aftermath: inout Aftermath, _ mustWait: inout Bool
  ) -> CallSerial? {
    guard let call = calls.begin(caller, deadline: header.deadline) else {
      let failure = RemoteFailure(.notSent, "\(CallTable.limit) calls are under way already")
      aftermath.outcomes.append((caller, .failed(failure)))
      return nil
    }
    var header = header
    header.call = call
    noteDeadline(header.deadline, &aftermath)
    switch send(header, message, objects, &aftermath) {
    case .sent: return call
    case .mustWait:
      mustWait = true
      return call
    case .failed(let failure):
      giveUp(call, failure, &aftermath)
      return nil
    }
  }

  /// Puts a call behind those that wait, and admits it at once if there is room by now.
  mutating func wait(_ call: WaitingCall, _ aftermath: inout Aftermath) {
    if case .ended(let error) = phase {
      aftermath.calls.append(call)
      return settle(call, .failed(RemoteFailure(.notSent, error.message)), &aftermath)
    }
    waiting.append(call, isLong: isLong(call.header, call.message.writer.count))
    admit(&aftermath)
  }
}
