/// What one participant of a group yielded: one sample for each round, in the group's unit.
struct Measured: Codable {
  let name: String
  let role: Benchmark.Role
  let samples: [Double]
  let median: Double
  let min: Double
  let max: Double

  init(_ benchmark: Benchmark, samples: [Double]) {
    name = benchmark.name
    role = benchmark.role
    self.samples = samples
    median = Benchmarks.median(of: samples)
    min = samples.min() ?? 0
    max = samples.max() ?? 0
  }
}

func median(of values: [Double]) -> Double {
  let sorted = values.sorted()
  guard let last = sorted.last else { return 0 }
  let middle = sorted.count / 2
  if sorted.count.isMultiple(of: 2) { return (sorted[middle - 1] + sorted[middle]) / 2 }
  return middle < sorted.count ? sorted[middle] : last
}
