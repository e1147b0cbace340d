public import LiaisonCore
import LiaisonDelegation

/// The error of a call that a protected route refused.
///
/// The subject has not seen the call. The error is thrown if the requirement can throw it; see
/// ``Route``. The tap is told of it in any case. An interceptor that retries does not make such a
/// call again.
public struct AccessError: Error, Sendable, CustomStringConvertible {
  /// The kind of reason.
  ///
  /// Later versions may add reasons, so a `switch` that names each of them may stop compiling.
  public enum Reason: Sendable, Equatable {
    /// Rights that were not granted, and the policy's reason, if it gave one.
    case denied(missing: Rights, String?)
    /// The protection was revoked.
    case revoked
    /// The protection is suspended.
    case suspended
    /// The policy has to ask, and the requirement is not asynchronous.
    case mustAsk(missing: Rights)
  }

  /// Why it was refused.
  public let reason: Reason
  /// The requirement that was called.
  public let requirement: Requirement
  /// The name of the protection that refused it.
  public let protection: String

  package init(reason: Reason, requirement: Requirement, protection: String) {
    (self.reason, self.requirement, self.protection) = (reason, requirement, protection)
  }

  /// One line for a log.
  public var description: String {
    switch reason {
    case .denied(let missing, let why):
      // `missing` is empty if this process has no right of such a name. The other end of a link has
      // then put the names into the reason.
      (missing.isEmpty
        ? "'\(protection)' refuses '\(requirement)'"
        : "'\(protection)' does not grant \(missing) for '\(requirement)'")
        + (why.map { ": \($0)" } ?? "")
    case .revoked: "'\(protection)' is revoked; '\(requirement)' goes nowhere"
    case .suspended: "'\(protection)' is suspended; '\(requirement)' can be tried again later"
    case .mustAsk(let missing):
      "'\(protection)' has to ask for \(missing), and '\(requirement)' cannot wait; make it 'async', "
        + "or grant the right before"
    }
  }
}

/// Every refusal is an event on the tap, even if it is thrown.
extension AccessError: ReportedError {}

/// A refused right is not granted a moment later, so retrying is useless.
extension AccessError: FinalRefusal {}
