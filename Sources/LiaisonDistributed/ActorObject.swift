internal import Distributed
internal import Liaison
internal import LiaisonRemote
internal import LiaisonWire

/// Lets a link call an actor of this process. It keeps the actor, and the link keeps this object.
final class ActorObject: RemoteObject {
  let id: LinkActorID
  private let actor: any DistributedActor
  private let system: LinkActorSystem

  init(_ actor: any DistributedActor, _ id: LinkActorID, in system: LinkActorSystem) {
    (self.actor, self.id, self.system) = (actor, id, system)
  }

  /// The requirement that carries out the call in the message.
  static let call: UInt32 = 1

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    guard request.requirement == Self.call else {
      return .failure(
        RemoteFailure(.refused, "the object is a distributed actor, and no contract's"))
    }
    let handler = LinkResultHandler(for: system, over: request.carrier)
    do {
      let invocation = try ArrivedInvocation(request.arguments, within: request.carrier.limits)
      var decoder = try decoder(of: invocation, in: request)
      try await system.executeDistributedTarget(
        on: actor, target: RemoteCallTarget(invocation.target), invocationDecoder: &decoder,
        handler: handler)
    } catch {
      return .failure(refusal(of: error))
    }
    return handler.takeAnswer()
  }

  private func refusal(of error: any Error) -> RemoteFailure {
    (error as? RemoteFailure) ?? LinkResultHandler.refusal(of: error)
      ?? RemoteFailure(.refused, "the call cannot be read: \(error)")
  }

  /// Checks all that can be checked before the arguments' types are known.
  private func decoder(
    of invocation: ArrivedInvocation, in request: RemoteRequest
  ) throws(RemoteFailure) -> LinkInvocationDecoder {
    let target = try system.target(invocation.target, of: type(of: actor))
    if invocation.arguments.count != target.parameters
      || invocation.substitutions.count != target.genericParameters
    {
      throw RemoteFailure(
        .refused, "'\(RemoteCallTarget(invocation.target))' takes \(target.parameters) arguments")
    }
    var types: [any Any.Type] = []
    for name in invocation.substitutions {
      guard let accepted = system.acceptedTypes.withLock({ $0[name] }) else {
        throw RemoteFailure(
          .refused, "'\(name)' is not accepted in place of a generic parameter: 'accept' it there")
      }
      types.append(accepted)
    }
    return LinkInvocationDecoder(
      invocation.arguments, for: target.isByProtocol ? [type(of: actor)] : types,
      by: ValueReader(request.arguments.objects, for: system, within: request.carrier.limits))
  }
}

extension LinkActorSystem {
  /// The function that a peer names, if an actor of the type has it.
  func target(_ identifier: String, of type: any Any.Type) throws(RemoteFailure) -> ActorTarget {
    if let target = targets.withLock({ $0[identifier, type] }) { return target }
    guard let target = ActorTarget(identifier, of: type) else {
      throw RemoteFailure(.refused, "the actor has no such distributed function")
    }
    targets.withLock { $0[identifier, type] = target }
    return target
  }

  /// The object by which a message refers to the actor. Nil if the actor is gone, or of another
  /// system.
  func object(of id: LinkActorID) -> ReferencedObject? {
    switch id.place {
    case .elsewhere(let reference): return .remote(reference)
    case .here(let number):
      // What the table returns is released here, outside the lock.
      return actors.withLock { $0.object(number, in: self) }.map { .local($0) }
    }
  }
}
