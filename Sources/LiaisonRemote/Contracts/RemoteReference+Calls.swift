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
    writer.failure.map { RemoteFailure(.refused, "the arguments cannot be written: \($0)") }
  }
}

/// The proxies of one object: one per contract.
struct ProxyTable: Sendable {
  private struct Weak: Sendable {
    weak var proxy: (any RemoteProxy)?
  }

  private var all: [Weak] = []

  func find<Proxy: RemoteProxy>(_ type: Proxy.Type) -> Proxy? {
    for each in all { if let proxy = each.proxy as? Proxy { return proxy } }
    return nil
  }

  mutating func findOrAdd<Proxy: RemoteProxy>(_ proxy: Proxy) -> Proxy {
    if let other = find(Proxy.self) { return other }
    all.removeAll { $0.proxy == nil }
    all.append(Weak(proxy: proxy))
    return proxy
  }
}
