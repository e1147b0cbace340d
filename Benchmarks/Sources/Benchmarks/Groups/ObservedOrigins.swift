/// Setting a property that nobody observes, in ordinary code: where the object comes out of an
/// array, out of another object's property, and from a local.
func observedOriginsGroups() -> [Group] {
  Origin.allCases.map { origin in
    Group(
      id: "observed-unobserved-\(origin.id)",
      title: "A set that nobody observes, the object out of \(origin.rawValue)",
      unit: "ns per set", bars: [Bar("Liaison", .times(1.5, of: "plain"))]
    ) {
      [
        setBenchmark("Liaison", .subject, PlacedLiaisonSetter(origin)),
        setBenchmark("plain", .baseline, PlacedPlainSetter(origin)),
        setBenchmark("didSet, empty array", .baseline, PlacedDidSetSetter(origin)),
      ]
    }
  }
}
