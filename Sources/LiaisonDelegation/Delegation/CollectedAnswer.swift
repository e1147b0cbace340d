/// Joins the results of all delegates in the order in which the delegates were asked:
/// `@Answer(.collect)`.
///
/// A ``ReducedAnswer`` that appends would retain and release each result once more, which takes a
/// tenth of the call.
@_documentation(visibility: internal)
public struct CollectedAnswer<Result: RangeReplaceableCollection>: AnswerRule {
  @usableFromInline var answer = Result()
  @usableFromInline var isAsked = false
  @usableFromInline let nobody: Result

  @inlinable public init(whenNobody: Result = Result()) { nobody = whenNobody }

  @inlinable
  public mutating func take(_ part: Result) -> Bool {
    isAsked = true
    answer.append(contentsOf: part)
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
