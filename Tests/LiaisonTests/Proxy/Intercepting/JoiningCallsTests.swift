import Dispatch
import Liaison
import LiaisonTesting
import Synchronization
import TestSupport
import Testing

@testable import LiaisonResilience

@Suite(.timeLimit(.minutes(5))) struct `Calls that come together for one key` {
  private let cache = CallCache<String, Int>(atMost: 10)
  private let door = Doorway()

  /// Tasks that ask for "a" while the first of them is held at the door.
  private func held(
    _ count: Int, _ proxy: PotteryProxy, _ kiln: TestPottery
  ) async -> [Task<Int, any Error>] {
    var tasks: [Task<Int, any Error>] = []
    for index in 0..<count {
      tasks.append(Task { try await proxy.fire("a") })
      await eventually { index == 0 ? door.isWaitedFor : cache.waiting(for: "a") == index }
    }
    return tasks
  }

  @Test func `are made once`() async throws {
    let kiln = TestPottery { [door] name in
      if name == "a" { await door.wait() }
      return name.count
    }
    let proxy = cached(kiln, in: cache)
    let tasks = await held(20, proxy, kiln)
    #expect(try await proxy.fire("bb") == 2, "another key waits for nobody")
    door.open()
    for task in tasks { #expect(try await task.value == 1) }
    #expect(kiln.calls.value == 2)
    #expect(cache["a"] == 1)
  }

  @Test func `all get the error, which is not kept`() async throws {
    let kiln = TestPottery { [door] _ in
      await door.wait()
      throw Cracked()
    }
    let proxy = cached(kiln, in: cache)
    let tasks = await held(5, proxy, kiln)
    door.open()
    for task in tasks { await #expect(throws: Cracked.self) { try await task.value } }
    #expect(kiln.calls.value == 1)
    kiln.work { $0.count }
    #expect(try await proxy.fire("a") == 1)
    #expect(kiln.calls.value == 2)
  }

  @Test func `all get a cancellation that is the subject's own`() async throws {
    let kiln = TestPottery { [door] _ in
      await door.wait()
      throw CancellationError()
    }
    let tasks = await held(5, cached(kiln, in: cache), kiln)
    door.open()
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(kiln.calls.value == 1)
  }

  @Test func `end under the key under which they began`() async throws {
    let kiln = TestPottery { [door] name in
      await door.wait()
      return name.count
    }
    let hasKeys = Guarded(true)
    let proxy = PotteryProxy(
      .to(kiln),
      interceptors: [
        .caching(in: cache) { (call: PotteryInvocation) in
          guard hasKeys.withLock({ $0 }), case .fire(let name) = call else { return nil }
          return name
        }
      ])
    let tasks = await held(3, proxy, kiln)
    hasKeys.withLock { $0 = false }
    door.open()
    for task in tasks { #expect(try await task.value == 1) }
    hasKeys.withLock { $0 = true }
    #expect(try await proxy.fire("a") == 1)
    #expect(kiln.calls.value == 1)
  }

  @Test func `one that is cancelled while it waits disturbs nobody`() async throws {
    let kiln = TestPottery { [door] name in
      await door.wait()
      return name.count
    }
    let proxy = cached(kiln, in: cache)
    let tasks = await held(4, proxy, kiln)
    tasks[2].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[2].value }
    #expect(cache.waiting(for: "a") == 2)
    door.open()
    for index in [0, 1, 3] { #expect(try await tasks[index].value == 1) }
    #expect(kiln.calls.value == 1)
  }

  @Test func `when the one who makes it is cancelled, another makes it`() async throws {
    let kiln = TestPottery { [door] name in
      await door.wait()
      try Task.checkCancellation()
      return name.count
    }
    let proxy = cached(kiln, in: cache)
    let tasks = await held(4, proxy, kiln)
    tasks[0].cancel()
    door.open()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    for task in tasks.dropFirst() { #expect(try await task.value == 1) }
    #expect(kiln.calls.value == 2)
  }

  @Test func `one that is left by a limit is made by another`() async throws {
    let clock = ManualClock()
    let kiln = TestPottery { [door] name in
      await door.wait()
      try Task.checkCancellation()
      return name.count
    }
    let impatient = cached(kiln, in: cache, before: [.timeout(.seconds(1))])
    let patient = cached(kiln, in: cache)
    let first = Task {
      try await AskingClock.$current.withValue(clock) { try await impatient.fire("a") }
    }
    await eventually { door.isWaitedFor }
    let second = Task { try await patient.fire("a") }
    await eventually { cache.waiting(for: "a") == 1 }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await #expect(throws: CallTimedOut.self) { try await first.value }
    door.open()
    #expect(try await second.value == 1)
    #expect(kiln.calls.value == 2)
  }

  @Test func `one that comes after a removal has it made anew`() async throws {
    let kiln = TestPottery { [door] name in
      await door.wait()
      return name.count
    }
    let proxy = cached(kiln, in: cache)
    let tasks = await held(2, proxy, kiln)
    cache.remove("a")
    let late = Task { try await proxy.fire("a") }
    await eventually { door.arrivals == 2 }
    door.open()
    for task in tasks + [late] { #expect(try await task.value == 1) }
    #expect(kiln.calls.value == 2)
    #expect(cache["a"] == 1, "what was called after the removal is kept")
  }

  @Test func `a removal of another key changes nothing`() async throws {
    let kiln = TestPottery { [door] name in
      await door.wait()
      return name.count
    }
    let proxy = cached(kiln, in: cache)
    let tasks = await held(2, proxy, kiln)
    cache.remove("b")
    door.open()
    for task in tasks { #expect(try await task.value == 1) }
    #expect(cache["a"] == 1)
  }

  @Test func `those whose result is of another type make their own`() async throws {
    let kiln = TestPottery { [door] name in
      await door.wait()
      return name.count
    }
    let proxy = cached(kiln, in: cache)
    let first = Task { try await proxy.mark("a") }
    await eventually { door.isWaitedFor }
    let others = (0..<3).map { _ in Task { try await proxy.mark("a") } }
    await eventually { cache.waiting(for: "a") == 3 }
    door.open()
    for task in [first] + others { #expect(try await task.value == "a") }
    #expect(kiln.calls.value == 4)
    #expect(cache.count == 0)
  }

  @Test func `each attempt of a retry in front of the cache is made once for all`() async throws {
    let second = Doorway()
    let kiln = TestPottery { [door] _ in
      await (door.isWaitedFor ? second : door).wait()
      throw Cracked()
    }
    let proxy = cached(kiln, in: cache, before: [.retry(1)])
    let tasks = await held(3, proxy, kiln)
    door.open()
    await eventually { second.isWaitedFor && cache.waiting(for: "a") == 2 }
    second.open()
    for task in tasks { await #expect(throws: Cracked.self) { try await task.value } }
    #expect(kiln.calls.value == 2)
  }

  // MARK: - On threads

  @Test func `a thread waits for another thread's call`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let isHeld = Atomic(false)
    let kiln = TestPottery(here: { name in
      isHeld.store(true, ordering: .releasing)
      gate.wait()
      return name.count
    })
    let proxy = cached(kiln, in: cache)
    let results = Guarded<[Int]>([])
    let asks: @Sendable () -> Void = {
      guard let result = try? proxy.bake("a") else { return }
      results.withLock { $0.append(result) }
    }
    DispatchQueue.global().async(execute: asks)
    await eventually { isHeld.load(ordering: .acquiring) }
    for _ in 0..<3 { DispatchQueue(label: "baker").async(execute: asks) }
    await eventually { cache.waiting(for: "a") == 3 }
    gate.signal()
    await eventually { results.withLock { $0.count } == 4 }
    #expect(results.withLock { $0 } == [1, 1, 1, 1])
    #expect(kiln.calls.value == 1)
  }

  @Test func `a thread does not wait for a task`() async throws {
    let kiln = TestPottery { [door] name in
      await door.wait()
      return name.count
    }
    let proxy = cached(kiln, in: cache)
    let tasks = await held(1, proxy, kiln)
    #expect(try proxy.bake("a") == 1)
    #expect(kiln.calls.value == 2)
    #expect(cache["a"] == 1)
    door.open()
    #expect(try await tasks[0].value == 1)
  }

  @Test func `a task waits for a thread`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let isHeld = Atomic(false)
    let kiln = TestPottery(here: { name in
      isHeld.store(true, ordering: .releasing)
      gate.wait()
      return name.count
    })
    let proxy = cached(kiln, in: cache)
    DispatchQueue.global().async { _ = try? proxy.bake("a") }
    await eventually { isHeld.load(ordering: .acquiring) }
    let task = Task { try await proxy.fire("a") }
    await eventually { cache.waiting(for: "a") == 1 }
    gate.signal()
    #expect(try await task.value == 1)
    #expect(kiln.calls.value == 1)
  }

  @Test func `from several threads and tasks, each key is made once`() async throws {
    let kiln = TestPottery()
    let cache = CallCache<String, Int>(atMost: 1_000)
    let proxy = cached(kiln, in: cache)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for number in 0..<200 { _ = try? await proxy.fire("\(number)") }
        }
      }
    }
    #expect(kiln.calls.value == 200)
    await onThreads(8) { _ in
      for number in 200..<400 { _ = try? proxy.bake("\(number)") }
    }
    #expect(kiln.calls.value == 400)
  }
}
