/// Limits how long the remote calls in `body` may take together.
///
/// ```swift
/// try await withRemoteDeadline(in: .seconds(1)) {
///   try await thermostat.set(21)
///   try await display.show(thermostat.celsius)
/// }
/// ```
///
/// A call that has no answer by then throws ``RemoteFailure/Code/deadlineExceeded``, and its
/// callee's task is cancelled. The time that is left travels with a call, so calls that the callee
/// makes for it are limited, too. A nested deadline can shorten the outer one, and never extends
/// it. The deadline limits neither other work nor the wait for the next element of a stream that a
/// call has returned.
public func withRemoteDeadline<Result>(
  in limit: Duration,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let own = ContinuousClock.now + limit
  let deadline = RemoteDeadline.current.map { min($0, own) } ?? own
  return try await RemoteDeadline.$current.withValue(deadline, operation: body)
}
