/// Many messages in a row to the same weak delegates.
func burstGroups() -> [Group] {
  [1, 8, 64].map { count in
    Group(
      id: "burst-\(count)", title: "A burst of 1,000 messages, \(delegates(count))",
      unit: "ns per delegate and message",
      bars: [Bar("Liaison burst", .times(1.5, of: "strong loop, no lock"))]
    ) {
      let kinds: [SenderKind<any Sender>] =
        [.liaisonBurst, .strongLoop, .adding(.liaison), .weakLoop]
      return kinds.map { deliveryBenchmark($0, count) }
    }
  }
}
