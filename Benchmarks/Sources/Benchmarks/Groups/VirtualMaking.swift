/// Making a virtual subject in a home that is full, where another goes for each that is made: at
/// several sizes, as the one that goes has to be found.
func virtualMakingGroup() -> Group {
  let sizes = [1_000, 10_000, 100_000]
  func name(_ size: Int) -> String { "Liaison, \(grouped(size))" }
  return Group(
    id: "virtual-making", title: "Make a virtual subject in a home that is full",
    unit: "ns per making", bars: [Bar(name(100_000), .times(2, of: name(1_000)))]
  ) { () throws(Miscount) in
    try sizes.map { size throws(Miscount) in
      let home = LiaisonHome(room: size)
      try Miscount.check(name(size), expected: size, seen: home.loaded)
      let batch = opaque(100)
      return .loop(
        name(size), .subject, operations: batch, total: { home.total },
        run: { iterations in home.make(iterations * batch) })
    }
  }
}
