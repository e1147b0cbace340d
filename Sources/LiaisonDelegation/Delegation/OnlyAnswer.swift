public import LiaisonCore

/// The rule of a returning requirement without `@Answer`: right for a proxy, which has one
/// subject, and a mistake for a multicast.
@_documentation(visibility: internal)
public struct OnlyAnswer<Result>: AnswerRule {
  @usableFromInline var answer: Result?
  @usableFromInline let requirement: Requirement

  @inlinable public init(to requirement: Requirement) { self.requirement = requirement }

  @inlinable
  public mutating func take(_ part: Result) -> Bool {
    mistake(
      "'\(requirement)' returns a value, and nothing says how the results of many delegates "
        + "become one. Write @Answer before it.")
  }

  @inlinable public mutating func takeOnly(_ part: Result) { answer = .some(part) }
  @inlinable public func _whole(of part: Result) -> Result { part }

  @inlinable
  public func whole() -> Result {
    guard let answer else {
      mistake(
        "'\(requirement)' was asked of nobody, and nothing says what nobody's answer is. "
          + "Write @Answer(…, whenNobody: …) before it.")
    }
    return answer
  }

  public func refused(_ requirement: Requirement, because error: any Error) -> Result {
    mistake(
      "'\(requirement)' did not get to its subject, cannot throw and has no other answer: \(error). "
        + "Let it throw, or write @Answer(…, whenNobody: …) or @Placeholder(…) before it.")
  }
}
