public import LiaisonCore

/// How the results of many delegates become the one result of a call.
///
/// A rule lives for one call. It is given each delegate's part in the order in which the delegates
/// are asked and says when it has heard enough; the delegates after that one are not asked.
/// Write your own for a house rule and name it with `@Answer(.by(Majority()))`:
///
///     struct Majority: AnswerRule {
///       var votes = 0
///       mutating func take(_ vote: Bool) -> Bool { votes += vote ? 1 : -1; return false }
///       func whole() -> Bool { votes > 0 }
///     }
public protocol AnswerRule {
  /// What one delegate gives.
  associatedtype Part
  /// What the caller gets.
  associatedtype Whole

  /// Takes one delegate's part. Returns `true` when the answer is settled.
  mutating func take(_ part: Part) -> Bool

  /// Takes the part of the only receiver there can be: a proxy's subject, whose result is the
  /// answer as it is.
  mutating func takeOnly(_ part: Part)

  /// The answer to all that was taken; with nothing taken, nobody's answer.
  func whole() -> Whole

  /// What `takeOnly` and `whole` make of a part together. Rules of the library, for which that is the
  /// part itself, need no copy of their own for it.
  func _whole(of part: Part) -> Whole

  /// What a caller has while a proxy's subject is not there yet.
  static var standIn: StandIn { get }

  /// That answer.
  func standingIn() -> Whole

  /// The answer to a call that a proxy refused, of a requirement that cannot throw the reason.
  func refused(_ requirement: Requirement, because error: any Error) -> Whole

  /// The error that a part stands for, if it does.
  static func error(in part: Part) -> (any Error)?

  /// The result that a proxy's interceptors see of a part.
  static func result(in part: Part) -> Any

  /// The type of what they see.
  static var resultType: Any.Type { get }

  /// The part that stands for what one of them answers; nil if it is of another type.
  static func part(of result: Any) -> Part?
}

extension AnswerRule {
  @inlinable
  public mutating func takeOnly(_ part: Part) { _ = take(part) }

  @inlinable public static var standIn: StandIn { .nothing }
  @inlinable public func standingIn() -> Whole { whole() }

  @inlinable
  public func refused(_ requirement: Requirement, because error: any Error) -> Whole { whole() }

  @inlinable public static func error(in part: Part) -> (any Error)? { nil }
  @inlinable public static func result(in part: Part) -> Any { part }
  @inlinable public static var resultType: Any.Type { Part.self }
  @inlinable public static func part(of result: Any) -> Part? { result as? Part }

  @inlinable
  public func _whole(of part: Part) -> Whole {
    var rule = self
    rule.takeOnly(part)
    return rule.whole()
  }
}

/// The rule of requirements that return nothing: all delegates are told.
public struct Told: AnswerRule {
  @inlinable public init() {}
  @inlinable public static var standIn: StandIn { .silence }
  @inlinable public mutating func take(_ part: Void) -> Bool { false }
  @inlinable public func whole() {}
}

/// `true` when every delegate says `true`; the first `false` settles it.
public struct AllAnswer: AnswerRule {
  @usableFromInline var answer: Bool?
  @usableFromInline let nobody: Bool

  @inlinable public init(whenNobody: Bool = true) { nobody = whenNobody }

  @inlinable
  public mutating func take(_ part: Bool) -> Bool {
    answer = part
    return !part
  }

  @inlinable public func whole() -> Bool { answer ?? nobody }
}

/// `true` when some delegate says `true`; the first `true` settles it.
public struct AnyAnswer: AnswerRule {
  @usableFromInline var answer: Bool?
  @usableFromInline let nobody: Bool

  @inlinable public init(whenNobody: Bool = false) { nobody = whenNobody }

  @inlinable
  public mutating func take(_ part: Bool) -> Bool {
    answer = part
    return part
  }

  @inlinable public func whole() -> Bool { answer ?? nobody }
}

/// `true` when no delegate says `true`; the first `true` settles it.
public struct NoneAnswer: AnswerRule {
  @usableFromInline var answer: Bool?
  @usableFromInline let nobody: Bool

  @inlinable public init(whenNobody: Bool = true) { nobody = whenNobody }

  @inlinable
  public mutating func take(_ part: Bool) -> Bool {
    answer = !part
    return part
  }

  // A proxy passes its subject's result through; it does not turn a yes into a no.
  @inlinable public mutating func takeOnly(_ part: Bool) { answer = part }

  @inlinable public func whole() -> Bool { answer ?? nobody }
}

/// The first delegate's result; for an optional result, the first that is not `nil`.
public struct FirstAnswer<Result>: AnswerRule {
  @usableFromInline var answer: Result?
  @usableFromInline let nobody: Result
  @usableFromInline let isSettled: (Result) -> Bool

  // Disfavoured, so that the initialiser for optionals is taken wherever it fits.
  @inlinable
  @_disfavoredOverload
  public init(whenNobody: Result) {
    nobody = whenNobody
    isSettled = { _ in true }
  }

  @inlinable
  public init<Value>(whenNobody: Result = nil) where Result == Value? {
    nobody = whenNobody
    isSettled = { $0 != nil }
  }

  @inlinable
  public mutating func take(_ part: Result) -> Bool {
    guard isSettled(part) else { return false }
    answer = part
    return true
  }

  @inlinable public mutating func takeOnly(_ part: Result) { answer = .some(part) }
  @inlinable public func whole() -> Result { answer ?? nobody }
  @inlinable public func _whole(of part: Result) -> Result { part }
}

/// The last delegate's result; for an optional result, the last that is not `nil`.
public struct LastAnswer<Result>: AnswerRule {
  @usableFromInline var answer: Result?
  @usableFromInline let nobody: Result
  @usableFromInline let counts: (Result) -> Bool

  // Disfavoured, so that the initialiser for optionals is taken wherever it fits.
  @inlinable
  @_disfavoredOverload
  public init(whenNobody: Result) {
    nobody = whenNobody
    counts = { _ in true }
  }

  @inlinable
  public init<Value>(whenNobody: Result = nil) where Result == Value? {
    nobody = whenNobody
    counts = { $0 != nil }
  }

  @inlinable
  public mutating func take(_ part: Result) -> Bool {
    if counts(part) { answer = part }
    return false
  }

  @inlinable public mutating func takeOnly(_ part: Result) { answer = .some(part) }
  @inlinable public func whole() -> Result { answer ?? nobody }
  @inlinable public func _whole(of part: Result) -> Result { part }
}

/// Every delegate's results, joined in the order in which they were asked.
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

/// Every delegate's result, folded into one in the order in which they were asked.
public struct ReducedAnswer<Result>: AnswerRule {
  @usableFromInline var answer: Result
  @usableFromInline var isAsked = false
  @usableFromInline let nobody: Result
  @usableFromInline let combine: (Result, Result) -> Result

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

/// The rule of a returning requirement without `@Answer`: right for a proxy, which has one
/// subject, and a mistake for a multicast.
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

/// What stands in for the answer until a proxy's subject is there: `@Placeholder(0)`.
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
