/// A notice that nobody observes, in a center where something else is observed.
func noticesUnobservedGroup() -> Group {
  Group(
    id: "notices-unobserved", title: "A notice that nobody observes", unit: "ns per post",
    bars: [Bar("Liaison", .times(1.0 / 8, of: "NotificationCenter"))]
  ) { () throws(Miscount) in
    let kinds: [TopicSenderKind] =
      [.liaisonNotices, .noticeArray, .notificationCenter, .notificationCenterWithMessages]
    return try kinds.map { kind throws(Miscount) in try unobservedBenchmark(kind) }
  }
}

/// The bystander gets the other notice, and none of those that are timed.
private func unobservedBenchmark(_ kind: TopicSenderKind) throws(Miscount) -> Benchmark {
  let sender = kind.make()
  let bystander = Audience(count: 1)
  sender.observe(.otherChange, bystander)
  sender.post(.otherChange, 1, rounds: 1)
  try Miscount.check(kind.name, expected: 1, seen: bystander.total)
  let one = opaque(1)
  return Benchmark(name: kind.name, role: kind.role, fixedIterations: nil) {
    iterations throws(Miscount) in
    let start = monotonicNanoseconds()
    sender.post(.change, one, rounds: iterations)
    let nanoseconds = monotonicNanoseconds() - start
    try Miscount.check(kind.name, expected: 1, seen: bystander.total)
    return Benchmark.Sample(
      value: Double(nanoseconds) / Double(iterations), nanoseconds: nanoseconds)
  }
}
