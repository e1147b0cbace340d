/// What is posted in the benchmarks of notices.
struct Change: Sendable {
  let x: Int
}

/// What is posted beside it, to other observers.
struct OtherChange: Sendable {
  let x: Int
}
