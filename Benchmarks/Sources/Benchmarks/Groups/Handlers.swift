/// One message to several closures, at once and in the sender's thread.
func handlersGroups() -> [Group] {
  [1, 8, 64].map { count in
    Group(
      id: "handlers-\(count)", title: "Handlers, \(count == 1 ? "1 closure" : "\(count) closures")",
      unit: "ns per closure", bars: [Bar("Liaison handlers", .times(1.2, of: "closure array"))]
    ) {
      let kinds: [SenderKind<any Sender>] =
        [.liaisonHandlers, .closureArray, .bareClosureArray] + SenderKind.peers
      return kinds.map { deliveryBenchmark($0, count) }
    }
  }
}
