import Liaison
import LiaisonTesting
import Synchronization

/// A contract whose calls may wait, and may be given up.
@Contract(.proxy, .invocations, .anywhere)
protocol PatientOracle: AnyObject, Sendable {
  func answer(to x: Int) async throws -> Int
}

private final class CountingOracle: PatientOracle {
  let total = Atomic(0)
  func answer(to x: Int) async -> Int {
    total.add(1, ordering: .relaxed)
    return x
  }
}

private final class SilentOracle: PatientOracle {
  func answer(to x: Int) async throws -> Int {
    try await Task.sleep(for: .seconds(1_000_000))
    return x
  }
}

extension GrowthKind {
  static var joinedCalls: Self {
    Self("cache-waiting", "Join as many calls that wait for one result, and give up") { size in
      let cache = CallCache<Int, Int>(atMost: 1)
      let oracle: any PatientOracle = PatientOracleProxy(
        .to(SilentOracle()),
        interceptors: [
          .caching(in: cache) { (call: PatientOracleInvocation) in
            if case .answer(let x) = call { x } else { nil }
          }
        ])
      // The first of them makes the call, which never returns.
      wait(size + 1) { _ = try? await oracle.answer(to: 1) }
      return GrowthSubject(leaving: { _ = try await oracle.answer(to: 1) })
    }
  }

  static var limitedCalls: Self {
    Self("rate-waiting", "Wait for a turn behind as many calls, and give up") { size in
      let clock = ManualClock()
      let oracle = limited(CountingOracle(), by: clock)
      // The first of them has its turn at once, and no other has one.
      wait(size + 1) { _ = try? await oracle.answer(to: 1) }
      return GrowthSubject(leaving: { _ = try await oracle.answer(to: 1) })
    }
  }

  static var limitedTurns: Self {
    Self("rate-turns", "Let the first of as many calls go that wait for a turn") { size in
      let (clock, end) = (ManualClock(), CountingOracle())
      let oracle = limited(end, by: clock)
      // Each comes again when it has had its turn, so that as many wait at all times.
      wait(size) { while true { _ = try? await oracle.answer(to: 1) } }
      return GrowthSubject(inTask: { count in
        let before = end.total.load(ordering: .relaxed)
        for _ in 0..<count {
          while clock.deadlines.isEmpty { await Task.yield() }
          clock.advance(by: .seconds(1))
        }
        // The last of them may still be on its way.
        while end.total.load(ordering: .relaxed) < before + count { await Task.yield() }
        return end.total.load(ordering: .relaxed) - before
      })
    }
  }
}

private func limited(_ end: CountingOracle, by clock: ManualClock) -> any PatientOracle {
  PatientOracleProxy(
    .to(end), interceptors: [.rateLimit(1, per: .seconds(1), clock: clock)])
}
