/// What an object takes that could be observed and is not: everybody pays it, for each object.
func observedMemoryGroup(_ settings: Settings) -> Group {
  let count = settings.many
  return Group(
    id: "observed-memory", title: "Memory, \(grouped(count)) objects that nobody observes",
    unit: "bytes per object", bars: [Bar("Liaison", .more(16, than: "plain"))]
  ) {
    [
      instancesBenchmark("Liaison", .subject, count) { LiaisonNumber() },
      instancesBenchmark("plain", .baseline, count) { PlainNumber() },
      instancesBenchmark("@Observable", .peer, count) { ObservableNumber() },
    ]
  }
}

/// The objects are set once, so that what comes with the first set is counted too.
private func instancesBenchmark<Made: Number>(
  _ name: String, _ role: Benchmark.Role, _ count: Int, _ make: @escaping () -> Made
) -> Benchmark {
  .count(name, role) { () throws(Miscount) in
    var objects: ContiguousArray<Made> = []
    objects.reserveCapacity(count)
    let total = bytesCounted {
      for number in 0..<count {
        let object = make()
        object.value = number
        objects.append(object)
      }
    }
    try Miscount.check(
      name, expected: count * (count - 1) / 2, seen: objects.reduce(0) { $0 + $1.value })
    // The allocator hands out a hole that is a little too large now and then.
    return (Double(total) / Double(count)).rounded()
  }
}
