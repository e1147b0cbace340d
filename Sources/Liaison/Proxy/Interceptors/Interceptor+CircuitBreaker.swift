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
        return nil
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
    case open(until: Expiry)
    /// One call is under way that decides.
    case trying
  }

  private let state = Guarded(State.closed(failures: 0))
  private let most: Int
  private let pause: Duration
  private let clock: any Clock<Duration>

  init(after most: Int, pausing pause: Duration, _ clock: any Clock<Duration>) {
    self.most = most
    self.pause = pause
    self.clock = clock
  }

  func admits() -> Bool {
    state.withLock { state in
      switch state {
      case .closed: return true
      case .open(let end) where end.isOver:
        state = .trying
        return true
      case .open, .trying: return false
      }
    }
  }

  func succeed() { state.withLock { $0 = .closed(failures: 0) } }

  func fail(_ error: any Error) {
    let end = Expiry(after: pause, by: clock)
    let wasCancelled = error is CancellationError
    state.withLock { state in
      switch state {
      case .closed(let failures):
        if wasCancelled { return }
        state = failures + 1 >= most ? .open(until: end) : .closed(failures: failures + 1)
      // Nothing is known of a call that was cancelled: the next one tries.
      case .trying: state = .open(until: wasCancelled ? Expiry(after: .zero, by: clock) : end)
      case .open: break
      }
    }
  }
}
