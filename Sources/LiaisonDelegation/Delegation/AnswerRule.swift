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

  /// What `takeOnly` and `whole` make of a part together. Rules of the library, for which that is
  /// the part itself, need no copy of their own for it.
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
@_documentation(visibility: internal)
public struct Told: AnswerRule {
  @inlinable public init() {}
  @inlinable public static var standIn: StandIn { .silence }
  @inlinable public mutating func take(_ part: Void) -> Bool { false }
  @inlinable public func whole() {}
}
