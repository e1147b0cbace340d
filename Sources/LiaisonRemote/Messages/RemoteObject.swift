internal import Liaison

/// An object of this process that calls can reach from the other end of a link.
///
/// A contract's ``RemoteSubject`` is one: it reads the arguments, calls the subject, and writes the
/// answer.
package protocol RemoteObject: AnyObject, Sendable {
  /// Carries out one call.
  ///
  /// Calls of one link to one object begin in the order in which they were sent. A call that
  /// suspends lets the next one begin.
  ///
  /// The task is cancelled when the caller gives up, its time is over, or the link ends. A one-way
  /// call goes on if the other end ended the link, because no caller waits for it.
  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer

  /// The requirement with this hash, to be named to the tap.
  func requirement(_ hash: UInt32) -> Requirement?

  /// Whether the other end reads it as a stream, and whether it has not read the stream to its end.
  var isStream: Bool { get }
  var isUnreadStream: Bool { get }
}

extension RemoteObject {
  package var isStream: Bool { false }
  package var isUnreadStream: Bool { false }

  package func requirement(_ hash: UInt32) -> Requirement? { nil }
}

/// A call that has arrived.
public struct RemoteRequest: Sendable {
  /// FNV-1a of the requirement's name.
  public let requirement: UInt32
  /// Whether the caller waits for no answer.
  package let isOneWay: Bool
  package let arguments: ArrivedMessage
  /// The link that the call came over. The answer is written for it.
  package let carrier: any RemoteCarrier
  /// The guarded call, if a protection stands before the object. What the answer hands out stands
  /// behind it, too.
  var guarded: GuardedCall?

  package init(
    _ requirement: UInt32, isOneWay: Bool, arguments: ArrivedMessage,
    over carrier: any RemoteCarrier
  ) {
    self.requirement = requirement
    self.isOneWay = isOneWay
    self.arguments = arguments
    self.carrier = carrier
  }
}

extension RemoteRequest {
  /// The number by which a reader asks a stream for its next elements: FNV-1a of `next()`.
  static let nextElements: UInt32 = 0xcaed_e44b
}

/// How a call ended at the callee.
public enum RemoteAnswer: ~Copyable, Sendable {
  /// The result.
  case value(OutgoingMessage)
  /// An error that the contract names: FNV-1a of the type's name, then the error's own parts.
  case error(OutgoingMessage)
  case failure(RemoteFailure)
}
