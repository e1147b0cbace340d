/// Appending to a journal that keeps the newest values, which nobody reads, or many that are behind.
func journalAppendGroup() -> Group {
  Group(
    id: "journal-append", title: "Append to a journal of \(grouped(keptValues))",
    unit: "ns per value",
    bars: [
      Bar("Liaison", .times(3, of: "array under a lock")),
      Bar("Liaison, 100 cursors", .times(3, of: "array under a lock")),
    ]
  ) {
    [
      appendBenchmark("Liaison", .subject, LiaisonJournal(cursors: 0)),
      appendBenchmark("Liaison, 100 cursors", .subject, LiaisonJournal(cursors: 100)),
      appendBenchmark("array under a lock", .baseline, LockedArray()),
    ]
  }
}

/// The newest number tells how many were appended.
private func appendBenchmark(
  _ name: String, _ role: Benchmark.Role, _ appender: any Appender
) -> Benchmark {
  let batch = opaque(100)
  return .loop(
    name, role, operations: batch, total: { appender.newest },
    run: { iterations in appender.append(iterations * batch) })
}
