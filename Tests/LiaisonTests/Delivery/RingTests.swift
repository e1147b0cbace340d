import Liaison
import Testing

@testable import LiaisonCore

@Suite struct `A ring` {
  /// Something whose copies are counted.
  final class Piece: Sendable {
    let number: Int
    private let alive: Counter

    init(_ number: Int, _ alive: Counter) {
      self.number = number
      self.alive = alive
      alive.add()
    }

    deinit { alive.add(-1) }
  }

  @Test(arguments: 0..<50)
  func `it does what an array does, and lets go of everything`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alive = Counter()
    do {
      var ring = Ring<Piece>()
      var model: [Piece] = []
      for number in 0..<2_000 {
        // Some seeds fill it and some keep it short.
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<(seed.isMultiple(of: 2) ? 6 : 4):
          let piece = Piece(number, alive)
          ring.append(piece)
          model.append(piece)
        case 6..<10:
          let first = ring.popFirst()
          #expect(first === (model.isEmpty ? nil : model.removeFirst()), "seed \(seed)")
        case 10 where !model.isEmpty:
          let place = Int.random(in: 0..<model.count, using: &random)
          let piece = Piece(number, alive)
          ring[place] = piece
          model[place] = piece
        default:
          let start = Int.random(in: 0...model.count, using: &random)
          let count = Int.random(in: 0...model.count - start, using: &random)
          let found = ring.elements(from: start, count: count)
          #expect(
            found.map(\.number) == model[start..<start + count].map(\.number), "seed \(seed)")
        }
        #expect(ring.count == model.count && ring.isEmpty == model.isEmpty, "seed \(seed)")
        #expect(alive.value == model.count, "seed \(seed)")
      }
      for place in model.indices { #expect(ring[place] === model[place], "seed \(seed)") }
    }
    #expect(alive.value == 0, "seed \(seed)")
  }
}
