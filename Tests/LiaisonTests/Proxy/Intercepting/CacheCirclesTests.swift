import Liaison
import LiaisonTesting
import TestSupport
import Testing

@testable import LiaisonResilience

@Suite(.timeLimit(.minutes(5))) struct `Calls in a cache that wait for each other` {
  private let cache = CallCache<String, Int>(atMost: 10)
  private let door = Doorway()

  @Test func `a call that asks for its own key is refused`() async throws {
    let kiln = TestPottery()
    let proxy = cached(kiln, in: cache)
    kiln.work { [weak proxy] in try await proxy?.fire($0) ?? 0 }
    kiln.workHere { [weak proxy] in try proxy?.bake($0) ?? 0 }
    let error = await #expect(throws: CallCircle.self) { try await proxy.fire("a") }
    #expect(
      error?.description == """
        'fire(_:)' would wait for itself for ever in a cache, because a call of 'fire(_:)' waits for \
        this call. Ask the subject instead of its proxy, or give such calls no key.
        """)
    #expect(throws: CallCircle.self) { try proxy.bake("b") }
    #expect(kiln.calls.value == 2)
  }

  @Test func `a call that asks for its own key within a limit is refused`() async throws {
    let kiln = TestPottery()
    let proxy = cached(kiln, in: cache, behind: [.timeout(.seconds(3_600))])
    kiln.work { [weak proxy] in try await proxy?.fire($0) ?? 0 }
    await #expect(throws: CallCircle.self) { try await proxy.fire("a") }
    kiln.work { $0.count }
    #expect(try await proxy.fire("a") == 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a call that asks for its own key is refused before its limit is over`() async throws {
    let kiln = TestPottery()
    let proxy = cached(kiln, in: cache, before: [.timeout(.seconds(3_600))])
    kiln.work { [weak proxy] in try await proxy?.fire($0) ?? 0 }
    await #expect(throws: CallCircle.self) { try await proxy.fire("a") }
    #expect(kiln.calls.value == 1)
    kiln.work { $0.count }
    #expect(try await proxy.fire("a") == 1)
  }

  @Test func `a call that asks for other keys goes on`() async throws {
    let kiln = TestPottery()
    let proxy = cached(kiln, in: cache)
    kiln.work { [weak proxy] in
      $0.isEmpty ? 0 : 1 + (try await proxy?.fire(String($0.dropLast())) ?? 0)
    }
    #expect(try await proxy.fire("aaaa") == 4)
    #expect(kiln.calls.value == 5)
  }

  @Test func `two calls that wait for each other's keys are refused`() async throws {
    let kiln = TestPottery()
    let proxy = cached(kiln, in: cache)
    kiln.work { [weak proxy, door] name in
      await door.wait()
      return try await proxy?.fire(name == "a" ? "b" : "a") ?? 0
    }
    let tasks = ["a", "b"].map { name in Task { try await proxy.fire(name) } }
    await eventually { door.arrivals == 2 }
    door.open()
    for task in tasks { await #expect(throws: CallCircle.self) { try await task.value } }
    #expect(kiln.calls.value == 2)
  }

  @Test func `a task that the call started and does not wait for, waits`() async throws {
    let kiln = TestPottery()
    let proxy = cached(kiln, in: cache)
    let started = Guarded<Task<Int, any Error>?>(nil)
    kiln.work { [weak proxy, cache] name in
      let task = Task { try await proxy?.fire(name) ?? 0 }
      started.withLock { $0 = task }
      await eventually { cache.waiting(for: name) == 1 }
      return 7
    }
    #expect(try await proxy.fire("a") == 7)
    let task = try #require(started.withLock { $0 })
    #expect(try await task.value == 7)
    #expect(kiln.calls.value == 1)
  }

  @Test func `a call that was left by a limit may be asked again by its caller`() async throws {
    let clock = ManualClock()
    let kiln = TestPottery { [door] name in
      await door.wait()
      return name.count
    }
    let impatient = cached(kiln, in: cache, before: [.timeout(.seconds(1))])
    let patient = cached(kiln, in: cache)
    let task = Task {
      try await AskingClock.$current.withValue(clock) {
        _ = try? await impatient.fire("a")
        // This task does not carry the first call on any more, so it may wait for it.
        return try await patient.fire("a")
      }
    }
    await clock.waitForSleepers(1)
    await eventually { door.isWaitedFor }
    clock.advance(by: .seconds(1))
    await eventually { cache.waiting(for: "a") == 1 }
    door.open()
    #expect(try await task.value == 1)
    #expect(kiln.calls.value == 1)
  }

  /// Calls of "a" and "b" that ask for each other's key when both have begun, one of them when the
  /// other waits for it.
  private func crossing(
    _ kiln: TestPottery, _ proxies: [String: PotteryProxy], last: String? = nil,
    by clock: ManualClock
  ) async -> [Task<Int?, any Error>] {
    kiln.work { [door, cache] name in
      await door.wait()
      if name == last { await eventually { cache.waiting(for: name) == 1 } }
      return try await proxies[name]?.fire(name == "a" ? "b" : "a") ?? 0
    }
    let tasks = ["a", "b"].map { name in
      Task {
        try await AskingClock.$current.withValue(clock) { try await proxies[name]?.fire(name) }
      }
    }
    await eventually { door.arrivals == 2 }
    door.open()
    return tasks
  }

  @Test func `two calls within limits that wait for each other's keys end with the limits`()
    async throws
  {
    let clock = ManualClock()
    let kiln = TestPottery()
    let proxy = cached(kiln, in: cache, before: [.timeout(.seconds(1))])
    let tasks = await crossing(kiln, ["a": proxy, "b": proxy], by: clock)
    await eventually { cache.waiting(for: "a") == 1 && cache.waiting(for: "b") == 1 }
    await clock.waitForSleepers(4)
    clock.advance(by: .seconds(1))
    for task in tasks { await #expect(throws: CallTimedOut.self) { try await task.value } }
    await eventually { cache.waiting(for: "a") == 0 && cache.waiting(for: "b") == 0 }
    kiln.work { $0.count }
    #expect(try await proxy.fire("a") == 1)
  }

  @Test func `a call within a limit is refused if the one that it asks for waits for it`()
    async throws
  {
    let clock = ManualClock()
    let kiln = TestPottery()
    let limited = cached(kiln, in: cache, before: [.timeout(.seconds(1))])
    let proxies = ["a": limited, "b": cached(kiln, in: cache)]
    let tasks = await crossing(kiln, proxies, last: "a", by: clock)
    for task in tasks { await #expect(throws: CallCircle.self) { try await task.value } }
    #expect(kiln.calls.value == 2)
    // What it does refers to the proxies, which refer to it.
    kiln.work { $0.count }
  }

  @Test func `two calls that wait for each other end if the one within a limit has waited first`()
    async throws
  {
    let clock = ManualClock()
    let kiln = TestPottery()
    let limited = cached(kiln, in: cache, before: [.timeout(.seconds(1))])
    let proxies = ["a": limited, "b": cached(kiln, in: cache)]
    let tasks = await crossing(kiln, proxies, last: "b", by: clock)
    await eventually { cache.waiting(for: "a") == 1 }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    await #expect(throws: CallTimedOut.self) { try await tasks[0].value }
    // Both of the call's limits are over. If the inner one was faster, the other call hears of it. If
    // not, it makes "a" itself, and asks for what it makes.
    let failure = await #expect(throws: (any Error).self) { try await tasks[1].value }
    #expect(failure is CallTimedOut && kiln.calls.value == 2 || failure is CallCircle)
    kiln.work { $0.count }
  }
}
