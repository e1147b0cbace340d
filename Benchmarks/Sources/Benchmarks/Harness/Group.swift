/// Participants that are measured together and compared.
struct Group {
  /// What `--group` asks for.
  let id: String
  let title: String
  let unit: String
  let bars: [Bar]
  /// Made when the group's turn comes.
  let benchmarks: () throws(Miscount) -> [Benchmark]
}

/// What was measured in a group.
struct Outcome: Codable {
  let id: String
  let title: String
  let unit: String
  let results: [Measured]
  let verdicts: [Verdict]
}
