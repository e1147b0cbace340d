/// A condition for one argument of a call.
///
///     expectCalls(to: spy.calls, 2, of: .call(CanvasInvocation.draw, .any))
///     expectCalls(to: spy.calls, 1, of: .call(CanvasInvocation.draw, .is("circle"), .in(1...3)))
///     expectCalls(to: spy.calls, .never, of: .call(CanvasInvocation.setTitle, .where(\.isEmpty)))
///
/// Its type is the argument's, so the compiler refuses a match of another type. To add a match of
/// your own, write a static member in an extension:
///
///     extension Match<String> {
///       static func prefix(_ start: String) -> Match {
///         .where("begins with \(start)") { $0.hasPrefix(start) }
///       }
///     }
///
/// **Threads.** It belongs to the test that makes it, and is asked where the expectation is made.
/// **Lifetime.** It keeps its parts alive.
public struct Match<Value>: CustomStringConvertible {
  /// The name in failures: `any`, `1`, `in 1...3`.
  public let description: String
  private let isMet: (Value) -> Bool

  private init(_ description: String, _ isMet: @escaping (Value) -> Bool) {
    self.description = description
    self.isMet = isMet
  }

  /// Whether a value matches.
  ///
  ///     Match.in(1...3).matches(2)  // true
  public func matches(_ value: Value) -> Bool { isMet(value) }

  /// Matches every value.
  public static var any: Self { Self("any") { _ in true } }

  /// Matches a value for which a condition is true.
  ///
  ///     let long: Match<String> = .where { $0.count > 3 }
  ///     let empty: Match<String> = .where(\.isEmpty)
  ///
  /// - Parameter isMet: Called for a call of the case if the arguments before this one match,
  ///   perhaps more than once.
  public static func `where`(_ isMet: @escaping (Value) -> Bool) -> Self {
    Self("where …", isMet)
  }

  /// Matches a value for which a condition is true, with a name.
  ///
  ///     .where("a long title") { $0.count > 3 }
  ///
  /// - Parameters:
  ///   - description: The name in failures.
  ///   - isMet: Called for a call of the case if the arguments before this one match, perhaps more
  ///     than once.
  public static func `where`(
    _ description: String, _ isMet: @escaping (Value) -> Bool
  ) -> Self {
    Self(description, isMet)
  }

  /// Matches what another match does not.
  ///
  ///     .not(.is(0))
  public static func not(_ match: Self) -> Self {
    Self("not \(match)") { !match.matches($0) }
  }

  /// Matches what all of these match.
  ///
  ///     .all(.not(.is(0)), .in(..<10))
  public static func all(_ matches: Self...) -> Self {
    Self(matches.map(\.description).joined(separator: " and ")) { value in
      matches.allSatisfy { $0.matches(value) }
    }
  }

  /// Matches what at least one of these matches.
  ///
  ///     .either(.is(0), .in(10...))
  public static func either(_ matches: Self...) -> Self {
    Self(matches.map(\.description).joined(separator: " or ")) { value in
      matches.contains { $0.matches(value) }
    }
  }
}

extension Match where Value: Equatable {
  /// Matches a value that is equal to this one.
  ///
  ///     .is("circle")
  public static func `is`(_ expected: Value) -> Self {
    Self(shown(expected)) { $0 == expected }
  }

  /// Matches a value that is equal to one of these.
  ///
  ///     .oneOf("circle", "square")
  public static func oneOf(_ expected: Value...) -> Self {
    Self("one of " + expected.map { shown($0) }.joined(separator: ", ")) { expected.contains($0) }
  }

  private static func shown(_ value: Value) -> String {
    (value as? String)?.debugDescription ?? "\(value)"
  }
}

extension Match where Value: Comparable {
  /// Matches a value in a range.
  ///
  ///     let few: Match<Int> = .in(1...3)
  ///     let many: Match<Int> = .in(10...)
  ///     let small: Match<Double> = .in(..<0.5)
  public static func `in`(_ range: some RangeExpression<Value>) -> Self {
    let text =
      switch range {
      case let range as PartialRangeFrom<Value>: "\(range.lowerBound)..."
      case let range as PartialRangeThrough<Value>: "...\(range.upperBound)"
      case let range as PartialRangeUpTo<Value>: "..<\(range.upperBound)"
      default: "\(range)"
      }
    return Self("in \(text)") { range.contains($0) }
  }
}

extension Match where Value: AnyObject {
  /// Matches this object, and no other that is equal to it.
  ///
  ///     .same(as: page)
  public static func same(as object: Value) -> Self {
    Self("this \(type(of: object))") { $0 === object }
  }
}

extension Match {
  /// Matches an optional whose content matches.
  ///
  ///     let three: Match<Int?> = .some(.is(3))
  ///     let something: Match<Int?> = .some(.any)
  public static func some<Wrapped>(_ match: Match<Wrapped>) -> Self where Value == Wrapped? {
    Self(match.description) { $0.map(match.matches) ?? false }
  }

  /// Matches nil.
  ///
  ///     let nothing: Match<Int?> = .none()
  ///     let notNothing: Match<Int?> = .not(.none())
  public static func none<Wrapped>() -> Self where Value == Wrapped? {
    Self("nil") { $0 == nil }
  }
}
