import LiaisonCore

/// The error that a requirement marked `@Errors(.collected)` throws when delegates failed.
///
/// It has the errors of those that threw, in the order in which they were asked. No error kept
/// another delegate from being asked. The results of the others are dropped. A proxy does not throw
/// it, but the error of its subject.
public struct CollectedErrors: Error, Sendable, CustomStringConvertible {
  /// The errors, in the order in which the delegates were asked.
  public let errors: [any Error]

  /// Several errors as one.
  ///
  /// A multicast makes it with one error at least. For a stand-in that throws what a multicast
  /// would throw, any array may be given.
  public init(_ errors: [any Error]) { self.errors = errors }

  /// One line for a log.
  public var description: String {
    "\(errors.count) delegate(s) threw: "
      + errors.map { String(describing: $0) }.joined(separator: "; ")
  }
}
