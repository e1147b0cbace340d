/// Measures groups: all participants take turns, round after round, so that whatever else the
/// machine does strikes all of them alike.
struct Runner {
  let settings: Settings
  let progress: Progress

  func run(_ group: Group) throws(Miscount) -> Outcome {
    progress.begin(group)
    defer { progress.end() }
    let benchmarks = try group.benchmarks()
    var iterations: [Int] = []
    for benchmark in benchmarks {
      iterations.append(try calibrated(benchmark))
      progress.advance("calibrating \(iterations.count) of \(benchmarks.count)")
    }
    var samples = benchmarks.map { _ in [Double]() }
    let isTimed = benchmarks.contains { $0.fixedIterations == nil }
    let rounds = isTimed ? settings.rounds : settings.countingRounds
    for round in 0..<rounds {
      // Nobody always comes first.
      for turn in benchmarks.indices {
        let index = (turn + round) % benchmarks.count
        samples[index].append(try benchmarks[index].body(iterations[index]).value)
      }
      progress.advance("round \(round + 1) of \(rounds)")
    }
    let results = zip(benchmarks, samples).map { Measured($0, samples: $1) }
    return Outcome(
      id: group.id, title: group.title, unit: group.unit, results: results,
      verdicts: group.bars.compactMap { $0.verdict(over: results) })
  }

  /// Warms up, and finds how many iterations take long enough to be measured.
  private func calibrated(_ benchmark: Benchmark) throws(Miscount) -> Int {
    if let fixed = benchmark.fixedIterations {
      _ = try benchmark.body(fixed)
      return fixed
    }
    var iterations = 1
    while true {
      var nanoseconds = try benchmark.body(iterations).nanoseconds
      if nanoseconds >= settings.sampleNanoseconds {
        // Something else may have had the processor, so the quicker of two decides.
        nanoseconds = min(nanoseconds, try benchmark.body(iterations).nanoseconds)
      }
      if nanoseconds >= settings.sampleNanoseconds { return iterations }
      // A tenth more than it seems to need, and at most ten times as many as before.
      let needed =
        Double(iterations) * 1.1 * Double(settings.sampleNanoseconds) / Double(max(nanoseconds, 1))
      iterations = min(iterations * 10, max(iterations + 1, Int(needed)))
    }
  }
}
