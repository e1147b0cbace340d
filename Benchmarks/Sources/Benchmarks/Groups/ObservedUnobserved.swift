/// Setting a property that nobody observes, which is what most sets of most objects are.
func observedUnobservedGroup() -> Group {
  Group(
    id: "observed-unobserved", title: "A set that nobody observes", unit: "ns per set",
    bars: [
      Bar("Liaison", .times(1.3, of: "plain")),
      Bar("Liaison", .times(1.0 / 20, of: "@Observable")),
    ]
  ) {
    [
      setBenchmark("Liaison", .subject, LiaisonNumberSetter()),
      setBenchmark("plain", .baseline, PlainSetter()),
      setBenchmark("@Observable", .peer, ObservableSetter()),
      setBenchmark("GObject property", .peer, GObjectSetter()),
    ]
  }
}

/// The newest number tells how many were set, and that none of the last was left out.
func setBenchmark(
  _ name: String, _ role: Benchmark.Role, _ setter: any Setter
) -> Benchmark {
  let batch = opaque(10_000)
  return .loop(
    name, role, operations: batch, total: { setter.newest },
    run: { iterations in setter.set(iterations * batch) })
}
