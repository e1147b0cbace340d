import CAllocations

/// How many allocations a message may cost with each compiler that the library has been measured
/// with. What a compiler moves from the heap to the stack is its own business, so a new one is
/// measured before anything is promised for it: until then it has no entry, and the gate is shut.
let allowedAllocations: [String: Double] = ["6.3": 0]

/// How often a message in the steady state asks the heap for memory.
func allocationsGroups() -> [Group] {
  let allowed = allowedAllocations[Environment.compiler] ?? -1
  return [1, 8, 64].map { count in
    Group(
      id: "allocations-\(count)", title: "Allocations, \(delegates(count))",
      unit: "allocations per message",
      bars: [Bar("Liaison", .atMost(allowed)), Bar("Liaison handlers", .atMost(allowed))]
    ) {
      let kinds: [SenderKind<any Sender>] =
        [.adding(.liaison), .liaisonHandlers, .liaisonBurst, .weakLoop, .closureArray]
        + SenderKind.peers
      return kinds.map { allocationsBenchmark($0, count) }
    }
  }
}

/// The same for a notice. The groups' names begin as the others', so that who asks for those gets
/// these too.
func noticeAllocationsGroups() -> [Group] {
  let allowed = allowedAllocations[Environment.compiler] ?? -1
  return [1, 8, 100].map { count in
    Group(
      id: "allocations-notices-\(count)", title: "Allocations, a notice, \(observers(count))",
      unit: "allocations per post",
      bars: [Bar("Liaison", .atMost(allowed)), Bar("Liaison, mixed", .atMost(allowed))]
    ) {
      let kinds: [SenderKind<any Sender>] =
        [
          .adding(.liaisonNotices), .liaisonMixed, .noticeArray,
          .adding(.notificationCenterWithMessages),
        ]
        + SenderKind.peers
      return kinds.map { allocationsBenchmark($0, count) }
    }
  }
}

/// The same for the end of an observation whose token is kept. The tables of a center may become
/// smaller then, which a few ends in a thousand pay for.
func noticeEndAllocationsGroup() -> Group {
  let count = 1_000
  let allowed = (allowedAllocations[Environment.compiler] ?? -1) + 0.1
  let kinds: [(String, SenderKind<any RemovingSender>)] = [
    ("Liaison", .liaisonNotices), ("Liaison, as many senders", .liaisonPublishers),
    ("NotificationCenter", .notificationCenter),
  ]
  return Group(
    id: "allocations-notices-ends", title: "Allocations, the ends of \(observers(count))",
    unit: "allocations per removal",
    bars: kinds.prefix(2).map { Bar($0.0, .atMost(allowed)) }
  ) {
    kinds.map { name, kind in
      .count(name, kind.role) {
        let sender = kind.make(count)
        sender.addAll()
        let order = Array(0..<count)
        allocation_counting_start()
        sender.removeAll(in: order)
        return Double(allocation_counting_stop().allocations) / Double(count)
      }
    }
  }
}

/// The same for a set of an observed property, its own and at the end of a path, told with the old
/// and the new value.
func observedAllocationsGroups() -> [Group] {
  let allowed = allowedAllocations[Environment.compiler] ?? -1
  return [1, 8].map { count in
    Group(
      id: "allocations-observed-\(count)",
      title: "Allocations, an observed set, \(observers(count))",
      unit: "allocations per set",
      bars: [Bar("Liaison", .atMost(allowed)), Bar("Liaison path", .atMost(allowed))]
    ) {
      let kinds: [SenderKind<any Sender>] = [
        .liaisonProperty, .liaisonPath, .didSetProperty, .observableRearmed, .gobjectNotify,
      ]
      return kinds.map { allocationsBenchmark($0, count) }
    }
  }
}

/// The same for a set by a name that is known when the program runs.
func nameAllocationsGroup() -> Group {
  Group(
    id: "allocations-observed-by-name", title: "Allocations, a set by name",
    unit: "allocations per set",
    bars: [Bar("Liaison", .atMost(allowedAllocations[Environment.compiler] ?? -1))]
  ) {
    let kinds: [(String, Benchmark.Role, any Setter)] = [
      ("Liaison", .subject, LiaisonNameSetter()),
      ("dictionary of closures", .baseline, DictionarySetter()),
    ]
    return kinds.map { name, role, setter in
      .count(name, role) { () throws(Miscount) in
        let sets = 1_000
        setter.set(16)
        let newest = setter.newest
        allocation_counting_start()
        setter.set(sets)
        let counts = allocation_counting_stop()
        try Miscount.check(name, expected: newest + sets, seen: setter.newest)
        return Double(counts.allocations) / Double(sets)
      }
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
