import Dispatch
import LiaisonTesting
import Synchronization
import TestSupport
import Testing

@testable import Liaison

@Contract(.proxy, .anywhere, .invocations)
private protocol Kiln: AnyObject, Sendable {
  func bake(_ name: String) throws -> Int
  func fire(_ name: String) async throws -> Int
  func mark(_ name: String) async throws -> String
}

private struct Cracked: Error {}

/// Runs what the test says, and counts.
private final class TestKiln: Kiln {
  let calls = Counter()
  private let work: Guarded<@Sendable (String) async throws -> Int>
  private let workHere: Guarded<@Sendable (String) throws -> Int>

  init(
    _ work: @escaping @Sendable (String) async throws -> Int = { $0.count },
    here: @escaping @Sendable (String) throws -> Int = { $0.count }
  ) {
    self.work = Guarded(work)
    workHere = Guarded(here)
  }

  func bake(_ name: String) throws -> Int {
    calls.add()
    return try workHere.withLock { $0 }(name)
  }

  func fire(_ name: String) async throws -> Int {
    calls.add()
    return try await work.withLock { $0 }(name)
  }

  func mark(_ name: String) async throws -> String {
    calls.add()
    _ = try await work.withLock { $0 }(name)
    return name
  }

  func work(_ new: @escaping @Sendable (String) async throws -> Int) { work.withLock { $0 = new } }
  func workHere(_ new: @escaping @Sendable (String) throws -> Int) {
    workHere.withLock { $0 = new }
  }
}

private func cached(
  _ kiln: TestKiln, in cache: CallCache<String, Int>, before: [Interceptor] = [],
  behind: [Interceptor] = []
) -> KilnProxy {
  let caching = Interceptor.caching(in: cache) { (call: KilnInvocation) in
    switch call {
    case .bake(let name), .fire(let name), .mark(let name): name
    }
  }
  return KilnProxy(.to(kiln), interceptors: before + [caching] + behind)
}

@Suite(.timeLimit(.minutes(2))) struct `Calls that come together for one key` {
  private let cache = CallCache<String, Int>(atMost: 10)
  private let door = Doorway()

  /// Tasks that ask for "a" while the first of them is held at the door.
  private func held(
    _ count: Int, _ proxy: KilnProxy, _ kiln: TestKiln
  ) async -> [Task<Int, any Error>] {
    var tasks: [Task<Int, any Error>] = []
    for index in 0..<count {
      tasks.append(Task { try await proxy.fire("a") })
      await eventually { index == 0 ? door.isWaitedFor : cache.waiting(for: "a") == index }
    }
    return tasks
  }

  @Test func `are made once`() async throws {
    let kiln = TestKiln { [door] name in
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
    let kiln = TestKiln { [door] _ in
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
    let kiln = TestKiln { [door] _ in
      await door.wait()
      throw CancellationError()
    }
    let tasks = await held(5, cached(kiln, in: cache), kiln)
    door.open()
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(kiln.calls.value == 1)
  }

  @Test func `end under the key under which they began`() async throws {
    let kiln = TestKiln { [door] name in
      await door.wait()
      return name.count
    }
    let hasKeys = Guarded(true)
    let proxy = KilnProxy(
      .to(kiln),
      interceptors: [
        .caching(in: cache) { (call: KilnInvocation) in
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
    let kiln = TestKiln { [door] name in
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
    let kiln = TestKiln { [door] name in
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
    let kiln = TestKiln { [door] name in
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
    let kiln = TestKiln { [door] name in
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
    let kiln = TestKiln { [door] name in
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
    let kiln = TestKiln { [door] name in
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
    let kiln = TestKiln { [door] _ in
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
    let kiln = TestKiln(here: { name in
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
    let kiln = TestKiln { [door] name in
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
    let kiln = TestKiln(here: { name in
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
    let kiln = TestKiln()
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

  // MARK: - Circles

  @Test func `a call that asks for its own key is refused`() async throws {
    let kiln = TestKiln()
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
    let kiln = TestKiln()
    let proxy = cached(kiln, in: cache, behind: [.timeout(.seconds(3_600))])
    kiln.work { [weak proxy] in try await proxy?.fire($0) ?? 0 }
    await #expect(throws: CallCircle.self) { try await proxy.fire("a") }
    kiln.work { $0.count }
    #expect(try await proxy.fire("a") == 1)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a call that asks for its own key is refused before its limit is over`() async throws {
    let kiln = TestKiln()
    let proxy = cached(kiln, in: cache, before: [.timeout(.seconds(3_600))])
    kiln.work { [weak proxy] in try await proxy?.fire($0) ?? 0 }
    await #expect(throws: CallCircle.self) { try await proxy.fire("a") }
    #expect(kiln.calls.value == 1)
    kiln.work { $0.count }
    #expect(try await proxy.fire("a") == 1)
  }

  @Test func `a call that asks for other keys goes on`() async throws {
    let kiln = TestKiln()
    let proxy = cached(kiln, in: cache)
    kiln.work { [weak proxy] in
      $0.isEmpty ? 0 : 1 + (try await proxy?.fire(String($0.dropLast())) ?? 0)
    }
    #expect(try await proxy.fire("aaaa") == 4)
    #expect(kiln.calls.value == 5)
  }

  @Test func `two calls that wait for each other's keys are refused`() async throws {
    let kiln = TestKiln()
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
    let kiln = TestKiln()
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
    let kiln = TestKiln { [door] name in
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
}
