extension Interceptor {
  /// Makes no calls for a while when too many have thrown in a row.
  ///
  /// After `pause` one call is let through; if it returns, all are, and if it throws, the pause begins
  /// anew. Meanwhile calls are refused with ``CircuitOpen``, at once. What was cancelled counts as
  /// neither.
  ///
  /// - Parameters:
  ///   - failures: How many in a row are too many.
  ///   - pause: For how long no call is made.
  ///   - clock: By which the pause is measured.
  public static func circuitBreaker(
    after failures: Int, pausing pause: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    insist(failures > 0, "A circuit breaker opens after one failure or more.")
    let circuit = Circuit(after: failures, pausing: pause, clock)
    return Self(
      before: { call in
        circuit.admits() ? .proceed : .refuse(CircuitOpen(requirement: call.requirement))
      },
      returned: { _, _ in
        circuit.succeed()
        return .keep
      },
      threw: { _, error in
        circuit.fail(error)
        return .rethrow
      })
  }
}

/// A circuit breaker makes no calls for now.
public struct CircuitOpen: Error, Sendable, CustomStringConvertible {
  /// What was asked.
  public let requirement: Requirement
  /// One line for a log.
  public var description: String {
    "'\(requirement)' is not asked for now, because it has failed too often"
  }
}

private final class Circuit: Sendable {
  private enum State {
    case closed(failures: Int)
    case open(until: Duration)
    /// One call is under way that decides.
    case trying
  }

  private let state = Guarded(State.closed(failures: 0))
  private let most: Int
  private let pause: Duration
  private let timeline: Timeline

  init(after most: Int, pausing pause: Duration, _ clock: any Clock<Duration>) {
    self.most = most
    self.pause = pause
    timeline = Timeline(clock)
  }

  func admits() -> Bool {
    // Only a circuit that is open needs to know the time.
    switch state.withLock({ $0 }) {
    case .closed: return true
    case .trying: return false
    case .open(let end): return end <= timeline.now && tries(after: end)
    }
  }

  /// Whether this is the call that decides, of all that see that the pause is over.
  private func tries(after end: Duration) -> Bool {
    state.withLock { state in
      guard case .open(end) = state else { return false }
      state = .trying
      return true
    }
  }

  func succeed() { state.withLock { $0 = .closed(failures: 0) } }

  func fail(_ error: any Error) {
    let now = timeline.now
    let wasCancelled = error is CancellationError
    state.withLock { state in
      switch state {
      case .closed(let failures):
        if wasCancelled { return }
        state = failures + 1 >= most ? .open(until: now + pause) : .closed(failures: failures + 1)
      // Nothing is known of a call that was cancelled: the next one tries.
      case .trying: state = .open(until: wasCancelled ? now : now + pause)
      case .open: break
      }
    }
  }
}
