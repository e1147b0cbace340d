/// How often a call has to be made.
///
///     expectCalls(to: spy.calls, 2, of: .print("Dear reader"))
///     expectCalls(to: spy.calls, .atLeast(1), of: .call(PrinterInvocation.print))
///
/// A literal means exactly that many.
public struct CallCount: Sendable, Hashable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  private let least: Int
  private let most: Int

  private init(_ least: Int, _ most: Int) {
    precondition(
      0 <= least && least <= most, "A call is expected so many times: none, or more than none.")
    self.least = least
    self.most = most
  }

  /// Exactly this often, as `.exactly(_:)` says.
  ///
  /// The compiler calls it for the `2` of `expectCalls(to: spy.calls, 2, of: .isReady)`. A negative
  /// number stops the program.
  public init(integerLiteral value: Int) { self.init(value, value) }

  /// Not at all.
  public static var never: Self { 0 }

  /// Exactly once.
  public static var once: Self { 1 }

  /// Exactly this often, for a count that is no literal.
  ///
  /// Zero is ``never``. A negative number stops the program.
  public static func exactly(_ count: Int) -> Self { Self(count, count) }

  /// This often or more often.
  ///
  /// `.atLeast(0)` is always met. It marks the calls as expected, for `expectNoMoreCalls(to:)`. A
  /// negative number stops the program.
  public static func atLeast(_ count: Int) -> Self { Self(count, .max) }

  /// This often or less often.
  ///
  /// It is also met when there is no such call. A negative number stops the program.
  public static func atMost(_ count: Int) -> Self { Self(0, count) }

  /// A number of times within a range.
  ///
  ///     .within(2...4)
  public static func within(_ range: ClosedRange<Int>) -> Self {
    Self(range.lowerBound, range.upperBound)
  }

  /// Whether a number of calls is within the limits.
  ///
  ///     CallCount.within(2...4).contains(4)  // true
  public func contains(_ count: Int) -> Bool { least <= count && count <= most }

  /// `2`, `at least 2`, `at most 2`, `2 to 4`
  public var description: String {
    if most == least { return "\(least)" }
    if most == .max { return "at least \(least)" }
    return least == 0 ? "at most \(most)" : "\(least) to \(most)"
  }
}
