public import Distributed
internal import LiaisonRemote
internal import LiaisonWire

/// A call that has arrived. The runtime asks it for the arguments, one after the other.
///
/// An argument is read only when the runtime asks for it. If it is missing, or cannot be read, the
/// actor is not called, and the caller gets `RemoteFailure.Code.refused`.
public struct LinkInvocationDecoder: DistributedTargetInvocationDecoder {
  /// What arguments have to conform to.
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

  /// The types for the function's generic parameters. They were looked up before, among those that
  /// were accepted.
  public mutating func decodeGenericSubstitutions() -> [any Any.Type] { substitutions }

  /// Reads the next argument, in the order in which the function declares them.
  ///
  /// - Throws: An error that ends the call, for an argument that is missing or cannot be read. The
  ///   caller gets `RemoteFailure.Code.refused`.
  public mutating func decodeNextArgument<Argument: Codable>() throws -> Argument {
    guard let bytes = arguments.popFirst() else { throw RefusedArgument("an argument is missing") }
    do {
      return try reader.read(Argument.self, from: bytes)
    } catch {
      throw RefusedArgument("an argument cannot be read: \(error)")
    }
  }

  /// Returns nil: the caller sends no type of an error.
  public mutating func decodeErrorType() -> (any Any.Type)? { nil }

  /// Returns nil: the caller sends no type of a result.
  public mutating func decodeReturnType() -> (any Any.Type)? { nil }
}

/// The actor was not called. Only this library throws this, so it is never an error of the actor.
struct RefusedArgument: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
