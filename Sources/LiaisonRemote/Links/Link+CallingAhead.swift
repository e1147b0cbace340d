internal import Liaison
internal import LiaisonWire

/// Calls of this end whose result is called before it is there.
extension Link {
  package func askAhead(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage,
    promise: RemotePromise
  ) -> RemoteReference {
    // A call that names promised objects is sent when these are there.
    if awaits(arguments) {
      return askLater(requirement, of: reference, with: arguments, promise: promise)
    }
    do throws(RemoteFailure) {
      try check(reference, arguments)
    } catch {
      promise.settle(.failure(error))
      return promise.reference(over: self)
    }
    var header = CallHeader(
      call: nil, object: reference.object, requirement: requirement, deadline: Self.deadline())
    let promised = makePromised(by: promise)
    header.promise = promised?.object
    let call = begin(header, arguments, .promise(promise), of: reference)
    if let promised { return promised }
    return promise.reference(over: self) { [self] in
      if let call { update { $0.giveUp(call, .givenUp, &$1) } }
    }
  }

  /// A reference to the object, if the other end lets it be called before it is there.
  private func makePromised(by promise: RemotePromise) -> RemoteReference? {
    let reference = core.withLock { core -> RemoteReference? in
      if case .ended = core.phase { return nil }
      if !core.ahead.hasRoom(at: promise.depth) { return nil }
      let reference = RemoteReference(core.ahead.begin(promise), over: self, promise: promise)
      core.imports.note(reference)
      return reference
    }
    if let reference { promise.watch(reference) }
    return reference
  }

  private func begin(
    _ header: CallHeader, _ message: consuming OutgoingMessage, _ caller: CallContinuation,
    of target: RemoteReference
  ) -> CallSerial? {
    let objects = outgoing(message)
    var header = header
    var mustWait = false
    update { core, aftermath in
      header.call = core.begin(header, message, objects, caller, &aftermath, &mustWait)
      if let promise = header.promise { core.ahead.note(call: header.call, of: promise) }
    }
    if mustWait { wait(header, message, objects, target: target) }
    return header.call
  }

  /// Whether the message names objects that are not there yet.
  private func awaits(_ message: borrowing OutgoingMessage) -> Bool {
    message.objects.contains { object in
      if case .remote(let reference) = object {
        reference.promise?.isPending == true
      } else {
        false
      }
    }
  }

  /// Waits for the promised objects that a message names. So the message names only objects that
  /// the other end has, and it overtakes no other message.
  nonisolated(nonsending) func settlePromises(
    in message: borrowing OutgoingMessage
  ) async throws(RemoteFailure) {
    for case .remote(let reference) in message.objects where isHome(of: reference) {
      _ = try await reference.promise?.object()
    }
  }
}

extension LinkCore {
  /// This end releases a promise.
  mutating func letGo(ofPromise promise: UInt32, _ aftermath: inout Aftermath) {
    let (unsent, isSent) = ahead.end(promise)
    // Until that is sent, the other end counts the promise.
    if isSent && !long.isEmpty { ahead.heldBack += 1 }
    if isSent { queueInOrder(&aftermath) { $0.release(object: promise, arrivals: 1) } }
    if let unsent { giveUp(unsent, .givenUp, &aftermath) }
  }
}
