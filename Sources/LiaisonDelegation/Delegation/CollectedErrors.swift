import LiaisonCore

/// The error that a requirement marked `@Errors(.collected)` throws when delegates failed. All
/// delegates were asked. It has the errors of those that threw, in the order in which they were
/// asked.
public struct CollectedErrors: Error, Sendable, CustomStringConvertible {
  /// The errors, in the order in which the delegates were asked.
  public let errors: [any Error]

  /// Several errors as one.
  public init(_ errors: [any Error]) { self.errors = errors }

  /// One line for a log.
  public var description: String {
    "\(errors.count) delegate(s) threw: "
      + errors.map { String(describing: $0) }.joined(separator: "; ")
  }
}
