/// Removing observers each of which observes another sender. Foundation's have a name each.
func noticesSendersGroup(_ settings: Settings) -> Group {
  let count = settings.many
  return Group(
    id: "notices-senders", title: "Remove \(observers(count)) of as many senders",
    unit: "ns per removal",
    bars: [Bar("Liaison", .times(0.2, of: "NotificationCenter, names"))]
  ) { () throws(Miscount) in
    let kinds: [SenderKind<any RemovingSender>] =
      [.liaisonPublishers, .notificationCenterNames, .notificationCenterSubjects]
    return try kinds.map { kind throws(Miscount) in try removalBenchmark(kind, count) }
  }
}

/// Only the removing is measured.
private func removalBenchmark(
  _ kind: SenderKind<any RemovingSender>, _ count: Int
) throws(Miscount) -> Benchmark {
  let indices = RemovalOrder.shuffled.indices(count)
  try checkAddRemove(kind, indices)
  return Benchmark(name: kind.name, role: kind.role, fixedIterations: nil) { iterations in
    var nanoseconds: UInt64 = 0
    for _ in 0..<iterations {
      let sender = kind.make(count)
      sender.addAll()
      let start = monotonicNanoseconds()
      sender.removeAll(in: indices)
      nanoseconds += monotonicNanoseconds() - start
    }
    let value = Double(nanoseconds) / Double(iterations * count)
    return Benchmark.Sample(value: value, nanoseconds: nanoseconds)
  }
}
