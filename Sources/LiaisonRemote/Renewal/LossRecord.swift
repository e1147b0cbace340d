/// The losses that a policy still counts. Times are those of one clock, since it began.
struct LossRecord: Sendable {
  /// When there may be a new attempt.
  enum Permission: Equatable {
    case now
    case at(Duration)
    /// Too many losses. How many, and when the first of them is forgotten.
    case refused(losses: Int, until: Duration)
  }

  let policy: RenewalPolicy
  private var losses: [Duration] = []

  init(_ policy: RenewalPolicy) { self.policy = policy }

  mutating func add(at now: Duration) {
    forget(at: now)
    losses.append(now)
  }

  mutating func permission(at now: Duration) -> Permission {
    forget(at: now)
    guard let first = losses.first, let last = losses.last else { return .now }
    if losses.count >= policy.budget.losses {
      return .refused(losses: losses.count, until: first + policy.budget.span)
    }
    let next = last + pause
    return next <= now ? .now : .at(next)
  }

  private var pause: Duration {
    (1..<max(losses.count, 1)).reduce(policy.first) { pause, _ in
      policy.backOff.interval(after: pause)
    }
  }

  private mutating func forget(at now: Duration) {
    losses.removeAll { $0 + policy.budget.span <= now }
  }
}
