public import Liaison

/// Fails the test unless exactly these calls were made, in this order.
///
///     expectCalls(to: spy.calls, [.draw("circle", at: 2), .setTitle("Sketch")])
///
/// A failure shows what was made and what was expected line by line, as a diff: `-` before a call
/// that was expected and not made, `+` before one that was made and not expected. Calls are
/// compared argument by argument, as `Invocation.likeness(to:)` does. Arguments that cannot be
/// compared count as different, and the failure says so.
///
/// It looks at what has been recorded by then, on the thread where it is called. To wait for calls
/// that come from elsewhere, use the log's `next(within:)` first.
///
/// - Parameters:
///   - log: What was called.
///   - expected: The calls that should have been made.
///   - fileID: Where a failure is shown: the module and file.
///   - filePath: Where a failure is shown: the path of the file.
///   - line: Where a failure is shown.
///   - column: Where a failure is shown.
public func expectCalls<Call: Invocation>(
  to log: CallLog<Call>, _ expected: [Call], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let recorded = log.recorded
  // The expectation is about all calls, also those that it reports.
  log.markExpected(recorded.lazy.map(\.order))
  let made = recorded.map(\.invocation)
  guard let difference = CallDifference(expected: expected, made: made) else { return }
  reportFailure(
    "The calls are not those that were expected:\n\(difference)", fileID: fileID,
    filePath: filePath, line: line, column: column)
}

/// Fails the test unless calls were made in this order, whichever spies recorded them.
///
///     let drawn = try await canvas.calls.next(within: .seconds(5)) { $0 == .clear }
///     let saved = try await store.calls.next(within: .seconds(5)) { $0 == .save("Sketch") }
///     expectInOrder(drawn, saved)
///
/// All recorded calls of the process are numbered in one order, whatever their log, and these
/// numbers are compared. The failure names the first two calls that are in the wrong order.
///
/// - Parameters:
///   - calls: In the order in which they should have been made.
///   - fileID: Where a failure is shown: the module and file.
///   - filePath: Where a failure is shown: the path of the file.
///   - line: Where a failure is shown.
///   - column: Where a failure is shown.
public func expectInOrder(
  _ calls: any OrderedCall..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  for (first, second) in zip(calls, calls.dropFirst()) where first.order >= second.order {
    reportFailure(
      "'\(first)' was to be called before '\(second)', and was called after it.", fileID: fileID,
      filePath: filePath, line: line, column: column)
    return
  }
}

/// A recorded call of any contract.
///
/// `expectInOrder` takes calls of several spies as this type. Of two calls, the one that was
/// recorded earlier has the smaller number, whatever their logs.
public protocol OrderedCall: CustomStringConvertible {
  /// The number among all recorded calls of the process.
  var order: UInt64 { get }
}

extension RecordedCall: OrderedCall {}
