/// One set of an observed property, told to several observers with the old and the new value.
func observedGroups() -> [Group] {
  [1, 8].map { count in
    Group(
      id: "observed-\(count)", title: "An observed set, \(observers(count))",
      unit: "ns per observer and set",
      bars: [
        Bar("Liaison", .times(2.3, of: "didSet + closure array")),
        Bar("Liaison", .times(0.1, of: "@Observable, re-armed")),
      ]
    ) {
      let kinds: [SenderKind<any Sender>] = [
        .liaisonProperty, .didSetProperty, .observableRearmed, .observations, .gobjectNotify,
      ]
      return kinds.map { deliveryBenchmark($0, count) }
    }
  }
}
