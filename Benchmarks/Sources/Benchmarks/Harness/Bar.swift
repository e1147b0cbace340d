/// What a participant has to reach.
struct Bar {
  enum Limit {
    /// A multiple of what another participant of the same group needs.
    case times(Double, of: String)
    /// So much more than another participant of the same group needs, in the unit of the group.
    case more(Double, than: String)
    /// A multiple of what another participant grows by, between the same two sizes in the same
    /// round: what the machine's memory does to large sizes then strikes both.
    case growth(Double, from: String, beside: String, _ small: String)
    /// A value in the unit of the group.
    case atMost(Double)
  }

  let subject: String
  let limit: Limit

  init(_ subject: String, _ limit: Limit) {
    self.subject = subject
    self.limit = limit
  }
}

/// A bar, and what was measured against it.
struct Verdict: Codable {
  let bar: String
  /// The limit in a few characters.
  let label: String
  /// The median over the rounds of the ratio or the difference within one round, or the median
  /// value itself.
  let measured: Double
  let limit: Double
  /// Where the bar stands on the axis of the group.
  let position: Double
  let isMet: Bool

  init(_ bar: String, label: String, measured: Double, limit: Double, position: Double) {
    self.bar = bar
    self.label = label
    self.measured = measured
    self.limit = limit
    self.position = position
    isMet = measured <= limit
  }
}

extension Bar {
  func verdict(over results: [Measured]) -> Verdict? {
    func measured(_ name: String) -> Measured? { results.first { $0.name == name } }
    guard let subject = measured(subject) else { return nil }
    switch limit {
    case .atMost(let most):
      return Verdict(
        "\(subject.name) ≤ \(short(most))", label: short(most), measured: subject.median,
        limit: most, position: most)
    case .times(let factor, let name):
      guard let baseline = measured(name) else { return nil }
      let ratios = zip(subject.samples, baseline.samples).map { $0 / $1 }
      return Verdict(
        "\(subject.name) ≤ \(multiple(factor)) × \(name)", label: "\(multiple(factor)) ×",
        measured: median(of: ratios), limit: factor, position: factor * baseline.median)
    case .growth(let factor, let from, let beside, let besideFrom):
      guard let small = measured(from), let other = measured(beside),
        let otherSmall = measured(besideFrom)
      else { return nil }
      let growth = zip(subject.samples, small.samples).map { $0 / $1 }
      let otherGrowth = zip(other.samples, otherSmall.samples).map { $0 / $1 }
      return Verdict(
        "\(subject.name) : \(small.name) ≤ \(multiple(factor)) × \(other.name) : \(otherSmall.name)",
        label: "\(multiple(factor)) × its growth",
        measured: median(of: zip(growth, otherGrowth).map { $0 / $1 }), limit: factor,
        position: factor * small.median * median(of: otherGrowth))
    case .more(let most, let name):
      guard let baseline = measured(name) else { return nil }
      let differences = zip(subject.samples, baseline.samples).map { $0 - $1 }
      return Verdict(
        "\(subject.name) ≤ \(name) + \(short(most))", label: "+ \(short(most))",
        measured: median(of: differences), limit: most, position: baseline.median + most)
    }
  }
}
