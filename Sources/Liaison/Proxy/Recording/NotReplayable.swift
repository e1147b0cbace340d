/// Thrown by an invocation's `perform(on:)` when not all of the call could be kept.
///
/// That is so for calls with closures that do not outlive them, with arguments of a type that only
/// the call knows, or that have to be made on another actor than the rest of the contract.
public struct NotReplayable: Error, CustomStringConvertible {
  /// What was called.
  public let requirement: Requirement

  public init(_ requirement: Requirement) { self.requirement = requirement }

  public var description: String {
    "'\(requirement)' cannot be performed again, because an invocation cannot keep all of it; "
      + "call it on the target instead."
  }
}
