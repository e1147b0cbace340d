public import Liaison

/// Fails the test unless the stated number of calls match a pattern.
///
///     expectCalls(to: spy.calls, 2, of: .call(PrinterInvocation.print, .any))
///     expectCalls(to: spy.calls, 1, of: .call(PrinterInvocation.print, .is("Dear reader")))
///
/// A failure says what was wanted and what came, at the caller's line, and shows all calls, with
/// `*` before those that match:
///
/// ```text
/// Wanted 2, was called once: print(any). These calls were made:
///   isReady
/// * print("Dear reader")
/// ```
///
/// Other calls may stand before, after and between; see
/// ``expectNoMoreCalls(to:fileID:filePath:line:column:)`` for those. The expectation is about what
/// has been recorded by then, on the thread where it is called. To wait for calls from elsewhere,
/// use the log's `next(within:)` first.
///
/// - Parameters:
///   - log: The calls that were made.
///   - count: How often a matching call should have been made.
///   - pattern: Which calls count.
///   - fileID: Where a failure is shown: the module and file.
///   - filePath: Where a failure is shown: the path of the file.
///   - line: Where a failure is shown.
///   - column: Where a failure is shown.
public func expectCalls<Call: Invocation>(
  to log: CallLog<Call>, _ count: CallCount, of pattern: CallPattern<Call>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let recorded = log.recorded
  let meant = recorded.map { pattern.matches($0.invocation) }
  log.markExpected(zip(recorded, meant).lazy.filter(\.1).map(\.0.order))
  let made = meant.count { $0 }
  if count.contains(made) { return }
  let calls = recorded.map(\.invocation)
  let times =
    switch made {
    case 0: "was never called"
    case 1: "was called once"
    case 2: "was called twice"
    default: "was called \(made) times"
    }
  var message = "Wanted \(count), \(times): \(pattern.description(beside: calls)). "
  message += calls.isEmpty ? "No call was made." : "These calls were made:"
  for (call, isMeant) in zip(calls, meant) { message += "\n\(isMeant ? "*" : " ") \(call)" }
  if pattern.isInDoubt(of: calls) { message += "\n" + CallDifference.doubt }
  reportFailure(message, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Fails the test unless a call was made the stated number of times, with exactly these arguments.
///
///     expectCalls(to: spy.calls, 2, of: .print("Dear reader"))
///
/// Arguments are compared as `Invocation.likeness(to:)` does. Failures and threads are as with a
/// pattern.
///
/// - Parameters:
///   - log: What was called.
///   - count: How often it should have been.
///   - call: The call.
///   - fileID: Where a failure is shown: the module and file.
///   - filePath: Where a failure is shown: the path of the file.
///   - line: Where a failure is shown.
///   - column: Where a failure is shown.
public func expectCalls<Call: Invocation>(
  to log: CallLog<Call>, _ count: CallCount, of call: Call, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  expectCalls(
    to: log, count, of: .equal(to: call), fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Fails the test if there are calls that no expectation was about.
///
///     expectCalls(to: spy.calls, 2, of: .call(PrinterInvocation.print))
///     expectCalls(to: spy.calls, .atLeast(0), of: .isReady)  // if there are any, they may be
///     expectNoMoreCalls(to: spy.calls)
///
/// A call counts as expected if it matched an earlier expectation, even one that failed, if an
/// earlier expectation was about the whole log, or if `next(within:)` has returned it. The failure
/// lists all other calls.
///
/// It is about what has been recorded by then, on the thread where it is called.
///
/// - Parameters:
///   - log: What was called.
///   - fileID: Where a failure is shown: the module and file.
///   - filePath: Where a failure is shown: the path of the file.
///   - line: Where a failure is shown.
///   - column: Where a failure is shown.
public func expectNoMoreCalls<Call: Invocation>(
  to log: CallLog<Call>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let others = log.unexpected
  if others.isEmpty { return }
  let list = others.map { "\n+ \($0)" }.joined()
  reportFailure(
    "There are calls that were not expected:\(list)", fileID: fileID, filePath: filePath,
    line: line, column: column)
}
