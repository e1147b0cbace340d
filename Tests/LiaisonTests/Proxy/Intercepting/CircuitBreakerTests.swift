import Dispatch
import Liaison
import LiaisonTesting
import Synchronization
import Testing

@testable import LiaisonResilience

@Contract(.proxy, .anywhere)
private protocol Grid: AnyObject, Sendable {
  func use() throws -> Int
  func draw() async throws -> Int
  func feed() throws
}

private struct Outage: Error, Equatable {}
private struct Spark: Error, Equatable {}

/// Fails while it is told to; asynchronous calls wait for the door.
private final class PowerGrid: Grid {
  let calls = Counter()
  let failure = Guarded<(any Error)?>(nil)
  let door: Doorway?
  init(behind door: Doorway? = nil) { self.door = door }

  private func answer() throws -> Int {
    calls.add()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return calls.value
  }

  func use() throws -> Int { try answer() }
  func feed() throws { _ = try answer() }
  func draw() async throws -> Int {
    await door?.wait()
    return try answer()
  }
}

@Suite struct `A circuit breaker` {
  private let clock = ManualClock()
  private let grid = PowerGrid()

  private func breaker(after failures: Int = 3) -> CircuitBreaker {
    CircuitBreaker("grid", after: failures, pausing: .seconds(10), clock: clock)
  }

  private func proxy(_ breaker: CircuitBreaker, _ grid: PowerGrid? = nil) -> GridProxy {
    GridProxy(.to(grid ?? self.grid), interceptors: [.circuitBreaker(breaker)])
  }

  private func fails(_ error: (any Error)?) { grid.failure.withLock { $0 = error } }

  @Test func `opens after failures in a row, tries after a pause, and closes`() throws {
    let breaker = breaker()
    let proxy = proxy(breaker)
    fails(Outage())
    for _ in 0..<3 { #expect(throws: Outage()) { try proxy.use() } }
    #expect(breaker.state == .open)
    for _ in 0..<5 { #expect(throws: CircuitOpen.self) { try proxy.use() } }
    #expect(grid.calls.value == 3)
    clock.advance(by: .seconds(10))
    #expect(throws: Outage()) { try proxy.use() }
    #expect(throws: CircuitOpen.self) { try proxy.use() }
    clock.advance(by: .seconds(10))
    fails(nil)
    _ = try proxy.use()
    #expect(breaker.state == .closed)
    _ = try proxy.use()
    #expect(grid.calls.value == 6)
  }

  @Test func `forgets failures with a success in between`() throws {
    let breaker = breaker()
    let proxy = proxy(breaker)
    for _ in 0..<5 {
      fails(Outage())
      for _ in 0..<2 { #expect(throws: Outage()) { try proxy.use() } }
      fails(nil)
      _ = try proxy.use()
    }
    #expect(breaker.state == .closed)
  }

  @Test func `does not count how calls end that began before it opened`() async throws {
    let door = Doorway()
    let slow = PowerGrid(behind: door)
    let breaker = breaker(after: 1)
    let waiting = Task { [self] in try await proxy(breaker, slow).draw() }
    await eventually { door.isWaitedFor }
    fails(Outage())
    #expect(throws: Outage()) { try proxy(breaker).use() }
    door.open()
    #expect(try await waiting.value == 1)
    #expect(breaker.state == .open)
  }

  @Test func `does not count late failures against the circuit that has closed again`() async throws
  {
    let door = Doorway()
    let slow = PowerGrid(behind: door)
    slow.failure.withLock { $0 = Outage() }
    let breaker = breaker(after: 1)
    let waiting = Task { [self] in try await proxy(breaker, slow).draw() }
    await eventually { door.isWaitedFor }
    fails(Outage())
    #expect(throws: Outage()) { try proxy(breaker).use() }
    clock.advance(by: .seconds(10))
    fails(nil)
    _ = try proxy(breaker).use()
    door.open()
    await #expect(throws: Outage()) { try await waiting.value }
    #expect(breaker.state == .closed)
  }

  @Test func `tries again when the call that decides does not end`() async throws {
    let door = Doorway()
    let slow = PowerGrid(behind: door)
    let breaker = breaker(after: 1)
    fails(Outage())
    #expect(throws: Outage()) { try proxy(breaker).use() }
    clock.advance(by: .seconds(10))
    let stuck = Task { [self] in try await proxy(breaker, slow).draw() }
    await eventually { door.isWaitedFor }
    #expect(breaker.state == .trying)
    #expect(throws: CircuitOpen.self) { try proxy(breaker).use() }
    clock.advance(by: .seconds(10))
    fails(nil)
    _ = try proxy(breaker).use()
    #expect(breaker.state == .closed)
    slow.failure.withLock { $0 = Outage() }
    door.open()
    await #expect(throws: Outage()) { try await stuck.value }
    #expect(breaker.state == .closed)
  }

  @Test func `lets exactly one try, however many ask`() throws {
    let breaker = breaker(after: 1)
    let proxy = proxy(breaker)
    fails(Outage())
    #expect(throws: Outage()) { try proxy.use() }
    clock.advance(by: .seconds(10))
    let refused = Counter()
    onThreads(4) { _ in
      for _ in 0..<100 {
        do { _ = try proxy.use() } catch is CircuitOpen { refused.add() } catch {}
      }
    }
    #expect(grid.calls.value == 2)
    #expect(refused.value == 399)
  }

  @Test func `is opened by neither what was cancelled nor what does not count`() async throws {
    let breaker = CircuitBreaker(
      "grid", after: 1, pausing: .seconds(10), clock: clock, counting: { !($0 is Spark) })
    let proxy = proxy(breaker)
    for error in [CancellationError(), Spark()] as [any Error] {
      fails(error)
      for _ in 0..<3 { _ = try? proxy.use() }
      #expect(breaker.state == .closed)
    }
    fails(Outage())
    _ = try? proxy.use()
    clock.advance(by: .seconds(10))
    // One that does not count decides nothing, so the next one tries.
    fails(Spark())
    #expect(throws: Spark()) { try proxy.use() }
    fails(nil)
    _ = try proxy.use()
    #expect(breaker.state == .closed)
  }

  @Test func `is opened and closed by hand`() throws {
    let breaker = breaker()
    let proxy = proxy(breaker)
    breaker.open()
    #expect(breaker.state == .held)
    clock.advance(by: .seconds(1_000))
    let error = #expect(throws: CircuitOpen.self) { try proxy.use() }
    #expect(
      error.map { "\($0)" } == "'use()' is not asked for now, because grid is open")
    breaker.close()
    _ = try proxy.use()
    #expect(grid.calls.value == 1)
  }

  @Test func `does not make a requirement that throws and returns nothing succeed`() {
    let breaker = breaker()
    breaker.open()
    #expect(throws: CircuitOpen.self) { try proxy(breaker).feed() }
  }

  @Test func `tells its observers of each state once and in order`() throws {
    let breaker = breaker(after: 1)
    let proxy = proxy(breaker)
    let log = Log()
    let token = breaker.observe { state in
      log.append("\(state)")
      // What an observer does is told after what it is told.
      if state == .open { breaker.close() }
    }
    let also = breaker.observe { state in log.append("also \(state)") }
    fails(Outage())
    _ = try? proxy.use()
    breaker.open()
    also.cancel()
    breaker.close()
    #expect(
      log.entries == [
        "open", "also open", "closed", "also closed", "held", "also held", "closed",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `is a stream of states`() async {
    let breaker = breaker()
    let states = breaker.states()
    breaker.open()
    breaker.close()
    var seen: [CircuitBreaker.State] = []
    for await state in states {
      seen.append(state.value)
      if seen.count == 2 { break }
    }
    #expect(seen == [.held, .closed])
  }

  @Test func `is told on a queue in order, and no more when it is cancelled`() {
    let queue = DispatchQueue(label: "states")
    let breaker = breaker()
    let log = Log()
    let token = breaker.observe(deliver: .queue(queue)) { log.append("\($0)") }
    for _ in 0..<100 {
      breaker.open()
      breaker.close()
    }
    // The last ones may be put behind a block that is sent now.
    soon { log.entries.count == 200 }
    #expect(log.entries == Array(repeating: ["held", "closed"], count: 100).flatMap(\.self))
    token.cancel()
    breaker.open()
    queue.sync {}
    #expect(log.entries.count == 200)
  }

  @Test func `tells every state that threads bring about, one after the other`() {
    let breaker = breaker(after: 1)
    let proxy = proxy(breaker)
    let log = Log()
    let token = breaker.observe { log.append("\($0)") }
    onThreads(4) { [grid] thread in
      for index in 0..<500 {
        if thread == 0 {
          grid.failure.withLock { $0 = index.isMultiple(of: 2) ? Outage() : nil }
          breaker.close()
        } else {
          _ = try? proxy.use()
        }
      }
    }
    breaker.open()
    let seen = log.entries
    #expect(seen.last == "held")
    for (one, next) in zip(seen, seen.dropFirst()) { #expect(one != next) }
    withExtendedLifetime(token) {}
  }
}
