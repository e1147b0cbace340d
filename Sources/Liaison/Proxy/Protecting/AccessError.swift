/// A protected route refused a call. The subject has not seen it.
public struct AccessError: Error, Sendable, CustomStringConvertible {
  /// Why, in kind.
  public enum Reason: Sendable, Equatable {
    /// Rights that were not granted, with what the policy said about it, if it said something.
    case denied(missing: Rights, String?)
    /// Everything has been taken back for good.
    case revoked
    /// Everything has been taken back for now.
    case suspended
    /// The policy has to ask, which takes an asynchronous requirement.
    case mustAsk(missing: Rights)
  }

  /// Why it was refused.
  public let reason: Reason
  /// What was asked for.
  public let requirement: Requirement
  /// Whose protection refused it.
  public let protection: String

  /// One line for a log.
  public var description: String {
    switch reason {
    case .denied(let missing, let why):
      "'\(protection)' does not grant \(missing) for '\(requirement)'"
        + (why.map { ": \($0)" } ?? "")
    case .revoked: "'\(protection)' is revoked; '\(requirement)' goes nowhere"
    case .suspended: "'\(protection)' is suspended; '\(requirement)' can be tried again later"
    case .mustAsk(let missing):
      "'\(protection)' has to ask for \(missing), and '\(requirement)' cannot wait; make it 'async', "
        + "or grant the right before"
    }
  }
}

/// Every refusal is an event on the tap, also one that is thrown.
extension AccessError: ReportedError {}

/// What has not been granted is not granted a moment later.
extension AccessError: FinalRefusal {}
