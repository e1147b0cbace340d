internal import Liaison
internal import LiaisonWire

extension RemoteReference {
  /// The object's proxy for a contract: the same one, as long as it is used.
  ///
  /// Another contract has another proxy. Nothing is asked of the other end: if the object has no
  /// such requirement, the call of it fails as ``RemoteFailure/Code/refused``. May be called from
  /// any thread.
  public func proxy<Proxy: RemoteProxy>(as type: Proxy.Type) -> Proxy {
    proxy(of: type) { Proxy(self) }
  }

  /// A message for the arguments of a call.
  ///
  /// Objects that came over the reference's link are sent back as themselves. The link's limits
  /// apply to what is written.
  @_documentation(visibility: internal)
  public func makeMessage() -> OutgoingMessage { OutgoingMessage(over: carrier) }

  /// Makes a call and waits for its answer.
  ///
  /// It throws nothing: the reply says how the call ended. Arguments that could not be written end
  /// it as ``RemoteFailure/Code/refused`` before anything is sent. If the task is cancelled, or its
  /// deadline is over, this returns without the answer, and a callee that has the call is told to
  /// stop.
  @_documentation(visibility: internal)
  nonisolated(nonsending) public func ask(
    _ requirement: RemoteRequirement, _ arguments: consuming OutgoingMessage
  ) async -> RemoteReply {
    if let failure = arguments.failure { return reply(.failure(failure), to: requirement) }
    do throws(RemoteFailure) {
      let answer = try await carrier.ask(requirement.number, of: self, with: arguments)
      return reply(.answer(answer), to: requirement)
    } catch {
      return reply(failed(error), to: requirement)
    }
  }

  /// Makes a one-way call.
  ///
  /// Returns when the call is queued for writing, and waits for that while the other end does not
  /// keep up. The reply says no more than that. If the object was promised and never comes, the tap
  /// is told.
  @_documentation(visibility: internal)
  nonisolated(nonsending) public func send(
    _ requirement: RemoteRequirement, _ arguments: consuming OutgoingMessage
  ) async -> RemoteReply {
    if let failure = arguments.failure { return reply(.failure(failure), to: requirement) }
    do throws(RemoteFailure) {
      try await carrier.send(requirement.number, to: self, with: arguments)
      promise?.onFailure { error in requirement.reportUnheard(error) }
      return reply(.sent, to: requirement)
    } catch {
      return reply(failed(error), to: requirement)
    }
  }

  /// The outcome of a failed call. If the object was promised and never came, the outcome is the
  /// promise's error.
  private func failed(_ failure: RemoteFailure) -> RemoteReply.Outcome {
    if failure.code == .invalidated, let error = promise?.failure { return .brokenPromise(error) }
    return .failure(failure)
  }

  private func reply(
    _ outcome: RemoteReply.Outcome, to requirement: RemoteRequirement
  ) -> RemoteReply {
    RemoteReply(outcome: outcome, requirement: requirement, limits: carrier.limits)
  }
}

extension RemoteRequirement {
  /// Tells the tap of a one-way call that has reached no object.
  fileprivate func reportUnheard(_ error: any Error) {
    Requirement(name, 0).reportUnheard(by: "a promised object", error)
  }
}

extension OutgoingMessage {
  /// Why the arguments cannot be sent.
  fileprivate var failure: RemoteFailure? {
    writer.failure.map { error in
      RemoteFailure(.refused, "the arguments cannot be written: \(error)\(error.remedy)")
    }
  }
}
