import LiaisonCore
public import LiaisonProxies

extension Interceptor {
  /// Lets `calls` calls through per `period` in the long run: all of them at once after a pause, and
  /// then one each `period / calls`. So within one period up to `2 * calls - 1` may begin.
  ///
  /// Other calls wait for their turn, in the order in which they came. A later call never overtakes
  /// a waiting one. A call that is cancelled while it waits takes no turn. A synchronous
  /// requirement cannot wait, so its call is refused with ``CannotWait``, which says how long it
  /// would have to wait.
  ///
  /// - Parameters:
  ///   - calls: How many may begin at once after a pause.
  ///   - period: The time after which as many may begin at once again.
  ///   - clock: The clock that measures it, and by which calls wait.
  public static func rateLimit(
    _ calls: Int, per period: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    insist(calls > 0 && period > .zero, "A rate is so many calls, one or more, in some time.")
    let rate = Rate(calls, per: period, clock)
    return Self(before: { call in
      guard let wait = rate.begin() else { return .proceed }
      if call.canWait { return .first { try await rate.turn() } }
      return .refuse(CannotWait(requirement: call.requirement, duration: wait))
    })
  }
}

/// The generic cell rate algorithm: the time at which the next call is due if calls come evenly,
/// and the calls that wait.
private final class Rate: Sendable {
  private struct State: ~Copyable, Sendable {
    var due = Duration.zero
    /// The calls that wait. The first one sleeps until it is due, and then wakes the next.
    var queue = WaitQueue<Waiter>()
  }

  private let interval: Duration
  private let burst: Duration
  private let timeline: Timeline
  private let state = Guarded(State())

  init(_ calls: Int, per period: Duration, _ clock: some Clock<Duration>) {
    let period = period.bounded
    interval = period / calls
    burst = period - period / calls
    timeline = Timeline(clock)
  }

  /// Begins a call, if it is its turn. Otherwise returns how long the call would have to wait.
  func begin() -> Duration? {
    let now = timeline.now
    return state.withLock { state in
      if state.queue.isEmpty, take(at: now, &state) { return nil }
      return state.due - burst - now + interval * state.queue.count
    }
  }

  private func take(at now: Duration, _ state: inout State) -> Bool {
    guard state.due - now <= burst else { return false }
    state.due = max(state.due, now) + interval
    return true
  }

  /// Waits for the turn of a call, and begins it.
  func turn() async throws {
    let mine = Waiter()
    let isFirst = state.withLock { state in
      state.queue.append(mine)
      return state.queue.count == 1
    }
    defer { leave(mine) }
    if !isFirst, await mine.suspend() != .woken { throw CancellationError() }
    while true {
      let now = timeline.now
      let end = state.withLock { state in take(at: now, &state) ? nil : state.due - burst }
      guard let end else { return }
      try await timeline.sleep(until: end)
    }
  }

  /// Removes a call that has had its turn or has given up, and wakes the next. If that one gives up
  /// at the same moment, it is woken for nothing, and leaves in its turn.
  private func leave(_ waiter: Waiter) {
    let next = state.withLock { state -> Waiter? in
      let wasFirst = state.queue.first === waiter
      state.queue.remove(waiter)
      return wasFirst ? state.queue.first : nil
    }
    next?.wake()
  }
}
