/// A call through a proxy that does nothing but forward, as its users make it: through the
/// protocol, without knowing that there is a proxy.
func proxiedCallGroup() -> Group {
  Group(
    id: "proxied-call", title: "A proxied call", unit: "ns per call",
    bars: [Bar("Liaison proxy", .times(1.5, of: "hand-written forwarder"))]
  ) {
    [
      callBenchmark("Liaison proxy", .subject, through: liaisonProxy),
      callBenchmark("hand-written forwarder", .baseline) { Forwarder($0) },
      callBenchmark("direct call", .baseline) { $0 },
    ]
  }
}

func callBenchmark(
  _ name: String, _ role: Benchmark.Role, through proxy: (any Listener) -> any Listener
) -> Benchmark {
  let audience = Audience(count: 1)
  let listener = opaque(proxy(audience.listeners[0]))
  let one = opaque(1)
  return .loop(
    name, role, operations: 1, total: { audience.total },
    run: { iterations in call(listener, one, iterations) })
}

@inline(never)
private func call(_ listener: any Listener, _ x: Int, _ times: Int) {
  for _ in 0..<times { listener.changed(x) }
}
