import CAllocations

/// What a registered listener costs beside itself: the sender's storage, tokens that are needed to
/// remove it, and the runtime's side table for its weak references.
func memoryGroups(_ settings: Settings) -> [Group] {
  [settings.many, settings.veryMany].map { count in
    Group(
      id: "memory-\(count)", title: "Memory, \(delegates(count))", unit: "bytes per delegate",
      bars: [Bar("Liaison", .atMost(128))]
    ) {
      let kinds: [SenderKind<any Sender>] =
        [
          .adding(.liaison), .weakLoop, .adding(.weakDictionary), .adding(.notificationCenter),
        ] + SenderKind.signalLibraries
      let byMallinfo = SenderKind<any Sender>(
        "Liaison, by mallinfo2", .subject, make: SenderKind.adding(.liaison).make)
      return kinds.map { memoryBenchmark($0, count, bytesCounted) }
        + [memoryBenchmark(byMallinfo, count, bytesByMallinfo)]
    }
  }
}

private func memoryBenchmark(
  _ kind: SenderKind<any Sender>, _ count: Int, _ bytes: @escaping (() -> Void) -> Int64
) -> Benchmark {
  .count(kind.name, kind.role) { () throws(Miscount) in
    let sender = kind.make(count)
    let total = bytes { sender.addAll() }
    sender.post(1, rounds: 1)
    try Miscount.check(kind.name, expected: count, seen: sender.total)
    return Double(total) / Double(count)
  }
}

/// Usable sizes and 8 bytes of header, less what was freed meanwhile.
func bytesCounted(_ body: () -> Void) -> Int64 {
  allocation_counting_start()
  body()
  return allocation_counting_stop().live_bytes
}

/// The C library's own account, as a check on the counter.
private func bytesByMallinfo(_ body: () -> Void) -> Int64 {
  let before = allocator_bytes_in_use()
  body()
  return allocator_bytes_in_use() - before
}
