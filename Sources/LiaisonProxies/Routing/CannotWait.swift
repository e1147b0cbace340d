public import LiaisonCore
import LiaisonDelegation

/// A call would have to wait, and its requirement is not asynchronous.
///
/// The subject has not seen the call, unless an interceptor's verdict on its end was
/// ``Verdict/answer(from:)``. If the requirement cannot throw the error, ``Route`` says what the
/// caller gets.
public struct CannotWait: Error, Sendable, CustomStringConvertible {
  /// The requirement that was called.
  public let requirement: Requirement
  /// How long it would have to wait, if that is known.
  public let duration: Duration?

  package init(requirement: Requirement, duration: Duration?) {
    self.requirement = requirement
    self.duration = duration
  }

  /// One line for a log, with the remedy. The duration is rounded up to milliseconds.
  public var description: String {
    "'\(requirement)' would have to wait" + (duration.map { " \($0.inMilliseconds)" } ?? "")
      + "; make it 'async', or try again later"
  }
}
