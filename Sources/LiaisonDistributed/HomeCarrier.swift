internal import LiaisonRemote
internal import LiaisonWire

/// Carries the calls that a protocol's proxy makes to an actor of this process. They use the same
/// code as those over a link, because a proxy has no other.
final class HomeCarrier: RemoteCarrier {
  let limits = WireLimits()
  private let object: ActorObject

  init(_ object: ActorObject) { self.object = object }

  func makeWriter() -> WireWriter { WireWriter(within: limits) }

  nonisolated(nonsending) func ask(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) -> ArrivedAnswer {
    let request = RemoteRequest(
      requirement, isOneWay: false, arguments: try arrive(arguments), over: self)
    let answer = await object.answer(request)
    switch consume answer {
    case .value(let message): return .value(try arrive(message))
    case .error(let message): return .error(try arrive(message))
    case .failure(let failure): throw failure
    }
  }

  nonisolated(nonsending) func send(
    _ requirement: UInt32, to reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) {
    _ = try await ask(requirement, of: reference, with: arguments)
  }

  func release(_ object: UInt32, arrivals: Int) {}

  private func arrive(
    _ message: consuming OutgoingMessage
  ) throws(RemoteFailure) -> ArrivedMessage {
    try ArrivedMessage(copying: message, naming: message.objects)
  }
}
