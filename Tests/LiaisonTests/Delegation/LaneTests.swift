import Liaison
import Testing

@testable import LiaisonCore

@Suite struct `Lanes` {
  private func priorities(of seers: SeerMulticast) -> [Int] {
    seers._roster.state.withLock { $0.lanes.map(\.priority.rawValue) }
  }

  @Test func `of priorities that nobody has any more no more than a few stay`() {
    let seers = SeerMulticast()
    let seer = Delphi()
    for number in 0..<100 {
      seers.add(seer, priority: Priority(rawValue: number))
      seers.remove(seer)
    }
    #expect(priorities(of: seers) == [99, 98, 97, 96])
  }

  @Test func `those that are walked just now stay, and so does the order of the others`() {
    let seers = SeerMulticast()
    let last = Delphi { _ in 1 }
    let others = (0..<4).map { _ in Delphi { _ in 0 } }
    let first = Delphi { _ in
      for (number, other) in others.enumerated() {
        seers.add(other, priority: Priority(rawValue: number))
        if number < 3 { seers.remove(other) }
      }
      return 0
    }
    seers.add(last, priority: .low)
    seers.add(first, priority: .high)
    #expect(seers.ask(0) == 1)
    #expect(priorities(of: seers) == [100, 3, 2, -100])
    seers.remove(first)
    #expect(seers.ask(0) == 1)
    #expect(seers.count == 2)
  }
}

@Suite struct `A lane` {
  /// A receiver that is known by itself.
  private static func receiver() -> Receiver {
    let receiver = HeldReceiver<Int>(0)
    receiver.remember(Identity(of: receiver))
    return receiver
  }

  @Test(arguments: 0..<8)
  func `it becomes small again when it loses most, and finds who stays`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lane = Lane(priority: .normal)
    defer { lane.dispose() }
    var staying: [Receiver] = []

    func change(_ body: (inout Lane, inout Roster.Aftermath) throws -> Void) rethrows {
      var aftermath = Roster.Aftermath()
      try body(&lane, &aftermath)
      aftermath.settle()
    }

    for round in [10_000, 300, 40, 2_000] {
      while staying.count < round {
        staying.append(Self.receiver())
        change { $0.append(staying.last!, leaving: &$1) }
      }
      while staying.count > 20 {
        let leaving = staying.remove(at: .random(in: staying.indices, using: &random))
        try change {
          let slot = try #require($0.slot(of: .passUnretained(leaving)))
          _ = $0.end(slot, leaving: &$1)
        }
        #expect(lane.slot(of: .passUnretained(leaving)) == nil)
      }
      #expect(lane.buffer.capacity < 400, "after \(round), seed \(seed)")
      let slots = staying.compactMap { lane.slot(of: $0.identity) }
      #expect(slots == slots.sorted() && slots.count == staying.count, "seed \(seed)")
    }
  }

  @Test func `it becomes small again when all leave at once`() {
    var lane = Lane(priority: .normal)
    defer { lane.dispose() }
    var aftermath = Roster.Aftermath()
    for _ in 0..<1_000 { lane.append(Self.receiver(), leaving: &aftermath) }
    lane.removeAll(leaving: &aftermath)
    aftermath.settle()
    #expect(lane.count == 0 && lane.buffer.capacity < 10)
  }
}
