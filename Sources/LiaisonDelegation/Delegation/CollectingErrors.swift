public import LiaisonCore

/// Asks all delegates, even if some throw, and throws all errors together at the end.
@_documentation(visibility: internal)
public struct CollectingErrors<Rule: AnswerRule>: AnswerRule {
  @usableFromInline var rule: Rule
  @usableFromInline var errors: [any Error] = []
  @usableFromInline var onlyError: (any Error)?

  @inlinable public init(_ rule: Rule) { self.rule = rule }

  @inlinable
  public mutating func take(_ part: Result<Rule.Part, any Error>) -> Bool {
    switch part {
    case .success(let value):
      return rule.take(value)
    case .failure(let error):
      errors.append(error)
      return false
    }
  }

  @inlinable
  public mutating func takeOnly(_ part: Result<Rule.Part, any Error>) {
    switch part {
    case .success(let value): rule.takeOnly(value)
    case .failure(let error): onlyError = error
    }
  }

  @inlinable
  public func whole() -> Result<Rule.Whole, any Error> {
    if let onlyError { return .failure(onlyError) }
    return errors.isEmpty ? .success(rule.whole()) : .failure(CollectedErrors(errors))
  }

  @inlinable
  public static func error(in part: Result<Rule.Part, any Error>) -> (any Error)? {
    if case .failure(let error) = part { error } else { nil }
  }

  @inlinable
  public static func result(in part: Result<Rule.Part, any Error>) -> Any {
    if case .success(let value) = part { Rule.result(in: value) } else { () }
  }

  @inlinable public static var resultType: Any.Type { Rule.resultType }

  @inlinable
  public static func part(of result: Any) -> Result<Rule.Part, any Error>? {
    Rule.part(of: result).map { .success($0) }
  }

  @inlinable public static var standIn: StandIn { Rule.standIn.ifThrowing }

  @inlinable
  public func standingIn() -> Result<Rule.Whole, any Error> { .success(rule.standingIn()) }

  @inlinable
  public func refused(
    _ requirement: Requirement, because error: any Error
  ) -> Result<Rule.Whole, any Error> { .failure(error) }
}

extension CollectingErrors: ErrorKeepingRule {}
