/// One result made of all, in the order in which the delegates were asked: `@Answer(.collect)` or
/// `.reduce(0, +)`.
@_documentation(visibility: internal)
public struct FoldedAnswer<Result>: AnswerRule {
  @usableFromInline var answer: Result
  @usableFromInline var isAsked = false
  @usableFromInline let nobody: Result
  @usableFromInline let fold: (inout Result, Result) -> Void

  @inlinable
  init(_ initial: Result, whenNobody: Result, _ fold: @escaping (inout Result, Result) -> Void) {
    answer = initial
    nobody = whenNobody
    self.fold = fold
  }

  /// Every delegate's results, joined.
  @inlinable
  public static func collect(whenNobody: Result = Result()) -> FoldedAnswer
  where Result: RangeReplaceableCollection {
    FoldedAnswer(Result(), whenNobody: whenNobody) { $0.append(contentsOf: $1) }
  }

  /// Every delegate's result, combined with what the ones before it have given. With nobody asked
  /// the answer is `initial`.
  @inlinable
  public static func reduce(
    _ initial: Result, _ combine: @escaping (Result, Result) -> Result
  ) -> FoldedAnswer {
    reduce(initial, combine, whenNobody: initial)
  }

  @inlinable
  public static func reduce(
    _ initial: Result, _ combine: @escaping (Result, Result) -> Result, whenNobody: Result
  ) -> FoldedAnswer {
    FoldedAnswer(initial, whenNobody: whenNobody) { $0 = combine($0, $1) }
  }

  @inlinable
  public mutating func take(_ part: Result) -> Bool {
    isAsked = true
    fold(&answer, part)
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
