import Liaison
import LiaisonTesting
import Synchronization
import Testing

@Contract(.proxy, .anywhere)
private protocol Depot: AnyObject, Sendable {
  func load(_ name: String) throws -> Int
  func fetch(_ name: String) async throws -> Int
}

private struct DepotFailure: Error, Equatable {}

private final class Yard: Depot {
  let calls = Atomic(0)
  private let failures: Atomic<Int>
  private let door: Doorway?

  init(failing failures: Int = 0, behind door: Doorway? = nil) {
    self.failures = Atomic(failures)
    self.door = door
  }

  var count: Int { calls.load(ordering: .relaxed) }

  private func answer() throws -> Int {
    let number = calls.add(1, ordering: .relaxed).newValue
    if failures.subtract(1, ordering: .relaxed).newValue >= 0 { throw DepotFailure() }
    return number
  }

  func load(_ name: String) throws -> Int { try answer() }

  func fetch(_ name: String) async throws -> Int {
    await door?.wait()
    return try answer()
  }
}

@Suite struct `Trying again` {
  @Test(arguments: [(0, 1), (2, 3), (3, 4)])
  func `goes on until it returns`(_ failures: Int, _ calls: Int) async throws {
    for isAsync in [false, true] {
      let yard = Yard(failing: failures)
      let depot = DepotProxy(.to(yard), interceptors: [.retry(3)])
      let number = isAsync ? try await depot.fetch("x") : try depot.load("x")
      #expect(number == calls)
    }
  }

  @Test func `ends when it has been tried as often as it may be`() async {
    let yard = Yard(failing: 100)
    let depot = DepotProxy(.to(yard), interceptors: [.retry(3)])
    await #expect(throws: DepotFailure()) { try await depot.fetch("x") }
    #expect(yard.count == 4)
    #expect(throws: DepotFailure()) { try depot.load("x") }
    #expect(yard.count == 8)
  }

  @Test func `waits longer each time, and not where nobody can wait`() async throws {
    let clock = ManualClock()
    let yard = Yard(failing: 3)
    let depot = DepotProxy(
      .to(yard),
      interceptors: [.retry(3, after: .seconds(1), backingOff: .upTo(.seconds(3)))])
    #expect(throws: DepotFailure()) { try depot.load("x") }
    let fetched = Task {
      try await AskingClock.$current.withValue(clock) { try await depot.fetch("x") }
    }
    for seconds in [1, 2] {
      await clock.waitForSleepers(1)
      let before = yard.count
      clock.advance(by: .seconds(seconds) - .milliseconds(1))
      #expect(yard.count == before)
      clock.advance(by: .milliseconds(1))
      if seconds == 1 { await eventually { yard.count == before + 1 } }
    }
    #expect(try await fetched.value == 4)
  }

  @Test func `stops when its task is cancelled while it waits`() async {
    let clock = ManualClock()
    let yard = Yard(failing: 100)
    let depot = DepotProxy(.to(yard), interceptors: [.retry(100, after: .seconds(1))])
    let fetched = Task {
      try await AskingClock.$current.withValue(clock) { try await depot.fetch("x") }
    }
    await clock.waitForSleepers(1)
    fetched.cancel()
    await #expect(throws: CancellationError.self) { try await fetched.value }
    #expect(yard.count == 1)
  }

  @Test func `leaves alone what will not go away, and what a protection refuses`() async {
    let yard = Yard(failing: 100)
    let picky = DepotProxy(.to(yard), interceptors: [.retry(3) { !($0 is DepotFailure) }])
    await #expect(throws: DepotFailure()) { try await picky.fetch("x") }
    #expect(yard.count == 1)
    let protection = Protection("depot")
    protection.suspend()
    let refused = DepotProxy(.protected(yard, by: protection), interceptors: [.retry(3)])
    await #expect(throws: AccessError.self) { try await refused.fetch("x") }
    #expect(yard.count == 1)
  }

  @Test func `shares a budget that calls earn`() {
    let budget = RetryBudget(perCall: 0.5, most: 2)
    let yard = Yard(failing: 1_000)
    let depots = (0..<2).map { _ in
      DepotProxy(.to(yard), interceptors: [.retry(5, budget: budget)])
    }
    // Two were saved.
    #expect(throws: DepotFailure()) { try depots[0].load("x") }
    #expect(yard.count == 3)
    // Each call earns a half.
    for index in 0..<4 { #expect(throws: DepotFailure()) { try depots[index % 2].load("x") } }
    #expect(yard.count == 9)
    #expect(budget.tries == 0)
  }
}

@Suite struct `A time limit` {
  @Test func `leaves a call that takes longer, and each attempt has it anew`() async throws {
    let clock = ManualClock()
    let door = Doorway()
    let yard = Yard(behind: door)
    let depot = DepotProxy(.to(yard), interceptors: [.retry(1), .timeout(.seconds(2))])
    let fetched = Task {
      try await AskingClock.$current.withValue(clock) { try await depot.fetch("x") }
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    await eventually { door.arrivals == 2 }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    await #expect(throws: CallTimedOut.self) { try await fetched.value }
    door.open()
  }

  @Test func `does nothing to a call in time`() async throws {
    let depot = DepotProxy(.to(Yard()), interceptors: [.timeout(.seconds(60))])
    #expect(try await depot.fetch("x") == 1)
    #expect(try depot.load("x") == 2)
  }
}

@Suite struct `Timing, tracing and faults` {
  @Test func `each call tells the tap how it ended and how long it took`() throws {
    let tap = Tap()
    let events = Guarded<[TapEvent]>([])
    let token = tap.watch { event in events.withLock { $0.append(event) } }
    let depot = DepotProxy(
      .to(Yard(failing: 1)), interceptors: [.tracing(into: tap, as: "depot"), .retry(0)])
    #expect(throws: DepotFailure()) { try depot.load("x") }
    #expect(try depot.load("x") == 2)
    let seen = events.withLock { $0 }
    #expect(seen.map(\.kind) == [.began, .threw, .began, .returned])
    #expect(seen.allSatisfy { $0.place == "depot" && $0.requirement.name == "load(_:)" })
    #expect(seen.map { $0.duration.map { $0 >= .zero } } == [nil, true, nil, true])
    withExtendedLifetime(token) {}
  }

  @Test func `faults are as many as asked for, and the same for the same seed`() {
    func failing(_ seed: UInt64) -> [Bool] {
      let depot = DepotProxy(
        .to(Yard()), interceptors: [.faults(0.25, seed: seed) { _ in DepotFailure() }])
      return (0..<4_000).map { _ in (try? depot.load("x")) == nil }
    }
    let first = failing(7)
    #expect(first == failing(7))
    #expect(first != failing(8))
    #expect((900...1_100).contains(first.count { $0 }))
  }

  @Test func `delays hold a call up by the asking clock`() async throws {
    let clock = ManualClock()
    let depot = DepotProxy(
      .to(Yard()), interceptors: [.delays(1, of: .seconds(5), seed: 1)])
    let fetched = Task {
      try await AskingClock.$current.withValue(clock) { try await depot.fetch("x") }
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    #expect(try await fetched.value == 1)
  }
}
