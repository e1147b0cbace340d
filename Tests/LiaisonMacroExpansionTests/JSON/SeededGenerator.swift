import LiaisonMacroExpansion

/// Random numbers that are the same in every run; a failing test prints the seed.
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A copy of `bytes` with one to four small damages.
  mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let telling = Array("\"\\(){}[]<>/*#`@:,;.!?&-=\n\r \u{0}x0é".utf8)
    for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &self)
      case 2: bytes[place] = telling.randomElement(using: &self) ?? 0
      case 3: bytes.insert(telling.randomElement(using: &self) ?? 0, at: place)
      case 4:
        let end = min(bytes.count, place + Int.random(in: 1...20, using: &self))
        bytes.insert(contentsOf: bytes[place..<end], at: bytes.count - place)
      default:
        let end = min(bytes.count, place + Int.random(in: 1...20, using: &self))
        bytes.removeSubrange(place..<end)
      }
    }
    return bytes
  }

  mutating func json(depth: Int) -> JSON {
    let strings = ["", "a", "ключ", "tab\t", "q\"", "\\", "\u{1}", "😀😀😀😀", "source"]
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &self))
    case 2: return .integer(Int.random(in: .min ... .max, using: &self))
    case 3: return .decimal(Double.random(in: -1e9...1e9, using: &self))
    case 4: return .string(strings.randomElement(using: &self) ?? "")
    case 5:
      return .array((0..<Int.random(in: 0..<4, using: &self)).map { _ in json(depth: depth - 1) })
    default:
      return .object(
        (0..<Int.random(in: 0..<4, using: &self)).map { index in
          JSON.Member(
            (strings.randomElement(using: &self) ?? "") + "\(index)", json(depth: depth - 1))
        }
      )
    }
  }
}
