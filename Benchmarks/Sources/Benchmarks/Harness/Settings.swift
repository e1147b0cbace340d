/// How thorough a run is.
struct Settings: Codable {
  var rounds: Int
  /// Rounds where nothing is timed: what is counted is the same each time, or nearly so.
  var countingRounds: Int
  var sampleNanoseconds: UInt64
  /// The smaller of the sizes between which growth is measured; the other is a hundred times that.
  var few: Int
  /// Sizes of the groups about adding, removing and memory.
  var many: Int
  var veryMany: Int
  var isQuick: Bool

  /// The numbers that are worth quoting.
  static let full = Settings(
    rounds: 15, countingRounds: 3, sampleNanoseconds: 20_000_000, few: 1_000,
    many: 10_000, veryMany: 1_000_000, isQuick: false)

  /// Shows that everything runs and counts right; its timings say little.
  static let quick = Settings(
    rounds: 3, countingRounds: 1, sampleNanoseconds: 1_000_000, few: 100, many: 1_000,
    veryMany: 20_000, isQuick: true)
}
