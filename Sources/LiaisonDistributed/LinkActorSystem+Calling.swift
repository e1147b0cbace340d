public import Distributed
internal import Liaison
internal import LiaisonRemote
internal import LiaisonWire

/// Calls of actors at the other end of a link. The compiler's code makes them.
extension LinkActorSystem {
  /// Calls a distributed function of an actor at the other end, and returns its result.
  ///
  /// The compiler's code calls it in the caller's task, which is suspended until the answer
  /// is there. It sends `invocation` once.
  ///
  /// - Throws: The actor's own error if its type is accepted, else a `RemoteFailure`:
  ///   `outcomeUnknown` for a result that cannot be read.
  public func remoteCall<Act: DistributedActor, Failure: Error, Value: Codable>(
    on actor: Act, target: RemoteCallTarget, invocation: inout LinkInvocationEncoder,
    throwing: Failure.Type, returning type: Value.Type
  ) async throws -> Value where Act.ID == LinkActorID {
    let (message, limits) = try await call(actor, target, invocation)
    let reader = ValueReader(message.objects, for: self, within: limits)
    do throws(WireError) {
      let bytes = try message.read(within: limits) { (reader) throws(WireError) in
        try reader.get([UInt8].self)
      }
      return try reader.read(type, from: bytes)
    } catch {
      throw RemoteFailure(.outcomeUnknown, "the result of '\(target)' cannot be read: \(error)")
    }
  }

  /// Calls a distributed function that returns nothing, and returns when it has ended there.
  ///
  /// The compiler's code calls it in the caller's task.
  ///
  /// - Throws: The actor's own error if its type is accepted, else a `RemoteFailure`.
  public func remoteCallVoid<Act: DistributedActor, Failure: Error>(
    on actor: Act, target: RemoteCallTarget, invocation: inout LinkInvocationEncoder,
    throwing: Failure.Type
  ) async throws where Act.ID == LinkActorID {
    _ = try await call(actor, target, invocation)
  }

  /// Sends a call, and returns the message with its result.
  private func call<Act: DistributedActor>(
    _ actor: Act, _ target: RemoteCallTarget, _ invocation: LinkInvocationEncoder
  ) async throws -> (ArrivedMessage, WireLimits) where Act.ID == LinkActorID {
    let reference = try reference(to: actor.id)
    let carrier = reference.carrier
    let message = try invocation.message(
      to: target, isByProtocol: actor is any _DistributedActorStub, from: self,
      in: carrier.makeWriter())
    switch try await carrier.ask(ActorObject.call, of: reference, with: message) {
    case .value(let message): return (message, carrier.limits)
    case .error(let message): throw try self.error(in: message, within: carrier.limits)
    }
  }

  private func reference(to id: LinkActorID) throws(RemoteFailure) -> RemoteReference {
    switch object(of: id) {
    case .remote(let reference): return reference
    case .local(let object as ActorObject): return RemoteReference(0, over: HomeCarrier(object))
    case .local, nil: throw RemoteFailure(.invalidated, "\(id) is gone, or of another system")
    }
  }

  /// The callee's error: as itself if its type is accepted, else as a `RemoteFailure` with its
  /// description.
  private func error(
    in message: ArrivedMessage, within limits: WireLimits
  ) throws(RemoteFailure) -> any Error {
    do throws(WireError) {
      let (name, description, bytes) = try message.read(within: limits) {
        (reader) throws(WireError) in
        (try reader.get(String.self), try reader.get(String.self), try reader.get([UInt8].self))
      }
      let reader = ValueReader(message.objects, for: self, within: limits)
      if let type = acceptedTypes.withLock({ $0[name] }),
        let error = try reader.read(any: type, from: bytes) as? any Error
      {
        return error
      }
      return RemoteFailure(.failed, description, errorType: name)
    } catch {
      throw RemoteFailure(.failed, "the callee's error cannot be read: \(error)")
    }
  }
}

extension ValueReader {
  /// Reads a value of a type that was accepted.
  fileprivate func read<Value: Decodable>(
    any type: Value.Type, from bytes: [UInt8]
  ) throws(WireError) -> Any {
    try read(type, from: bytes)
  }
}
