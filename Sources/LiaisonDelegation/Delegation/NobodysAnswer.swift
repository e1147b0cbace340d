/// A rule of one's own, with the answer that its requirement states for nobody:
/// `@Answer(.by(Majority()), whenNobody: true)`. As with other rules, it also answers a call that a
/// proxy refuses, or that comes before there is a subject.
@_documentation(visibility: internal)
public struct NobodysAnswer<Base: AnswerRule>: AnswerRule {
  @usableFromInline var base: Base
  @usableFromInline var isAnswered = false
  @usableFromInline let nobody: Base.Whole

  @inlinable
  public init(_ base: Base, whenNobody nobody: Base.Whole) {
    (self.base, self.nobody) = (base, nobody)
  }

  @inlinable
  public mutating func take(_ part: Base.Part) -> Bool {
    isAnswered = true
    return base.take(part)
  }

  @inlinable
  public mutating func takeOnly(_ part: Base.Part) {
    isAnswered = true
    base.takeOnly(part)
  }

  @inlinable public func whole() -> Base.Whole { isAnswered ? base.whole() : nobody }
  @inlinable public func _whole(of part: Base.Part) -> Base.Whole { base._whole(of: part) }

  @inlinable public static var standIn: StandIn { Base.standIn }
  @inlinable public static func error(in part: Base.Part) -> (any Error)? { Base.error(in: part) }
  @inlinable public static func result(in part: Base.Part) -> Any { Base.result(in: part) }
  @inlinable public static var resultType: Any.Type { Base.resultType }
  @inlinable public static func part(of result: Any) -> Base.Part? { Base.part(of: result) }
}
