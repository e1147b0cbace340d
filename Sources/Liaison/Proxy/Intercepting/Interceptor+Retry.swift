import Synchronization

extension Interceptor {
  /// Makes a call that has thrown again.
  ///
  ///     .retry(3, after: .milliseconds(100), backingOff: .upTo(.seconds(5)), budget: budget)
  ///
  /// What was cancelled and what a protection refused is not tried again. Requirements that are not
  /// asynchronous are tried again only where there is no pause.
  ///
  /// - Parameters:
  ///   - times: How many times more, at most.
  ///   - pause: How long before the first of them.
  ///   - backOff: How the pause grows.
  ///   - budget: What tries of many proxies share.
  ///   - isWorthwhile: Whether an error may go away by itself.
  public static func retry(
    _ times: Int, after pause: Duration = .zero, backingOff backOff: BackOff = .never,
    budget: RetryBudget? = nil,
    when isWorthwhile: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> Self {
    Self(
      before: budget.map(earning),
      threw: { call, error in
        guard call.repeats < times, !(error is CancellationError), !(error is any FinalRefusal),
          isWorthwhile(error), budget?.spend() ?? true
        else { return .rethrow }
        var duration = pause
        for _ in 0..<call.repeats { duration = backOff.interval(after: duration) }
        return .again(after: duration)
      })
  }

  private static func earning(_ budget: RetryBudget) -> Before {
    { call in
      if call.attempt == 1 { budget.earn() }
      return .proceed
    }
  }
}

/// How many tries there may be for so many calls, so that trying again does not make a bad day worse.
///
///     let budget = RetryBudget(perCall: 0.1)     // one try in ten calls, and ten to begin with
public final class RetryBudget: Sendable {
  private let perCall: Double
  private let most: Double
  private let balance: Guarded<Double>

  /// - Parameters:
  ///   - perCall: How many tries each call earns.
  ///   - most: How many can be saved. So many are there in the beginning.
  public init(perCall: Double, most: Int = 10) {
    insist(perCall >= 0 && most >= 0, "A budget of tries is not negative.")
    self.perCall = perCall
    self.most = Double(most)
    balance = Guarded(Double(most))
  }

  /// How many tries there are now.
  public var tries: Int { balance.withLock { Int($0) } }

  func earn() { balance.withLock { $0 = min($0 + perCall, most) } }

  func spend() -> Bool {
    balance.withLock { balance in
      guard balance >= 1 else { return false }
      balance -= 1
      return true
    }
  }
}
