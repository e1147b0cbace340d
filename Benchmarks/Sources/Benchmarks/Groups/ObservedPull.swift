/// Pulling what has become of a property, after few changes and after many.
func observedPullGroup() -> Group {
  Group(
    id: "observed-pull", title: "A pull after 1, 100 and 10,000 changes", unit: "ns per pull",
    bars: []
  ) {
    [1, 100, 10_000].map(pullBenchmark)
  }
}

/// Only the pulls are measured. The changes take far longer, so the calibration goes by both.
private func pullBenchmark(_ changes: Int) -> Benchmark {
  let name = changes == 1 ? "Liaison, 1 change" : "Liaison, \(grouped(changes)) changes"
  let readers = LiaisonReaders(count: 16)
  let other = LiaisonReaders(count: 16)
  return Benchmark(name: name, role: .subject, fixedIterations: nil) {
    iterations throws(Miscount) in
    let start = monotonicNanoseconds()
    var pulling: UInt64 = 0
    for _ in 0..<iterations {
      readers.change(opaque(changes))
      // Many changes displace the code of a pull from the caches, which is not what is asked here.
      other.change(1)
      _ = other.pull()
      let start = monotonicNanoseconds()
      let pulled = readers.pull()
      pulling += monotonicNanoseconds() - start
      try Miscount.check(name, expected: changes * readers.count, seen: pulled)
    }
    return Benchmark.Sample(
      value: Double(pulling) / Double(iterations * readers.count),
      nanoseconds: monotonicNanoseconds() - start)
  }
}
