/// Chooses one delegate's result: `@Answer(.first)` or `.last`. Optional results that are `nil` do
/// not count.
@_documentation(visibility: internal)
public struct ChosenAnswer<Result>: AnswerRule {
  @usableFromInline var answer: Result?
  @usableFromInline let nobody: Result
  /// Whether the first result that counts settles the answer; otherwise the answer is the last one.
  @usableFromInline let isFirst: Bool
  @usableFromInline let counts: (Result) -> Bool

  @inlinable
  init(isFirst: Bool, whenNobody: Result, _ counts: @escaping (Result) -> Bool) {
    nobody = whenNobody
    self.isFirst = isFirst
    self.counts = counts
  }

  // Disfavoured, so that the compiler takes the function for optionals wherever that fits.
  @inlinable
  @_disfavoredOverload
  public static func first(whenNobody: Result) -> ChosenAnswer {
    ChosenAnswer(isFirst: true, whenNobody: whenNobody) { _ in true }
  }

  /// The first delegate's result that is not `nil`; the delegates after it are not asked.
  @inlinable
  public static func first<Value>(whenNobody: Result = nil) -> ChosenAnswer
  where Result == Value? {
    ChosenAnswer(isFirst: true, whenNobody: whenNobody) { $0 != nil }
  }

  @inlinable
  @_disfavoredOverload
  public static func last(whenNobody: Result) -> ChosenAnswer {
    ChosenAnswer(isFirst: false, whenNobody: whenNobody) { _ in true }
  }

  /// The last delegate's result that is not `nil`; all delegates are asked.
  @inlinable
  public static func last<Value>(whenNobody: Result = nil) -> ChosenAnswer
  where Result == Value? {
    ChosenAnswer(isFirst: false, whenNobody: whenNobody) { $0 != nil }
  }

  @inlinable
  public mutating func take(_ part: Result) -> Bool {
    guard counts(part) else { return false }
    answer = part
    return isFirst
  }

  @inlinable public mutating func takeOnly(_ part: Result) { answer = .some(part) }
  @inlinable public func whole() -> Result { answer ?? nobody }
  @inlinable public func _whole(of part: Result) -> Result { part }
}
