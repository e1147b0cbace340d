extension Interceptor {
  /// Lets so many calls through in a time, evenly, with bursts of so many.
  ///
  /// Others wait for their turn, in the order in which they came; where a requirement cannot wait it is
  /// refused with ``CannotWait``, which says how long it would have been.
  ///
  /// - Parameters:
  ///   - calls: How many may begin.
  ///   - period: In which time.
  ///   - clock: By which it is measured.
  public static func rateLimit(
    _ calls: Int, per period: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    insist(calls > 0 && period > .zero, "A rate is so many calls, one or more, in some time.")
    let pace = Rate(calls, per: period, clock)
    return Self(before: { _ in
      let wait = pace.wait()
      return wait > .zero ? .wait(wait) : .proceed
    })
  }
}

/// The generic cell rate: when the next call is due, as if calls came evenly.
private final class Rate: Sendable {
  private let interval: Duration
  private let burst: Duration
  private let timeline: Timeline
  private let due = Guarded(Duration.zero)

  init(_ calls: Int, per period: Duration, _ clock: some Clock<Duration>) {
    interval = period / calls
    burst = period - period / calls
    timeline = Timeline(clock)
  }

  /// How long to wait; nothing if the call may begin, which is counted then.
  func wait() -> Duration {
    let now = timeline.now
    return due.withLock { due in
      let early = due - now
      if early > burst { return early - burst }
      due = max(due, now) + interval
      return .zero
    }
  }
}
