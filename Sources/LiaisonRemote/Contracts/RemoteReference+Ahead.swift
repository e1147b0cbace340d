internal import Liaison
internal import LiaisonWire

extension RemoteReference {
  /// Makes a call, and does not wait for the object that it returns. `read` throws the call's
  /// error.
  ///
  /// Returns at once, with the proxy of an object that is not there yet. If the call fails, calls
  /// of that proxy fail with the error of `read`. When the proxy is released before the call was
  /// sent, the call is given up.
  ///
  /// `read` is called in any thread, perhaps more than once, and not at all if the call succeeds.
  public func askAhead<Proxy: RemoteProxy>(
    _ requirement: RemoteRequirement, _ arguments: consuming OutgoingMessage, as type: Proxy.Type,
    _ read: @escaping @Sendable (RemoteReply) throws -> Void = { reply in
      try reply.value(RemoteReader.nothing)
    }
  ) -> Proxy {
    let limits = carrier.limits
    let promise = RemotePromise(after: promise) { outcome in
      let reply = RemoteReply(
        outcome: RemoteReply.Outcome(outcome), requirement: requirement, limits: limits)
      do {
        try read(reply)
        return RemoteFailure.noPromisedObject
      } catch {
        return error
      }
    }
    return carrier.askAhead(requirement.number, of: self, with: arguments, promise: promise)
      .proxy(as: type)
  }
}

extension RemoteReply.Outcome {
  fileprivate init(_ outcome: RemotePromise.Outcome) {
    switch outcome {
    case .success(let answer): self = .answer(answer)
    case .failure(let failure): self = .failure(failure)
    }
  }
}
