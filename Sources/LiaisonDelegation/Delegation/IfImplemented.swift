public import LiaisonCore

/// Leaves delegates that do not implement an optional requirement out of the answer.
@_documentation(visibility: internal)
public struct IfImplemented<Rule: AnswerRule>: AnswerRule {
  @usableFromInline var rule: Rule

  @inlinable public init(_ rule: Rule) { self.rule = rule }

  @inlinable
  public mutating func take(_ part: Rule.Part?) -> Bool {
    part.map { rule.take($0) } ?? false
  }

  @inlinable
  public mutating func takeOnly(_ part: Rule.Part?) {
    if let part { rule.takeOnly(part) }
  }

  @inlinable public func whole() -> Rule.Whole { rule.whole() }
  @inlinable public static var standIn: StandIn { Rule.standIn }
  @inlinable public func standingIn() -> Rule.Whole { rule.standingIn() }

  @inlinable
  public func refused(_ requirement: Requirement, because error: any Error) -> Rule.Whole {
    rule.refused(requirement, because: error)
  }
}
