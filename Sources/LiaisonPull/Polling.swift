public import LiaisonCore

/// Asks a subject for its state again and again, and returns each state that differs from the one
/// before.
///
///     for await state in poll(
///       every: .seconds(5), backingOff: .upTo(.seconds(60)), { try await server.state() })
///     {
///       show(state.value)
///     }
///
/// The first question is asked at once, when the first reader begins. The others follow every
/// `interval`. The time that an answer takes does not delay later questions. While an answer is
/// awaited, no other question is asked; beats that pass meanwhile are skipped.
///
/// An error does not end the poll. `onError` and the tap are told, and the poll backs off.
///
/// - Parameters:
///   - interval: The time from one question to the next while the state changes.
///   - backOff: How the interval grows while the state does not change.
///   - jitter: By how much each beat is moved. The first question is never moved.
///   - clock: The clock that measures the time; a test passes a manual clock.
///   - onError: A closure that gets each error, and how many there were in a row. It is called in
///     the poll's task, before the next beat is awaited.
///   - file: The file in which the poll is made, for the tap.
///   - line: The line at which the poll is made, for the tap.
///   - fetch: The question. The poll's task calls it, never twice at a time.
/// - Returns: The poll, which any number of readers share. See `Poll` for what they get.
public func poll<Value: Sendable & Equatable>(
  every interval: Duration, backingOff backOff: BackOff = .never, jitter: Jitter = .none,
  clock: any Clock<Duration> = ContinuousClock(),
  onError: (@Sendable (_ error: any Error, _ inARow: Int) -> Void)? = nil,
  file: StaticString = #fileID, line: UInt = #line,
  _ fetch: @escaping @Sendable () async throws -> Value
) -> Poll<Value> {
  Poll(
    beats(every: interval, backOff, jitter), clock: clock,
    report: reporting(to: onError, file, line)
  ) {
    var last: Value?
    return {
      let value = try await fetch()
      if value == last { return nil }
      last = value
      return value
    }
  }
}

/// Asks a subject for its revision again and again, and for its state only if the revision has
/// changed.
///
///     let states = poll(
///       every: .seconds(5), revision: { try await server.revision() },
///       { try await server.state() })
///
/// The poll asks for the revision first. If the state changes between the two questions, it is
/// fetched again at the next beat, so no change is overlooked. A revision counts as known when its
/// state has been fetched. In all else it does what the other `poll` does.
public func poll<Value: Sendable, Revision: Sendable & Equatable>(
  every interval: Duration, backingOff backOff: BackOff = .never, jitter: Jitter = .none,
  clock: any Clock<Duration> = ContinuousClock(),
  onError: (@Sendable (_ error: any Error, _ inARow: Int) -> Void)? = nil,
  file: StaticString = #fileID, line: UInt = #line,
  revision: @escaping @Sendable () async throws -> Revision,
  _ fetch: @escaping @Sendable () async throws -> Value
) -> Poll<Value> {
  Poll(
    beats(every: interval, backOff, jitter), clock: clock,
    report: reporting(to: onError, file, line)
  ) {
    var known: Revision?
    return {
      let now = try await revision()
      if now == known { return nil }
      let value = try await fetch()
      known = now
      return value
    }
  }
}

private func beats(every interval: Duration, _ backOff: BackOff, _ jitter: Jitter) -> Beats {
  insist(interval > .zero, "A poll asks every so often; give an interval longer than nothing.")
  return Beats(every: interval, backingOff: backOff, jitter: jitter)
}

private func reporting(
  to onError: (@Sendable (any Error, Int) -> Void)?, _ file: StaticString, _ line: UInt
) -> @Sendable (any Error, Int) -> Void {
  { error, inARow in
    Tap.shared.report(
      TapEvent(
        kind: .failed, requirement: Requirement("poll(every:)", 0),
        place: "\(file):\(line), \(inARow) in a row", error: error))
    onError?(error, inARow)
  }
}
