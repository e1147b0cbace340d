public import LiaisonCore
public import LiaisonProxies

extension Interceptor {
  /// Makes a call again that has thrown.
  ///
  ///     .retry(3, after: .milliseconds(100), backingOff: .upTo(.seconds(5)), jitter: .upTo(0.2))
  ///
  /// A call that was cancelled or that a protection refused is not made again.
  ///
  /// A synchronous requirement cannot wait. Without a pause it is called again at once. With a
  /// pause it is not called again: the first error is thrown.
  ///
  /// - Parameters:
  ///   - times: How many times more, at most.
  ///   - pause: How long to wait before the first of them.
  ///   - backOff: How the pause grows.
  ///   - jitter: How much each pause varies, so that callers that failed together do not come back
  ///     together. With a seeded generator, the pauses are the same in each run.
  ///   - budget: A limit for the retries of several proxies.
  ///   - isWorthwhile: Whether the call may be made again after an error. Without it, a
  ///     ``RepeatableError`` says so itself, and after any other the call is made again. A call
  ///     over a link that may have been carried out is not made again, unless this says that it can
  ///     be.
  public static func retry(
    _ times: Int, after pause: Duration = .zero, backingOff backOff: BackOff = .never,
    jitter: Jitter = .none, budget: RetryBudget? = nil,
    when isWorthwhile: @escaping @Sendable (any Error) -> Bool = {
      ($0 as? any RepeatableError)?.mayBeRepeated ?? true
    }
  ) -> Self {
    let tries = Tries(times, pause, backOff, jitter, budget, isWorthwhile)
    return Self(before: budget.map(earning), threw: { tries.verdict(to: $1, of: $0) })
  }

  /// Makes a call again that has thrown, or that has returned a value for which a condition is
  /// true.
  ///
  ///     .retry(3, after: .seconds(1), whenReturned: { (reply: Reply) in reply.isBusy })
  ///
  /// The last result is returned as it is, and so is one of another type, or one that stands in for
  /// a subject that is not there yet. With a pause, a synchronous requirement is not called again:
  /// its first result is returned. Everything else is as in `retry` without `whenReturned:`.
  ///
  /// - Parameters:
  ///   - times: How many times more, at most, after results and errors together.
  ///   - pause: How long to wait before the first of them.
  ///   - backOff: How the pause grows.
  ///   - jitter: How much each pause varies.
  ///   - budget: A limit for the retries of several proxies.
  ///   - isWorthwhile: Whether the call may be made again after an error, as above.
  ///   - isPoor: Whether the call is made again after this result.
  public static func retry<Value>(
    _ times: Int, after pause: Duration = .zero, backingOff backOff: BackOff = .never,
    jitter: Jitter = .none, budget: RetryBudget? = nil,
    when isWorthwhile: @escaping @Sendable (any Error) -> Bool = {
      ($0 as? any RepeatableError)?.mayBeRepeated ?? true
    },
    whenReturned isPoor: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    let tries = Tries(times, pause, backOff, jitter, budget, isWorthwhile)
    return Self(
      before: budget.map(earning),
      returned: { call, result in
        guard !call.isSubjectAbsent, let value = result as? Value, isPoor(value) else {
          return .keep
        }
        return tries.next(of: call) ?? .keep
      }, threw: { tries.verdict(to: $1, of: $0) })
  }

  private static func earning(_ budget: RetryBudget) -> Before {
    { call in
      if call.attempt == 1 { budget.earn() }
      return .proceed
    }
  }
}

/// How many times calls are made again, and after which pauses.
private final class Tries: Sendable {
  private let times: Int
  private let pause: Duration
  private let backOff: BackOff
  private let jitter: Guarded<Jitter>
  private let budget: RetryBudget?
  private let isWorthwhile: @Sendable (any Error) -> Bool

  init(
    _ times: Int, _ pause: Duration, _ backOff: BackOff, _ jitter: Jitter, _ budget: RetryBudget?,
    _ isWorthwhile: @escaping @Sendable (any Error) -> Bool
  ) {
    insist(times >= 0, "A call is made again so many times, none or more.")
    self.times = times
    self.pause = pause
    self.backOff = backOff
    self.jitter = Guarded(jitter)
    self.budget = budget
    self.isWorthwhile = isWorthwhile
  }

  func verdict(to error: any Error, of call: InterceptedCall) -> Verdict {
    if isFinal(error) || !isWorthwhile(error) { return .rethrow }
    return next(of: call) ?? .rethrow
  }

  /// Nil if no retry is left, or if the call cannot be made again. Then no retry is used up.
  func next(of call: InterceptedCall) -> Verdict? {
    guard call.repeats < times else { return nil }
    let duration = backOff.interval(from: pause, after: call.repeats)
    guard call.canBeMadeAgain(after: duration), budget?.spend() ?? true else { return nil }
    return .again(after: duration + offset(within: duration))
  }

  private func offset(within duration: Duration) -> Duration {
    // The user's generator runs under the lock. It only makes numbers.
    jitter.withLock { $0.offset(within: duration) }
  }
}
