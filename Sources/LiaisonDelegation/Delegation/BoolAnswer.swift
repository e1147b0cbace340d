/// Makes one `Bool` of many: `@Answer(.all)`, `.any` or `.none`. One delegate can settle the
/// answer; the delegates after that one are not asked.
@_documentation(visibility: internal)
public struct BoolAnswer: AnswerRule {
  @usableFromInline var answer: Bool?
  @usableFromInline let nobody: Bool
  /// The result with which a delegate settles the answer.
  @usableFromInline let settling: Bool
  /// Whether the answer is the opposite of the last delegate's result.
  @usableFromInline let isOpposite: Bool

  @inlinable
  init(settling: Bool, isOpposite: Bool = false, whenNobody: Bool) {
    nobody = whenNobody
    self.settling = settling
    self.isOpposite = isOpposite
  }

  /// `true` when every delegate says `true`; the first `false` settles it.
  @inlinable
  public static func all(whenNobody: Bool = true) -> BoolAnswer {
    BoolAnswer(settling: false, whenNobody: whenNobody)
  }

  /// `true` when some delegate says `true`; the first `true` settles it.
  @inlinable
  public static func any(whenNobody: Bool = false) -> BoolAnswer {
    BoolAnswer(settling: true, whenNobody: whenNobody)
  }

  /// `true` when no delegate says `true`; the first `true` settles it.
  @inlinable
  public static func none(whenNobody: Bool = true) -> BoolAnswer {
    BoolAnswer(settling: true, isOpposite: true, whenNobody: whenNobody)
  }

  @inlinable
  public mutating func take(_ part: Bool) -> Bool {
    answer = part != isOpposite
    return part == settling
  }

  // A proxy returns its subject's result unchanged, so `.none` does not invert it.
  @inlinable public mutating func takeOnly(_ part: Bool) { answer = part }
  @inlinable public func whole() -> Bool { answer ?? nobody }
}
