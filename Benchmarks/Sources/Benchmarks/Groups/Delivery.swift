/// One message to several weak delegates, at once and in the sender's thread.
func deliveryGroups() -> [Group] {
  [1, 8, 64].map { count in
    Group(
      id: "delivery-\(count)", title: "Delivery, \(delegates(count))", unit: "ns per delegate",
      bars: [
        Bar("Liaison", .times(1.15, of: "hand-written weak loop")),
        Bar("Liaison", .times(0.1, of: "NotificationCenter, userInfo")),
      ]
    ) {
      let kinds: [SenderKind<any Sender>] =
        [.adding(.liaison), .weakLoop, .strongLoop, .closureArray] + SenderKind.peers
      return kinds.map { deliveryBenchmark($0, count) }
    }
  }
}

/// A loop of posts from one sender to `count` listeners.
func deliveryBenchmark(_ kind: SenderKind<any Sender>, _ count: Int) -> Benchmark {
  let sender = kind.make(count)
  sender.addAll()
  let one = opaque(1)
  return .loop(
    kind.name, kind.role, operations: count, total: { sender.total },
    run: { iterations in sender.post(one, rounds: iterations) })
}
