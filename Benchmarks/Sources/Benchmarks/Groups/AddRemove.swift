/// Adding many fresh listeners to a fresh sender, then removing them one by one.
func addRemoveGroups(_ settings: Settings) -> [Group] {
  RemovalOrder.allCases.map { order in
    Group(
      id: "add-remove-\(order.id)",
      title: "Add \(grouped(settings.many)), remove \(order.rawValue)",
      unit: "ns per add and remove",
      bars: [Bar("Liaison", .times(0.5, of: "NotificationCenter"))]
    ) { () throws(Miscount) in
      let kinds: [SenderKind<any RemovingSender>] =
        [.liaison, .weakDictionary, .notificationCenter] + SenderKind.signalLibraries
      return try kinds.map { kind throws(Miscount) in
        try addRemoveBenchmark(kind, settings.many, order)
      }
    }
  }
}

/// The same at two sizes: what an operation costs may grow as a bare dictionary's does, which is the
/// caches' doing, and hardly more.
func scalingGroups(_ settings: Settings) -> [Group] {
  let sizes = [settings.many, settings.veryMany]
  return RemovalOrder.allCases.map { order in
    Group(
      id: "scaling-\(order.id)",
      title: "Add \(sizes.map(grouped).joined(separator: " and ")), remove \(order.rawValue)",
      unit: "ns per add and remove",
      bars: [
        growthBar(
          "Liaison", beside: SenderKind.weakDictionary.name, settings.many, settings.veryMany)
      ]
    ) { () throws(Miscount) in
      try scalingBenchmarks([.liaison, .weakDictionary], sizes, order)
    }
  }
}

/// Every participant at every size.
func scalingBenchmarks(
  _ kinds: [SenderKind<any RemovingSender>], _ sizes: [Int], _ order: RemovalOrder
) throws(Miscount) -> [Benchmark] {
  var benchmarks: [Benchmark] = []
  for kind in kinds {
    for count in sizes {
      let sized = SenderKind("\(kind.name), \(grouped(count))", kind.role, make: kind.make)
      benchmarks.append(try addRemoveBenchmark(sized, count, order))
    }
  }
  return benchmarks
}

/// Each iteration has its own sender and its own listeners, which are made outside the measured
/// time: a listener's first weak reference is a part of adding it.
func addRemoveBenchmark(
  _ kind: SenderKind<any RemovingSender>, _ count: Int, _ order: RemovalOrder
) throws(Miscount) -> Benchmark {
  let indices = order.indices(count)
  try checkAddRemove(kind, indices)
  return Benchmark(name: kind.name, role: kind.role, fixedIterations: nil) { iterations in
    var nanoseconds: UInt64 = 0
    for _ in 0..<iterations {
      let sender = kind.make(count)
      let start = monotonicNanoseconds()
      sender.addAll()
      sender.removeAll(in: indices)
      nanoseconds += monotonicNanoseconds() - start
    }
    let value = Double(nanoseconds) / Double(iterations * count)
    return Benchmark.Sample(value: value, nanoseconds: nanoseconds)
  }
}

/// All get a message between adding and removing, and none gets one after it.
func checkAddRemove(
  _ kind: SenderKind<any RemovingSender>, _ indices: [Int]
) throws(Miscount) {
  let sender = kind.make(indices.count)
  sender.addAll()
  sender.post(1, rounds: 1)
  try Miscount.check(kind.name, expected: indices.count, seen: sender.total)
  sender.removeAll(in: indices)
  sender.post(1, rounds: 1)
  try Miscount.check(kind.name, expected: indices.count, seen: sender.total)
}
