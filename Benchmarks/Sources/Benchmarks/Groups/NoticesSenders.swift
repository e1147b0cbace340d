/// Removing observers each of which observes another sender. Foundation's have a name each.
func noticesSendersGroups(_ settings: Settings) -> [Group] {
  let count = settings.many
  return RemovalOrder.allCases.map { order in
    Group(
      id: "notices-senders-\(order.id)",
      title: "Remove \(observers(count)) of as many senders, \(order.rawValue)",
      unit: "ns per removal",
      bars: [Bar("Liaison", .times(0.2, of: "NotificationCenter, names"))]
    ) { () throws(Miscount) in
      let kinds: [SenderKind<any RemovingSender>] =
        [.liaisonPublishers, .notificationCenterNames, .notificationCenterSubjects]
      return try kinds.map { kind throws(Miscount) in try removalBenchmark(kind, count, order) }
    }
  }
}

/// Only the removing is measured.
private func removalBenchmark(
  _ kind: SenderKind<any RemovingSender>, _ count: Int, _ order: RemovalOrder
) throws(Miscount) -> Benchmark {
  let indices = order.indices(count)
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
