internal import Liaison
internal import LiaisonWire

extension RemoteReference {
  /// The object as a contract. The same object is the same proxy, as long as that is used.
  public func proxy<Proxy: RemoteProxy>(as type: Proxy.Type) -> Proxy {
    if let proxy = proxies.withLock({ $0.find(type) }) { return proxy }
    let proxy = Proxy(self)
    return proxies.withLock { $0.findOrAdd(proxy) }
  }

  /// A message for the arguments of a call.
  public func makeMessage() -> OutgoingMessage { OutgoingMessage(over: carrier) }

  /// Makes a call and waits for its answer.
  nonisolated(nonsending) public func ask(
    _ requirement: RemoteRequirement, _ arguments: consuming OutgoingMessage
  ) async -> RemoteReply {
    if let failure = arguments.failure { return reply(.failure(failure), to: requirement) }
    do throws(RemoteFailure) {
      let answer = try await carrier.ask(requirement.number, of: self, with: arguments)
      return reply(.answer(answer), to: requirement)
    } catch {
      return reply(.failure(error), to: requirement)
    }
  }

  /// Makes a call without an answer.
  nonisolated(nonsending) public func send(
    _ requirement: RemoteRequirement, _ arguments: consuming OutgoingMessage
  ) async -> RemoteReply {
    if let failure = arguments.failure { return reply(.failure(failure), to: requirement) }
    do throws(RemoteFailure) {
      try await carrier.send(requirement.number, to: self, with: arguments)
      return reply(.sent, to: requirement)
    } catch {
      return reply(.failure(error), to: requirement)
    }
  }

  private func reply(
    _ outcome: RemoteReply.Outcome, to requirement: RemoteRequirement
  ) -> RemoteReply {
    RemoteReply(outcome: outcome, requirement: requirement, limits: carrier.limits)
  }
}

extension OutgoingMessage {
  /// Why the arguments cannot be sent.
  fileprivate var failure: RemoteFailure? {
    writer.failure.map { error in
      let remedy =
        error.code == .tooLarge
        ? ": send a stream of pieces, or raise 'LinkLimits.message' at both ends" : ""
      return RemoteFailure(.refused, "the arguments cannot be written: \(error)\(remedy)")
    }
  }
}
