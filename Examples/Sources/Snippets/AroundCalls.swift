import Liaison
import Synchronization

// snippet: contract
@Contract(.proxy, .anywhere)
protocol Catalog: AnyObject, Sendable {
  func price(of item: String) async throws -> Int
  func count() throws -> Int
}
// end

final class RemoteCatalog: Catalog {
  private let failures: Atomic<Int>
  init(failing failures: Int = 0) { self.failures = Atomic(failures) }

  private func answer(_ value: Int) throws -> Int {
    if failures.subtract(1, ordering: .relaxed).newValue >= 0 { throw CatalogError() }
    return value
  }

  func price(of item: String) async throws -> Int { try answer(12) }
  func count() throws -> Int { try answer(3) }
}

struct CatalogError: Error {}

func patient(_ remote: RemoteCatalog, telling tap: Tap) -> CatalogProxy {
  // snippet: list
  let budget = RetryBudget(perCall: 0.1)
  let catalog = CatalogProxy(
    .to(remote),
    interceptors: [
      .timing(into: tap, as: "catalog"),  // one call, however often it was tried
      .circuitBreaker(after: 5, pausing: .seconds(30)),
      .retry(
        3, after: .milliseconds(100), backingOff: .upTo(.seconds(5)), budget: budget),
      .timeout(.seconds(2)),  // each attempt
    ])
  // end
  return catalog
}

func logged(_ remote: any Catalog, _ log: @escaping @Sendable (String) -> Void) -> CatalogProxy {
  // snippet: looking
  let catalog = CatalogProxy(
    .to(remote),
    interceptors: [
      .before { call in log("\(call.requirement)") },
      .after { call, result in
        if case .failure(let error) = result { log("\(call.requirement): \(error)") }
      },
      .retry(3, when: { error in !(error is LoggedOut) }),
      .onError { call, error in log("attempt \(call.attempt): \(error)") },
    ])
  // end
  return catalog
}

func guarded(
  _ remote: any Catalog, _ log: @escaping @Sendable (String) -> Void
) -> (CatalogProxy, Subscription) {
  // snippet: breaker
  let breaker = CircuitBreaker("catalog", after: 5, pausing: .seconds(30))
  let catalog = CatalogProxy(.to(remote), interceptors: [.circuitBreaker(breaker)])
  let token = breaker.observe { state in log("catalog: \(state)") }
  breaker.open()  // for maintenance
  breaker.close()
  // end
  return (catalog, token)
}

// snippet: cached
@Contract(.proxy, .anywhere, .invocations)
protocol Weights: AnyObject, Sendable {
  func weight(of item: String) async throws -> Int
}

func cached(_ scales: any Weights, in cache: CallCache<String, Int>) -> WeightsProxy {
  WeightsProxy(
    .to(scales),
    interceptors: [
      .caching(in: cache) { (call: WeightsInvocation) in
        if case .weight(let item) = call { item } else { nil }
      }
    ])
}
// end

func makeCache() -> CallCache<String, Int> {
  // snippet: cache
  let cache = CallCache<String, Int>(for: .seconds(60), atMost: 100)
  // end
  return cache
}

// snippet: own
extension Interceptor {
  /// Logs in again before a call if that is needed, and once more when a call says so.
  static func authorized(by session: Session) -> Interceptor {
    Interceptor(
      before: { _ in .first { try await session.refreshIfNeeded() } },
      threw: { call, error in
        guard error is LoggedOut, call.attempt == 1 else { return .rethrow }
        session.forget()
        return .again(after: .zero)
      })
  }
}
// end

struct LoggedOut: Error {}

final class Session: Sendable {
  let refreshes = Atomic(0)
  private let isFresh = Atomic(false)

  func refreshIfNeeded() async throws {
    if !isFresh.exchange(true, ordering: .relaxed) { refreshes.add(1, ordering: .relaxed) }
  }

  func forget() { isFresh.store(false, ordering: .relaxed) }
}

// snippet: changed
extension Interceptor {
  /// Asks for items by their names in lower case.
  static var lowercasing: Interceptor {
    Interceptor(
      before: { call in
        guard case .weight(let item)? = call.invocation as? WeightsInvocation else {
          return .proceed
        }
        return .proceed(as: { (weights: any Weights) in
          try await weights.weight(of: item.lowercased())
        })
      }, readingArguments: true)
  }
}
// end
