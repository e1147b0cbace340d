extension Duration {
  /// The duration with the two digits that a single measurement deserves: `34 ms`, `1.2 µs`.
  var brief: String {
    let (seconds, attoseconds) = components
    var value = Double(seconds) + Double(attoseconds) * 1e-18
    var unit = "s"
    for smaller in ["ms", "µs", "ns"] where value < 1 { (value, unit) = (value * 1_000, smaller) }
    if value >= 10 { return "\(Int(value.rounded())) \(unit)" }
    return "\((value * 10).rounded() / 10) \(unit)"
  }
}
