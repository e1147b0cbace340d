public import Distributed
internal import LiaisonRemote
internal import LiaisonWire

/// A call that has arrived. The runtime asks it for the arguments, one after the other.
///
/// An argument is read only when the runtime asks for it. If it is missing, or cannot be read, the
/// actor is not called, and the caller gets `RemoteFailure.Code.refused`.
public struct LinkInvocationDecoder: DistributedTargetInvocationDecoder {
  public typealias SerializationRequirement = Codable

  private let substitutions: [any Any.Type]
  private var arguments: ArraySlice<[UInt8]>
  private let reader: ValueReader

  init(
    _ arguments: [[UInt8]], for substitutions: [any Any.Type], by reader: ValueReader
  ) {
    self.arguments = arguments[...]
    self.substitutions = substitutions
    self.reader = reader
  }

  public mutating func decodeGenericSubstitutions() -> [any Any.Type] { substitutions }

  public mutating func decodeNextArgument<Argument: Codable>() throws -> Argument {
    guard let bytes = arguments.popFirst() else { throw RefusedArgument("an argument is missing") }
    do {
      return try reader.read(Argument.self, from: bytes)
    } catch {
      throw RefusedArgument("an argument cannot be read: \(error)")
    }
  }

  public mutating func decodeErrorType() -> (any Any.Type)? { nil }
  public mutating func decodeReturnType() -> (any Any.Type)? { nil }
}

/// The actor was not called. Only this library throws this, so it is never an error of the actor.
struct RefusedArgument: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
