import Foundation
import LiaisonWire
import Testing

@Wire private struct Everything {
  var texts: [String], numbers: [Int32], flags: Set<UInt8>, names: [String: Tree?]
  var range: ClosedRange<Int16>, wait: Duration, id: UUID, data: Data, letter: Character
  var coded: Coded
}

@Wire private indirect enum Tree {
  case leaf
  case node(Tree, Tree)
  case named(String, [Tree])
}

private struct Coded: Codable, WireValue {
  var a: [String: [Int?]], b: String?

  func write(to writer: inout WireWriter) {
    writer.put([a])
    writer.put(b)
  }
  init(reading reader: inout WireReader) throws(WireError) {
    a = try reader.get([[String: [Int?]]].self).first ?? [:]
    b = try reader.get()
  }
  init(a: [String: [Int?]], b: String?) { (self.a, self.b) = (a, b) }
}

/// The same numbers again from the same seed.
private struct Dice: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct `Bytes that were changed on the way` {
  /// Each is read or refused; none stops the program. What is read can be written again.
  @Test func `are read or refused`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var dice = Dice(state: seed)
    let whole = Everything(
      texts: ["a", "Zürich", ""], numbers: [1, -1], flags: [1, 2, 3],
      names: ["x": Tree.node(.leaf, .named("t", [.leaf, .leaf])), "y": Tree?.none], range: -1...4,
      wait: .seconds(3),
      id: UUID(), data: Data([1, 2, 3]), letter: "e\u{301}",
      coded: Coded(a: ["k": [1, nil]], b: "b"))
    let bytes = try WireWriter.bytes(of: whole)
    let coded = try WireWriter.bytes(
      of: ["a": ["b": [1, 2, nil]], "c": [:]] as [String: [String: [Int?]]])
    var (read, refused) = (0, 0)
    let limits = WireLimits(memory: 1 << 20)
    for round in 0..<20_000 {
      var changed = round % 2 == 0 ? bytes : coded
      for _ in 0...Int.random(in: 0..<3, using: &dice) {
        let place = Int.random(in: 0..<changed.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: changed[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: changed[place] ^= 1 << Int.random(in: 0..<8, using: &dice)
        case 2: changed.removeSubrange(place...)
        default: changed.insert(contentsOf: changed[..<place].suffix(8), at: place)
        }
        if changed.isEmpty { changed = [0] }
      }
      do throws(WireError) {
        if round % 2 == 0 {
          _ = try WireWriter.bytes(
            of: try WireReader.read(Everything.self, from: changed, within: limits))
        } else {
          let value = try WireReader.read(
            [String: [String: [Int?]]].self, from: changed, within: limits)
          _ = try WireWriter.bytes(of: value)
        }
        read += 1
      } catch { refused += 1 }
    }
    #expect(read + refused == 20_000 && read > 0 && refused > 0, "seed \(seed)")
  }
}
