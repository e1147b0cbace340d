import Foundation
import LiaisonWire
import Testing

#if canImport(Glibc)
  import Glibc
#endif

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

/// A value of many kinds, and a `Codable` one, as bytes that are changed at random.
private struct Changes {
  private var dice: Dice
  private let whole: [UInt8]
  private let coded: [UInt8]

  init(seed: UInt64) throws {
    dice = Dice(state: seed)
    whole = try WireWriter.bytes(
      of: Everything(
        texts: ["a", "Zürich", ""], numbers: [1, -1], flags: [1, 2, 3],
        names: ["x": Tree.node(.leaf, .named("t", [.leaf, .leaf])), "y": Tree?.none],
        range: -1...4, wait: .seconds(3), id: UUID(), data: Data([1, 2, 3]), letter: "e\u{301}",
        coded: Coded(a: ["k": [1, nil]], b: "b")))
    coded = try WireWriter.bytes(
      of: ["a": ["b": [1, 2, nil]], "c": [:]] as [String: [String: [Int?]]])
  }

  mutating func next(coded isCoded: Bool) -> [UInt8] {
    var changed = isCoded ? coded : whole
    for _ in 0...Int.random(in: 0..<3, using: &dice) {
      let place = Int.random(in: 0..<changed.count, using: &dice)
      switch Int.random(in: 0..<5, using: &dice) {
      case 0: changed[place] = UInt8.random(in: 0...255, using: &dice)
      case 1: changed[place] ^= 1 << Int.random(in: 0..<8, using: &dice)
      case 2: changed.removeSubrange(place...)
      // Counts become large.
      case 3: changed[place] = 0xff
      default: changed.insert(contentsOf: changed[..<place].suffix(8), at: place)
      }
      if changed.isEmpty { changed = [0] }
    }
    return changed
  }
}

private func number(_ name: String) -> UInt64? {
  ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
}

/// `scripts/fuzz` says how many messages a long run reads, and what all chance follows from.
private let messageCount = number("LIAISON_FRAMES").map { Int($0) }
private let seedOfRun = number("LIAISON_SEED") ?? UInt64.random(in: 0...UInt64.max)

@Suite struct `Bytes that were changed on the way` {
  /// Each is read or refused; none stops the program. What is read can be written again.
  @Test func `are read or refused`() throws {
    print("values: seed \(seedOfRun)")
    var changes = try Changes(seed: seedOfRun)
    let count = messageCount ?? 20_000
    var (read, refused) = (0, 0)
    let limits = WireLimits(memory: 1 << 20)
    for round in 0..<count {
      if round > 0 && round.isMultiple(of: 500_000) { print("values: \(round) messages") }
      let changed = changes.next(coded: round % 2 == 1)
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
    #expect(read + refused == count && read > 0 && refused > 0, "seed \(seedOfRun)")
  }

  #if os(Linux)
    @Test func `take no more memory than the limit, whatever they claim`() async {
      // In a process of its own, in which nothing else takes memory.
      await #expect(processExitsWith: .success) {
        let limits = WireLimits(memory: 1 << 18)
        var changes = try Changes(seed: seedOfRun)
        for round in 0..<(messageCount ?? 20_000) {
          // What the runtime keeps of types that it meets for the first time is there by now.
          if round == 1000 { try allowMoreMemory(16 << 20) }
          let changed = changes.next(coded: round % 2 == 1)
          _ = try? WireReader.read(Everything.self, from: changed, within: limits)
          _ = try? WireReader.read([String: [String: [Int?]]].self, from: changed, within: limits)
        }
      }
    }
  #endif
}

#if os(Linux)
  /// Allows this process so many more bytes of addresses than it has. An allocation that asks for more ends it.
  private func allowMoreMemory(_ bytes: UInt) throws {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let size = try #require(pages.split(separator: " ").first.flatMap { UInt($0) }) * 4096
    var limit = rlimit()
    (limit.rlim_cur, limit.rlim_max) = (size + bytes, size + bytes)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
  }
#endif
