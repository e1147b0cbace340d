public import LiaisonCore

/// `perform(on:)` of an invocation throws it if not all of the call could be kept.
///
/// That is so for calls with closures that do not outlive them, for calls with arguments whose type
/// is known in the call only, and for calls on another actor than the rest of the contract.
public struct NotReplayable: Error, CustomStringConvertible {
  /// The requirement that was called.
  public let requirement: Requirement

  public init(_ requirement: Requirement) { self.requirement = requirement }

  /// One line for a log.
  public var description: String {
    "'\(requirement)' cannot be performed again, because an invocation cannot keep all of it; "
      + "call it on the target instead."
  }
}
