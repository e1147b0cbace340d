import Liaison
import Synchronization

/// A contract whose invocations are told, and with them what was returned.
@Contract(.proxy, .spy, .invocations, .anywhere)
protocol Oracle: AnyObject, Sendable {
  func answer(to x: Int) -> Int
}

private final class WiseOracle: Oracle {
  func answer(to x: Int) -> Int { x }
}

extension GrowthKind {
  static var spies: Self {
    Self("spy", "Write a call down behind as many") { size in
      let end = SpiedEnd()
      let spy = SpiedListenerSpy(forwardingTo: end)
      for _ in 0..<size { spy.changed(1) }
      return GrowthSubject(
        operate: { count in
          // Begun anew now and then, so that the log stays at its size.
          for _ in 0..<count {
            spy.changed(1)
            if spy.calls.count >= 2 * size {
              spy.calls.removeAll()
              for _ in 0..<size { spy.changed(1) }
              end.total.add(-size, ordering: .relaxed)
            }
          }
        }, total: { end.total.load(ordering: .relaxed) })
    }
  }

  static var cachedCalls: Self {
    Self("cache", "Ask a full cache for what it has, and for what it has not") { size in
      let cache = CallCache<Int, Int>(atMost: size)
      let oracle: any Oracle = OracleProxy(
        .to(WiseOracle()),
        interceptors: [
          .caching(in: cache) { (call: OracleInvocation) in
            if case .answer(let x) = call { x } else { nil }
          }
        ])
      for index in 0..<size { _ = oracle.answer(to: index) }
      var fresh = size
      return GrowthSubject(size) { _ in
        fresh += 1
        return oracle.answer(to: fresh) == fresh && oracle.answer(to: fresh - size / 2) != 0
          && cache.count == size
      }
    }
  }

  static var invocationObservers: Self {
    Self("invocations", "End and begin an observation of invocations") { size in
      let oracle = OracleProxy(.to(WiseOracle()))
      var tokens = (0..<size).map { _ in oracle.invocations.observe { _ in } }
      return GrowthSubject(size) { index in
        tokens[index].cancel()
        tokens[index] = oracle.invocations.observe { _ in }
        return tokens[index].isActive
      }
    }
  }

  static var loans: Self {
    Self("loans", "Call through one of as many views, each with a right lent for a time") { size in
      let protection = Protection(
        "growth", otherwise: .deciding { _ in .allow(uses: 1_000_000_000) })
      let end = GuardedEnd()
      let proxies: [any GuardedListener] = (0..<size).map { _ in
        GuardedListenerProxy(.protected(end, by: protection.view(.write)))
      }
      for proxy in proxies { proxy.changed(1) }
      return GrowthSubject(size) { index in
        let before = end.total
        proxies[index].changed(1)
        return end.total == before + 1
      }
    }
  }

  static var referenceUsers: Self {
    Self("reference-users", "End and begin a user of a counted subject with as many") { size in
      let end = SpiedEnd()
      let reference = SmartReference<any SpiedListener>("growth") { end }
      func use() -> (any SpiedListener)? { try? SpiedListenerProxy(.reference(reference)) }
      var proxies = (0..<size).map { _ in use() }
      return GrowthSubject(size) { index in
        proxies[index] = nil
        proxies[index] = use()
        return proxies[index] != nil
      }
    }
  }
}
