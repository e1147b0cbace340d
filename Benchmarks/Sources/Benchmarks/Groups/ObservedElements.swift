/// Appending to an observed array, through its elements and through the property.
func observedElementsGroup() -> Group {
  let count = 10_000
  return Group(
    id: "observed-elements", title: "Append to an observed array of \(grouped(count))",
    unit: "ns per element", bars: []
  ) {
    [
      observedAppendBenchmark("Liaison, through its elements", count) { $0.appendToElements($1) },
      observedAppendBenchmark("Liaison, through the property", count) { $0.appendToProperty($1) },
    ]
  }
}

/// A hundred elements come to an array that has room for them; each hundred to another array, which
/// is made outside the measured time.
private func observedAppendBenchmark(
  _ name: String, _ count: Int, _ append: @escaping (LiaisonArray, _ elements: Int) -> Void
) -> Benchmark {
  let batch = opaque(100)
  let array = LiaisonArray()
  return Benchmark(name: name, role: .subject, fixedIterations: nil) {
    iterations throws(Miscount) in
    var nanoseconds: UInt64 = 0
    for _ in 0..<iterations {
      array.fill(count, roomFor: batch)
      let before = array.total
      let start = monotonicNanoseconds()
      append(array, batch)
      nanoseconds += monotonicNanoseconds() - start
      try Miscount.check(name, expected: batch, seen: array.total - before)
    }
    let value = Double(nanoseconds) / Double(iterations * batch)
    return Benchmark.Sample(value: value, nanoseconds: nanoseconds)
  }
}
