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

  /// The requirement with this number on the wire, to be named to the tap.
  func requirement(_ number: UInt32) -> Requirement?

  /// Whether the other end reads it as a stream, and whether it has not read the stream to its end.
  var isStream: Bool { get }
  var isUnreadStream: Bool { get }

  /// What it stands for, if a protection stands before that: a subject has one such object for each
  /// protection.
  var guardedSubject: SubjectIdentity? { get }
}

extension RemoteObject {
  package var isStream: Bool { false }
  package var isUnreadStream: Bool { false }
  package var guardedSubject: SubjectIdentity? { nil }

  package func requirement(_ number: UInt32) -> Requirement? { nil }
}

/// How a call ended at the callee.
///
/// The link sends it once. No caller waits for the answer of a one-way call, so its error is told
/// to the tap.
@_documentation(visibility: internal)
public enum RemoteAnswer: ~Copyable, Sendable {
  /// The result.
  case value(OutgoingMessage)
  /// An error that the contract names: FNV-1a of the type's name, then the error's own parts.
  case error(OutgoingMessage)
  /// The call was not carried out, or ended with an error that the contract does not name.
  case failure(RemoteFailure)
}
