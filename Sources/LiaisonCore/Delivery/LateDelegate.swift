/// A delegate did not answer within the time that `@Asked(…, within:)` gives it, or did not begin
/// within that of ``Delivery/answering(within:)``.
///
/// If it had begun, it is cancelled, and its result is dropped. A requirement that cannot throw
/// this error leaves the delegate out of the answer. The tap is told in both cases, with
/// ``TapEvent/Kind/late``.
public struct LateDelegate: Error, Sendable, CustomStringConvertible {
  /// What the delegate was asked.
  public let requirement: Requirement
  /// How long the delegate had.
  public let limit: Duration

  package init(requirement: Requirement, limit: Duration) {
    self.requirement = requirement
    self.limit = limit
  }

  /// One line for a log.
  public var description: String { "a delegate did not answer '\(requirement)' within \(limit)" }
}

extension TapEvent.Kind {
  /// A delegate, or a proxy's call, took longer than its limit, and the caller went on.
  public static let late = Self("late")
}
