/// How a proxy reaches its subject.
///
///     let store = ImageStoreProxy(.to(disk))
///
/// A route keeps its subject alive. It adds no thread and no lock: what the proxy is told, the
/// subject is told there and then, and whatever it returns or throws comes back as it is.
public final class Route<Target> {
  @usableFromInline let target: Target
  /// What is to live as long as the proxy.
  @usableFromInline let companion: AnyObject?

  @inlinable
  init(target: Target, keeping companion: AnyObject? = nil) {
    self.target = target
    self.companion = companion
  }

  /// The subject itself, for a proxy that shares its executor.
  public var subject: Target { target }

  /// Straight to one subject.
  @inlinable
  public static func to(_ subject: Target) -> Route { Route(target: subject) }

  /// Calls the subject. Generated code calls this once per requirement.
  @inlinable
  public func call<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    var rule = answer
    rule.takeOnly(try body(target))
    return rule.whole()
  }

  /// Tells the subject. There is no mailbox on the way.
  @inlinable
  public func tell(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void, _ body: (Target) -> Void
  ) { body(target) }

  /// What an asynchronous call goes through: the subject, once.
  @inlinable
  public func plan(_ requirement: Requirement) -> Plan<Target> { Plan(only: target, requirement) }
}

/// Unchecked only in name: the one stored property is immutable and Sendable.
extension Route: @unchecked Sendable where Target: Sendable {}
