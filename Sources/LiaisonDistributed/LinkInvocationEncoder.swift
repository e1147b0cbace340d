public import Distributed
internal import LiaisonRemote
internal import LiaisonWire

/// A call that is about to be sent. The compiler's code fills it.
///
/// Which link the call takes is known only when it is sent. So the arguments are kept, and written
/// then.
public struct LinkInvocationEncoder: DistributedTargetInvocationEncoder {
  /// What arguments have to conform to.
  public typealias SerializationRequirement = Codable

  private var arguments: [(inout ValueWriter) -> Void] = []
  private var substitutions: [any Any.Type] = []

  /// Keeps the type for a generic parameter. Its name is sent with the call, unless a
  /// proxy of a protocol makes the call.
  public mutating func recordGenericSubstitution<Value>(_ type: Value.Type) {
    substitutions.append(type)
  }

  /// Keeps an argument behind the others. It is encoded only when the call is sent, so it throws
  /// nothing here.
  public mutating func recordArgument<Value: Codable>(
    _ argument: RemoteCallArgument<Value>
  ) throws {
    let value = argument.value
    arguments.append { $0.put(value) }
  }

  /// Does nothing: the other end sends the type of an error with the error.
  public mutating func recordErrorType<Failure: Error>(_ type: Failure.Type) throws {}

  /// Does nothing: both ends know the type of the result.
  public mutating func recordReturnType<Value: Codable>(_ type: Value.Type) throws {}

  /// Does nothing: the arguments are encoded when the call is sent.
  public mutating func doneRecording() {}

  /// The message that makes the call.
  ///
  /// A call by a protocol records the proxy's type for `Self`. It is not sent, because the other
  /// end uses the actor's own type.
  func message(
    to target: RemoteCallTarget, isByProtocol: Bool, from system: LinkActorSystem,
    in writer: consuming WireWriter
  ) throws(RemoteFailure) -> OutgoingMessage {
    if isByProtocol && substitutions.count > 1 {
      throw RemoteFailure(
        .refused,
        "'\(target)' is generic, and cannot be called by its protocol: "
          + "resolve the actor's own type, or let it take a type of one's own")
    }
    let names = isByProtocol ? [] : substitutions.map(AcceptedTypes.name(of:))
    var values = ValueWriter(OutgoingMessage(writer: writer), from: system)
    values.message.writer.put(target.identifier)
    values.message.writer.put(names)
    values.message.writer.put(UInt32(arguments.count))
    for argument in arguments { argument(&values) }
    return values.finish()
  }
}
