/// One participant of a group: a name, and a body that measures itself.
struct Benchmark {
  enum Role: String, Codable {
    /// What the bars are about.
    case subject
    /// The same work, written by hand.
    case baseline
    /// Another library.
    case peer
  }

  /// What running the body once yielded.
  struct Sample {
    /// In the unit of the group.
    var value: Double
    /// How long the measured part took; the calibration goes by it.
    var nanoseconds: UInt64
  }

  let name: String
  let role: Role
  /// How many iterations one sample takes; `nil` finds out.
  let fixedIterations: Int?
  let body: (_ iterations: Int) throws(Miscount) -> Sample
}

/// A participant did not do the work that it was timed for.
struct Miscount: Error, CustomStringConvertible {
  let name: String
  let expected: Int
  let seen: Int

  var description: String {
    "\(name): \(expected) expected, \(seen) seen; its measurement is worthless"
  }

  /// Throws unless as much was seen as expected.
  static func check(_ name: String, expected: Int, seen: Int) throws(Miscount) {
    if expected != seen { throw Miscount(name: name, expected: expected, seen: seen) }
  }
}

extension Benchmark {
  /// A loop, in nanoseconds per operation.
  ///
  /// - Parameters:
  ///   - operations: how many operations one iteration is.
  ///   - total: a counter that every operation increases by one, read before and after.
  ///   - run: the loop.
  static func loop(
    _ name: String, _ role: Role, operations: Int, total: @escaping () -> Int,
    run: @escaping (_ iterations: Int) -> Void
  ) -> Benchmark {
    Benchmark(name: name, role: role, fixedIterations: nil) { iterations throws(Miscount) in
      let before = total()
      let start = monotonicNanoseconds()
      run(iterations)
      let nanoseconds = monotonicNanoseconds() - start
      let count = iterations * operations
      try Miscount.check(name, expected: count, seen: total() - before)
      return Sample(value: Double(nanoseconds) / Double(count), nanoseconds: nanoseconds)
    }
  }

  /// A value that is counted, not timed.
  static func count(
    _ name: String, _ role: Role, body: @escaping () throws(Miscount) -> Double
  ) -> Benchmark {
    Benchmark(name: name, role: role, fixedIterations: 1) { _ throws(Miscount) in
      Sample(value: try body(), nanoseconds: 0)
    }
  }
}
