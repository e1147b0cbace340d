public import LiaisonCore

/// The error that `perform(on:)` throws if the invocation could not keep all of its call.
///
/// It concerns calls with closures that do not outlive them, calls with arguments whose type is
/// known only inside the call, and calls on another actor than the rest of the contract.
public struct NotReplayable: Error, CustomStringConvertible {
  /// The requirement that was called.
  public let requirement: Requirement

  /// Makes the error for a requirement.
  ///
  /// Generated code throws it from `perform(on:)`.
  public init(_ requirement: Requirement) { self.requirement = requirement }

  /// One line for a log.
  public var description: String {
    "'\(requirement)' cannot be performed again, because an invocation cannot keep all of it; "
      + "call it on the target instead."
  }
}
