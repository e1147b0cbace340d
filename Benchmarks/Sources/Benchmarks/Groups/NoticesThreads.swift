/// Two threads that post different notices, beside one thread. Where nothing is shared, two need
/// half the time for each post.
func noticesThreadsGroup() -> Group {
  Group(
    id: "notices-threads", title: "Different notices from two threads", unit: "ns per post",
    bars: [Bar("Liaison, 2 threads", .times(1.0 / 1.5, of: "Liaison, 1 thread"))]
  ) {
    let kinds: [TopicSenderKind] = [.liaisonNotices, .noticeArray, .notificationCenter]
    return kinds.flatMap { [threadsBenchmark($0, 1), threadsBenchmark($0, 2)] }
  }
}

/// Each thread has its own notice and its own listener. It makes and adds the listener itself, so
/// that the allocator gives the threads different cache lines.
private func threadsBenchmark(_ kind: TopicSenderKind, _ threads: Int) -> Benchmark {
  let name = "\(kind.name), \(threads == 1 ? "1 thread" : "\(threads) threads")"
  let topics: [Topic] = [.change, .otherChange]
  let sender = kind.make()
  let audiences = inParallel(threads) { thread in
    let audience = Audience(count: 1)
    sender.observe(topics[thread], audience)
    return audience
  }.results
  let one = opaque(1)
  return Benchmark(name: name, role: kind.role, fixedIterations: nil) {
    iterations throws(Miscount) in
    let before = audiences.map(\.total)
    let nanoseconds = inParallel(threads) { thread in
      sender.post(topics[thread], one, rounds: iterations)
    }.nanoseconds
    for (audience, before) in zip(audiences, before) {
      try Miscount.check(name, expected: iterations, seen: audience.total - before)
    }
    return Benchmark.Sample(
      value: Double(nanoseconds) / Double(threads * iterations), nanoseconds: nanoseconds)
  }
}
