public import Liaison

/// The calls of a log that match a pattern, as one step of an order.
///
///     expectInOrder(
///       canvas.calls.all(of: .equal(to: .clear)),
///       store.calls.all(of: .call(StoreInvocation.save)))
///
/// It is about what was recorded when it was made, and keeps no call alive.
public struct FoundCalls: Sendable, CustomStringConvertible {
  /// The name in failures.
  public let description: String
  /// The numbers of the calls, among all that were recorded in the process.
  let orders: [UInt64]

  /// The number of calls.
  public var count: Int { orders.count }
}

extension CallLog {
  /// The calls that match a pattern.
  ///
  /// These calls count as expected from now on, for `expectNoMoreCalls(to:)`, whatever is done with
  /// the result. Calls that are recorded later are not among them.
  public func all(of pattern: CallPattern<Call>) -> FoundCalls {
    let recorded = recorded
    let found = recorded.filter { pattern.matches($0.invocation) }
    markExpected(found.lazy.map(\.order))
    return FoundCalls(
      description: pattern.description(beside: recorded.map(\.invocation)),
      orders: found.map(\.order))
  }

  /// The calls with exactly these arguments.
  ///
  /// Arguments are compared as `Invocation.likeness(to:)` does. The calls count as expected from
  /// now on, for `expectNoMoreCalls(to:)`.
  public func all(of call: Call) -> FoundCalls { all(of: .equal(to: call)) }
}

/// Fails the test unless there are calls in this order, one for each step, whichever spies recorded
/// them.
///
///     expectInOrder(
///       door.calls.all(of: .open), guest.calls.all(of: .call(GuestInvocation.enter)),
///       door.calls.all(of: .close))
///
/// Other calls may stand before, after and between. The failure names the first step that has no
/// call after those of the steps before it.
///
/// - Parameters:
///   - steps: In the order in which calls should have been made.
///   - fileID: Where a failure is shown: the module and file.
///   - filePath: Where a failure is shown: the path of the file.
///   - line: Where a failure is shown.
///   - column: Where a failure is shown.
public func expectInOrder(
  _ steps: FoundCalls..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  var last: (order: UInt64, step: FoundCalls)?
  for step in steps {
    // The first call that is late enough leaves the most room for the steps that follow.
    if let next = step.orders.first(where: { $0 > last?.order ?? 0 }) {
      last = (next, step)
      continue
    }
    let message =
      switch last {
      case let last? where step.count > 0:
        "'\(step)' was not called after '\(last.step)', but before it."
      default: "'\(step)' was never called."
      }
    return reportFailure(
      message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
