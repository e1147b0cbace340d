public import LiaisonCore

/// How the results of many delegates become the one result of a call.
///
/// A rule lives for one call. It is given each delegate's part in the order in which the delegates
/// are asked, and says when the answer is settled. The delegates after that one are not asked.
/// Write your own for a house rule and name it with `@Answer(.by(Majority()))`:
///
///     struct Majority: AnswerRule {
///       var votes = 0
///
///       mutating func take(_ vote: Bool) -> Bool {
///         votes += vote ? 1 : -1
///         return false
///       }
///
///       func whole() -> Bool { votes > 0 }
///     }
public protocol AnswerRule {
  /// The result of one delegate.
  associatedtype Part
  /// The result for the caller.
  associatedtype Whole

  /// Takes one delegate's part. Returns `true` when the answer is settled.
  ///
  /// It is called in the order in which the delegates are asked, after each has answered. Delegates
  /// that were asked at the same time have all answered by then; the parts behind the one that
  /// settles the answer are not taken. A delegate that leaves the requirement out, that has gone or
  /// that is too late has no part.
  mutating func take(_ part: Part) -> Bool

  /// Takes the part of the only receiver that there can be: a proxy's subject. Its result is the
  /// answer as it is.
  ///
  /// By default it calls ``take(_:)``. A rule that changes a part while it takes it needs an
  /// implementation of its own, because a proxy returns what its subject has returned.
  mutating func takeOnly(_ part: Part)

  /// The answer to all parts that were taken; nobody's answer if there were none.
  ///
  /// It is not called if the call throws. Unless the rule says otherwise, it is also the answer of
  /// a proxy whose subject does not exist yet, and to a refused call.
  func whole() -> Whole

  /// The result of `takeOnly` and `whole` for one part. The library's rules for which that is the
  /// part itself implement it without a copy of the rule.
  func _whole(of part: Part) -> Whole

  /// What a caller gets while a proxy's subject does not exist yet.
  static var standIn: StandIn { get }

  /// The answer that stands in for the subject's.
  ///
  /// It is asked of a rule that has taken nothing. By default it is ``whole()``.
  func standingIn() -> Whole

  /// The answer to a call that a proxy refused, if its requirement cannot throw the reason.
  ///
  /// By default it is ``whole()``. The tap has been told of the reason before, because the caller
  /// does not learn it.
  func refused(_ requirement: Requirement, because error: any Error) -> Whole

  /// The error for which a part stands, if there is one.
  ///
  /// By default there is none. A proxy treats such a part as an error that its subject has thrown:
  /// its interceptors may try again or replace it.
  static func error(in part: Part) -> (any Error)?

  /// The result in a part, as a proxy's interceptors see it.
  ///
  /// By default it is the part. It is asked only for parts that stand for no error.
  static func result(in part: Part) -> Any

  /// The type of the result that interceptors see.
  static var resultType: Any.Type { get }

  /// The part for an interceptor's answer; nil if that answer is of another type.
  ///
  /// By default it is the answer itself, cast to the part's type. If an interceptor answers with a
  /// value of another type, the program stops.
  static func part(of result: Any) -> Part?
}

extension AnswerRule {
  /// Calls ``take(_:)``, and ignores whether the answer is settled.
  @inlinable
  public mutating func takeOnly(_ part: Part) { _ = take(part) }

  /// Nothing stands in for the subject's answer: the caller has to wait.
  @inlinable public static var standIn: StandIn { .nothing }

  /// Calls ``whole()``.
  @inlinable public func standingIn() -> Whole { whole() }

  /// Calls ``whole()``. The error is not used.
  @inlinable
  public func refused(_ requirement: Requirement, because error: any Error) -> Whole { whole() }

  /// Returns nil: no part stands for an error.
  @inlinable public static func error(in part: Part) -> (any Error)? { nil }

  /// Returns the part itself.
  @inlinable public static func result(in part: Part) -> Any { part }

  /// The part's type.
  @inlinable public static var resultType: Any.Type { Part.self }

  /// Casts the answer to the part's type. Returns nil if it is of another type.
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
