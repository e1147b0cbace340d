import Liaison
import TestSupport
import Testing

@testable import LiaisonCore

@Suite struct `Laggards` {
  @Test func `find the one that lags behind, whoever makes progress and leaves`() {
    var numbers = SeededGenerator(seed: 3)
    var laggards = LiaisonCore.Laggards<Walker>()
    var walkers = (0..<200).map { _ in Walker(at: Int.random(in: 0..<100, using: &numbers)) }
    for walker in walkers { laggards.insert(walker) }
    for step in 0..<1_000 {
      let walker = walkers[Int.random(in: walkers.indices, using: &numbers)]
      walker.walk(Int.random(in: 0..<20, using: &numbers))
      if step.isMultiple(of: 3) {
        let hindmost = laggards.hindmost()
        #expect(hindmost?.steps == walkers.map(\.steps).min())
      }
      if step.isMultiple(of: 50) {
        let index = Int.random(in: walkers.indices, using: &numbers)
        let removals = [laggards.remove(walkers[index]), laggards.remove(walkers[index])]
        #expect(removals == [true, false])
        walkers[index] = Walker(at: Int.random(in: 0..<1_000, using: &numbers))
        laggards.insert(walkers[index])
      }
    }
    #expect(laggards.count == 200)
    let removals = walkers.count { laggards.remove($0) }
    #expect(removals == 200)
    #expect(laggards.isEmpty)
  }

  @Test func `look at one for each progress, however many there are`() {
    var laggards = LiaisonCore.Laggards<Walker>()
    let walkers = (0..<2_000).map { Walker(at: $0) }
    for walker in walkers { laggards.insert(walker) }
    let before = walkers.reduce(0) { $0 + $1.looks }
    var found = 0
    for walker in walkers {
      if laggards.hindmost() === walker { found += 1 }
      walker.walk(2_000)
    }
    #expect(found == walkers.count)
    #expect(walkers.reduce(0) { $0 + $1.looks } - before <= 2 * walkers.count)
  }
}

/// One who walks on, and counts how often it is asked how far it has come.
///
/// Unchecked: each test has its own, on one thread.
private final class Walker: Lagging, @unchecked Sendable {
  private(set) var steps: Int
  private(set) var looks = 0
  var knownMark = 0
  var heapIndex = -1

  init(at steps: Int) { self.steps = steps }

  func walk(_ more: Int) { steps += more }

  var mark: Int {
    looks += 1
    return steps
  }
}
