import LiaisonCore
import LiaisonDelegation

/// Why a call did not get its virtual subject.
///
/// The subject has not seen the call. The making goes on, so a later call may find the subject. If
/// the requirement cannot throw the error, ``Route`` says what the caller gets.
public enum VirtualError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The subject is made asynchronously, and the requirement cannot wait.
  case notReady(String)
  /// The subject was not there within this limit.
  case late(String, Duration)

  /// One line for a log, with the remedy.
  public var description: String {
    switch self {
    case .notReady(let name):
      "'\(name)' is not there yet, and is made asynchronously; make the requirement 'async', or keep its "
        + "VirtualSubject and await its 'prepareSuspending()' before"
    case .late(let name, let limit):
      "'\(name)' is being made elsewhere, and was not there within \(limit)"
    }
  }
}
