import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonResilience

@Contract(.proxy, .anywhere)
private protocol Gatehouse: AnyObject, Sendable {
  func pass(_ name: String) throws
  func walk(_ name: String) async throws
}

private final class NorthGate: Gatehouse {
  let log = Log()
  func pass(_ name: String) throws { log.append(name) }
  func walk(_ name: String) async throws { log.append(name) }
}

@Suite struct `A rate limit` {
  private let clock = ManualClock()
  private let gate = NorthGate()

  private func proxy(_ calls: Int) -> GatehouseProxy {
    GatehouseProxy(
      .to(gate), interceptors: [.rateLimit(calls, per: .seconds(1), clock: clock)])
  }

  @Test func `lets a burst through and then one at a time`() throws {
    let proxy = proxy(4)
    for number in 0..<4 { try proxy.pass("\(number)") }
    let error = #expect(throws: CannotWait.self) { try proxy.pass("no") }
    #expect(error?.duration == .milliseconds(250))
    clock.advance(by: .milliseconds(250))
    try proxy.pass("4")
    #expect(throws: CannotWait.self) { try proxy.pass("no") }
    clock.advance(by: .seconds(100))
    for number in 5..<9 { try proxy.pass("\(number)") }
    #expect(throws: CannotWait.self) { try proxy.pass("no") }
    #expect(gate.log.entries == (0..<9).map { "\($0)" })
  }

  @Test func `says in milliseconds how long a call would have to wait`() throws {
    let proxy = proxy(3)
    for number in 0..<3 { try proxy.pass("\(number)") }
    let error = #expect(throws: CannotWait.self) { try proxy.pass("no") }
    #expect(
      error?.description
        == "'pass(_:)' would have to wait 0.334 seconds; make it 'async', or try again later")
  }

  /// Tasks that wait for their turn, in this order.
  private func waiting(_ proxy: GatehouseProxy, _ names: String...) async -> [Task<Void, any Error>]
  {
    var tasks: [Task<Void, any Error>] = []
    for name in names {
      tasks.append(Task { try await proxy.walk(name) })
      await eventually { wait(proxy) == .seconds(1 + tasks.count) }
    }
    await clock.waitForSleepers(1)
    return tasks
  }

  /// How long somebody would wait who comes now.
  private func wait(_ proxy: GatehouseProxy) -> Duration? {
    do { try proxy.pass("") } catch { return (error as? CannotWait)?.duration }
    return nil
  }

  @Test func `has those who wait go first, also when a turn is free for one who comes later`()
    async throws
  {
    let proxy = proxy(1)
    try proxy.pass("first")
    let tasks = await waiting(proxy, "a", "b")
    clock.advance(by: .seconds(1))
    try await tasks[0].value
    await clock.waitForSleepers(1)
    // The next turn is the waiting one's.
    let error = #expect(throws: CannotWait.self) { try proxy.pass("late") }
    #expect(error?.duration == .seconds(2))
    clock.advance(by: .seconds(1))
    try await tasks[1].value
    #expect(gate.log.entries == ["first", "a", "b"])
  }

  @Test func `takes no turn for one who is cancelled while it waits`() async throws {
    let proxy = proxy(1)
    try proxy.pass("first")
    let tasks = await waiting(proxy, "a", "b", "c")
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    try await tasks[2].value
    #expect(gate.log.entries == ["first", "c"])
  }

  @Test func `lets a thousand tasks through, each once, no more than its rate`() async throws {
    let proxy = proxy(10)
    let done = Counter()
    let tasks = (0..<1_000).map { number in
      Task {
        try await proxy.walk("\(number)")
        done.add()
      }
    }
    await eventually { done.value == 10 }
    for turn in 1...990 {
      await clock.waitForSleepers(1)
      #expect(gate.log.entries.count == 9 + turn)
      clock.advance(by: .milliseconds(100))
      await eventually { done.value == 10 + turn }
    }
    for task in tasks { try await task.value }
    #expect(Set(gate.log.entries).count == 1_000)
  }
}
