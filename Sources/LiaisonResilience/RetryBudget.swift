import LiaisonCore
import LiaisonProxies

/// Limits retries to a fraction of the calls, so that retries do not make an overload worse.
///
///     let budget = RetryBudget(perCall: 0.1)     // one try in ten calls, and ten to begin with
///
/// It may be used from any thread, and by several proxies, which share it.
public final class RetryBudget: Sendable {
  private let perCall: Double
  private let most: Double
  private let balance: Guarded<Double>

  /// Makes a budget that is full.
  ///
  /// A call earns when it first comes to the interceptor, and not again when it is retried.
  /// Negative numbers stop the program.
  ///
  /// - Parameters:
  ///   - perCall: How many retries each call earns.
  ///   - most: How many retries can be saved. The budget begins with that number.
  public init(perCall: Double, most: Int = 10) {
    insist(perCall >= 0 && most >= 0, "A budget of tries is not negative.")
    self.perCall = perCall
    self.most = Double(most)
    balance = Guarded(Double(most))
  }

  /// How many retries are left now.
  public var tries: Int { Int(clamping: balance.withLock { Int128($0 + Self.slack) }) }

  /// Ten tenths are a whole one, although the sum of their doubles is a little less.
  private static let slack = 1e-9

  func earn() { balance.withLock { $0 = min($0 + perCall, most) } }

  func spend() -> Bool {
    balance.withLock { balance in
      guard balance + Self.slack >= 1 else { return false }
      balance = max(balance - 1, 0)
      return true
    }
  }
}
