import CAllocations
import Dispatch
import Liaison
import Synchronization

/// What stands between a proxy and its subject, beside the same by hand.
func routesGroups() -> [Group] {
  [
    routesVirtualGroup(), routesProtectedGroup(), routesInterceptorsGroup(), routesAsyncGroup(),
    routesSpyGroup(), routesAllocationsGroup(),
  ]
}

private func routesVirtualGroup() -> Group {
  Group(
    id: "routes-virtual", title: "A call to a virtual subject that is there", unit: "ns per call",
    bars: [Bar("Liaison virtual", .times(1.5, of: "hand-written virtual proxy"))]
  ) {
    [
      callBenchmark("Liaison virtual", .subject, through: liaisonVirtual),
      callBenchmark("hand-written virtual proxy", .baseline) { LazyForwarder($0) },
      callBenchmark("hand-written forwarder", .baseline) { Forwarder($0) },
    ]
  }
}

private func routesProtectedGroup() -> Group {
  Group(
    id: "routes-protected", title: "A call that is granted", unit: "ns per call",
    bars: [Bar("Liaison protected", .times(3, of: "hand-written forwarder"))]
  ) {
    [
      guardedBenchmark("Liaison protected", .subject, through: liaisonProtected),
      guardedBenchmark("hand-written forwarder", .baseline) { GuardedForwarder($0) },
    ]
  }
}

private func guardedBenchmark(
  _ name: String, _ role: Benchmark.Role,
  through proxy: (any GuardedListener) -> any GuardedListener
) -> Benchmark {
  let end = GuardedEnd()
  let listener = opaque(proxy(end))
  let one = opaque(1)
  return .loop(
    name, role, operations: 1, total: { end.total },
    run: { iterations in
      for _ in 0..<iterations { listener.changed(one) }
    })
}

private func routesInterceptorsGroup() -> Group {
  Group(
    id: "routes-interceptors", title: "A call with one or four around it", unit: "ns per call",
    bars: [
      Bar("Liaison, 1 interceptor", .times(3, of: "1 hand-written wrapper")),
      Bar("Liaison, 1 that hears the end", .times(3, of: "1 hand-written wrapper")),
      Bar("Liaison, 4 interceptors", .times(3, of: "4 hand-written wrappers")),
    ]
  ) {
    [
      callBenchmark("Liaison, 4 interceptors", .subject) { liaisonIntercepted(4, $0) },
      callBenchmark("Liaison, 1 interceptor", .subject) { liaisonIntercepted(1, $0) },
      callBenchmark("Liaison, 1 that hears the end", .subject, through: liaisonFollowed),
      callBenchmark("4 hand-written wrappers", .baseline) { Wrapper.nested(4, around: $0) },
      callBenchmark("1 hand-written wrapper", .baseline) { Wrapper.nested(1, around: $0) },
    ]
  }
}

private func routesAsyncGroup() -> Group {
  Group(
    id: "routes-async", title: "An asynchronous call", unit: "ns per call",
    bars: [Bar("Liaison proxy", .times(1.3, of: "hand-written forwarder"))]
  ) {
    [
      awaitedBenchmark("Liaison proxy", .subject) { AwaitedListenerProxy(.to($0)) },
      awaitedBenchmark("hand-written forwarder", .baseline) { AwaitedForwarder($0) },
      awaitedBenchmark("direct call", .baseline) { $0 },
    ]
  }
}

/// The loop is one task, for which this thread waits.
private func awaitedBenchmark(
  _ name: String, _ role: Benchmark.Role,
  through proxy: (any AwaitedListener) -> any AwaitedListener
) -> Benchmark {
  let end = AwaitedEnd()
  let listener = opaque(proxy(end))
  let one = opaque(1)
  return .loop(
    name, role, operations: 1, total: { end.total.load(ordering: .relaxed) },
    run: { iterations in
      let isOver = DispatchSemaphore(value: 0)
      Task.detached {
        for _ in 0..<iterations { await listener.changed(one) }
        isOver.signal()
      }
      isOver.wait()
    })
}

private func routesSpyGroup() -> Group {
  Group(
    id: "routes-spy", title: "A call that a spy writes down and passes on", unit: "ns per call",
    bars: [Bar("Liaison spy", .times(1.5, of: "hand-written spy"))]
  ) {
    [
      spyBenchmark("Liaison spy", .subject) { end in
        let spy = SpiedListenerSpy(forwardingTo: end)
        return (spy, { spy.calls.removeAll() })
      },
      spyBenchmark("hand-written spy", .baseline) { end in
        let spy = HandSpy(end)
        return (spy, { spy.removeAll() })
      },
    ]
  }
}

private func spyBenchmark(
  _ name: String, _ role: Benchmark.Role,
  _ make: (SpiedEnd) -> (any SpiedListener, forget: () -> Void)
) -> Benchmark {
  let end = SpiedEnd()
  let (spy, forget) = make(end)
  let listener = opaque(spy)
  let one = opaque(1)
  return .loop(
    name, role, operations: 1, total: { end.total.load(ordering: .relaxed) },
    run: { iterations in
      // In batches that stay in memory the program has already, so that it is calls that are measured,
      // and not how the system hands out pages to arrays that grow.
      for index in 0..<iterations {
        listener.changed(one)
        if index & 0xFFF == 0xFFF { forget() }
      }
      forget()
    })
}

/// What a synchronous call through each route asks the heap for.
private func routesAllocationsGroup() -> Group {
  let allowed = allowedAllocations[Environment.compiler] ?? -1
  return Group(
    id: "allocations-routes", title: "Allocations, a call through a route",
    unit: "allocations per call",
    bars: ["straight", "virtual", "reference"].map { Bar("Liaison \($0)", .atMost(allowed)) }
  ) {
    [
      allocationsBenchmark("Liaison straight", liaisonProxy),
      allocationsBenchmark("Liaison virtual", liaisonVirtual),
      allocationsBenchmark("Liaison reference", liaisonReference),
    ]
  }
}

private func allocationsBenchmark(
  _ name: String, _ proxy: (any Listener) -> any Listener
) -> Benchmark {
  let audience = Audience(count: 1)
  let listener = opaque(proxy(audience.listeners[0]))
  let calls = 1_000
  return .count(name, .subject) { () throws(Miscount) in
    let before = audience.total
    listener.changed(1)
    allocation_counting_start()
    for _ in 0..<calls { listener.changed(1) }
    let counts = allocation_counting_stop()
    try Miscount.check(name, expected: calls + 1, seen: audience.total - before)
    return Double(counts.allocations) / Double(calls)
  }
}
