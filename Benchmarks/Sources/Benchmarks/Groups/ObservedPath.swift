/// A change at the end of a path, beside one of the observed object's own property; and the same by
/// hand, as the price of referring weakly to where a path begins is nobody's choice.
func observedPathGroup() -> Group {
  Group(
    id: "observed-path", title: "A set at the end of a path of three links", unit: "ns per set",
    bars: [Bar("Liaison path", .times(2, of: "Liaison direct"))]
  ) {
    let direct = SenderKind<any Sender>(
      "Liaison direct", .subject, make: SenderKind.liaisonProperty.make)
    let byHand = SenderKind<any Sender>(
      "by hand, direct", .peer, make: SenderKind.didSetProperty.make)
    return [.liaisonPath, direct, .didSetPath, byHand].map { deliveryBenchmark($0, 1) }
  }
}
