/// The length of a group's axis, the same in the terminal and in the chart.
///
/// Some participants need a hundred times as long as others. The axis goes a good way past the
/// tightest limit; what is longer is cut off there and marked, and its number says the rest.
struct Axis {
  let length: Double

  init(_ outcome: Outcome) {
    let longest = outcome.results.map(\.median).max() ?? 0
    let tightest = outcome.verdicts.map(\.position).filter { $0 > 0 }.min() ?? longest
    let subjects = outcome.results.filter { $0.role == .subject }.map(\.median)
    let ofInterest = max(2.5 * tightest, 1.25 * (subjects.max() ?? 0))
    length = max(min(max(longest, 1.05 * tightest), ofInterest), .leastNormalMagnitude)
  }

  /// Between 0 and 1.
  func fraction(_ value: Double) -> Double {
    min(max(value / length, 0), 1)
  }

  func cutsOff(_ value: Double) -> Bool {
    value > length
  }
}
