/// Setting a property by a name that is known only when the program runs.
func observedByNameGroup() -> Group {
  Group(
    id: "observed-by-name", title: "A set by name", unit: "ns per set",
    bars: [Bar("Liaison", .times(2, of: "dictionary of closures"))]
  ) {
    [
      setBenchmark("Liaison", .subject, LiaisonNameSetter()),
      setBenchmark("dictionary of closures", .baseline, DictionarySetter()),
    ]
  }
}
