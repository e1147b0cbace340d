/// Combines the results of all delegates into one, in the order in which the delegates were asked:
/// `@Answer(.reduce(0, +))`.
@_documentation(visibility: internal)
public struct ReducedAnswer<Result>: AnswerRule {
  @usableFromInline var answer: Result
  @usableFromInline var isAsked = false
  @usableFromInline let nobody: Result
  @usableFromInline let combine: (Result, Result) -> Result

  /// If no delegate is asked, the answer is `initial`.
  @inlinable
  public init(_ initial: Result, _ combine: @escaping (Result, Result) -> Result) {
    self.init(initial, combine, whenNobody: initial)
  }

  @inlinable
  public init(
    _ initial: Result, _ combine: @escaping (Result, Result) -> Result, whenNobody: Result
  ) {
    answer = initial
    nobody = whenNobody
    self.combine = combine
  }

  @inlinable
  public mutating func take(_ part: Result) -> Bool {
    isAsked = true
    answer = combine(answer, part)
    return false
  }

  @inlinable
  public mutating func takeOnly(_ part: Result) {
    isAsked = true
    answer = part
  }

  @inlinable public func whole() -> Result { isAsked ? answer : nobody }
  @inlinable public func _whole(of part: Result) -> Result { part }
}
