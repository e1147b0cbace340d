import CAllocations

/// How often a message in the steady state asks the heap for memory.
func allocationsGroups() -> [Group] {
  [1, 8, 64].map { count in
    Group(
      id: "allocations-\(count)", title: "Allocations, \(delegates(count))",
      unit: "allocations per message",
      bars: [Bar("Liaison", .atMost(0)), Bar("Liaison handlers", .atMost(0))]
    ) {
      let kinds: [SenderKind<any Sender>] =
        [.adding(.liaison), .liaisonHandlers, .liaisonBurst, .weakLoop, .closureArray]
        + SenderKind.peers
      return kinds.map { allocationsBenchmark($0, count) }
    }
  }
}

private func allocationsBenchmark(_ kind: SenderKind<any Sender>, _ count: Int) -> Benchmark {
  let sender = kind.make(count)
  sender.addAll()
  let messages = 1_000
  return .count(kind.name, kind.role) { () throws(Miscount) in
    let before = sender.total
    sender.post(1, rounds: 1)
    allocation_counting_start()
    sender.post(1, rounds: messages)
    let counts = allocation_counting_stop()
    let expected = (messages + 1) * count
    try Miscount.check(kind.name, expected: expected, seen: sender.total - before)
    return Double(counts.allocations) / Double(messages)
  }
}
