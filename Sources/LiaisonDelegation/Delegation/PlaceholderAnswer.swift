public import LiaisonCore

/// A rule with a placeholder, which is the answer until a proxy's subject exists:
/// `@Placeholder(0)`.
@_documentation(visibility: internal)
public struct PlaceholderAnswer<Rule: AnswerRule>: AnswerRule {
  @usableFromInline var rule: Rule
  @usableFromInline let placeholder: () -> Rule.Whole

  @inlinable
  public init(_ rule: Rule, _ placeholder: @escaping @autoclosure () -> Rule.Whole) {
    self.rule = rule
    self.placeholder = placeholder
  }

  @inlinable public static var standIn: StandIn { .placeholder }
  @inlinable public mutating func take(_ part: Rule.Part) -> Bool { rule.take(part) }
  @inlinable public mutating func takeOnly(_ part: Rule.Part) { rule.takeOnly(part) }
  @inlinable public func whole() -> Rule.Whole { rule.whole() }
  @inlinable public func _whole(of part: Rule.Part) -> Rule.Whole { rule._whole(of: part) }
  @inlinable public func standingIn() -> Rule.Whole { placeholder() }

  @inlinable
  public func refused(_ requirement: Requirement, because error: any Error) -> Rule.Whole {
    placeholder()
  }
}
