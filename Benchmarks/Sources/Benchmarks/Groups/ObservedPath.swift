/// A change at the end of a path, beside one of the observed object's own property.
func observedPathGroup() -> Group {
  Group(
    id: "observed-path", title: "A set at the end of a path of three links", unit: "ns per set",
    bars: [Bar("Liaison path", .times(2, of: "Liaison direct"))]
  ) {
    let direct = SenderKind<any Sender>(
      "Liaison direct", .subject, make: SenderKind.liaisonProperty.make)
    return [deliveryBenchmark(.liaisonPath, 1), deliveryBenchmark(direct, 1)]
  }
}
