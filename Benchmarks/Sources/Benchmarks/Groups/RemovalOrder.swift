/// The order in which listeners are removed, beside the order in which they were added.
enum RemovalOrder: String, CaseIterable {
  case inOrder = "in order"
  case reverse
  case shuffled

  var id: String {
    self == .inOrder ? "in-order" : rawValue
  }

  func indices(_ count: Int) -> [Int] {
    switch self {
    case .inOrder: return Array(0..<count)
    case .reverse: return Array((0..<count).reversed())
    case .shuffled:
      var generator = SplitMix64(state: 7)
      return (0..<count).shuffled(using: &generator)
    }
  }
}

/// The same shuffle in each run.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
