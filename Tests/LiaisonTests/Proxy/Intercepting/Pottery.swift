import Liaison
import TestSupport

@testable import LiaisonResilience

@Contract(.proxy, .anywhere, .invocations)
protocol Pottery: AnyObject, Sendable {
  func bake(_ name: String) throws -> Int
  func fire(_ name: String) async throws -> Int
  func mark(_ name: String) async throws -> String
}

struct Cracked: Error {}

/// Runs what the test says, and counts.
final class TestPottery: Pottery {
  let calls = Counter()
  private let work: Guarded<@Sendable (String) async throws -> Int>
  private let workHere: Guarded<@Sendable (String) throws -> Int>

  init(
    _ work: @escaping @Sendable (String) async throws -> Int = { $0.count },
    here: @escaping @Sendable (String) throws -> Int = { $0.count }
  ) {
    self.work = Guarded(work)
    workHere = Guarded(here)
  }

  func bake(_ name: String) throws -> Int {
    calls.add()
    return try workHere.withLock { $0 }(name)
  }

  func fire(_ name: String) async throws -> Int {
    calls.add()
    return try await work.withLock { $0 }(name)
  }

  func mark(_ name: String) async throws -> String {
    calls.add()
    _ = try await work.withLock { $0 }(name)
    return name
  }

  func work(_ new: @escaping @Sendable (String) async throws -> Int) { work.withLock { $0 = new } }
  func workHere(_ new: @escaping @Sendable (String) throws -> Int) {
    workHere.withLock { $0 = new }
  }
}

func cached(
  _ kiln: TestPottery, in cache: CallCache<String, Int>, before: [Interceptor] = [],
  behind: [Interceptor] = []
) -> PotteryProxy {
  let caching = Interceptor.caching(in: cache) { (call: PotteryInvocation) in
    switch call {
    case .bake(let name), .fire(let name), .mark(let name): name
    }
  }
  return PotteryProxy(.to(kiln), interceptors: before + [caching] + behind)
}
