import Liaison
import LiaisonTesting
import Testing

@Contract
protocol Loading: AnyObject, Sendable {
  @Answer(.collect) func parts(_ id: Int) async -> [String]
  @Asked(.concurrently) @Answer(.collect) func together(_ id: Int) async -> [String]
  @Asked(.concurrently, within: .seconds(2)) @Answer(.collect)
  func quick(_ id: Int) async -> [String]
  @Asked(.inOrder, within: .seconds(2)) @Answer(.collect)
  func patient(_ id: Int) async throws -> [String]
  @Answer(.first, whenNobody: "") var title: String { get async throws }
}

actor Loader: Loading {
  let name: String
  let log: Log
  let gate: Gate?

  init(_ name: String, in log: Log, waitingFor gate: Gate? = nil) {
    self.name = name
    self.log = log
    self.gate = gate
  }

  private func load() async -> [String] {
    log.append("\(name) begins")
    await gate?.pass()
    log.append("\(name) ends")
    return [name]
  }

  func parts(_ id: Int) async -> [String] { await load() }
  func together(_ id: Int) async -> [String] { await load() }
  func quick(_ id: Int) async -> [String] { await load() }
  func patient(_ id: Int) async throws -> [String] { await load() }
  var title: String { get async throws { name } }
}

/// Opens when the test says so, or when the waiting task is cancelled.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append($0) }
    } onCancel: {
      Task { await self.open() }
    }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

@Suite struct `Asynchronous requirements` {
  let log = Log()
  let multicast = LoadingMulticast()

  @Test func `delegates are asked one after the other`() async {
    let loaders = [Loader("a", in: log), Loader("b", in: log)]
    defer { withExtendedLifetime(loaders) {} }
    for loader in loaders { multicast.add(loader) }
    #expect(await multicast.parts(1) == ["a", "b"])
    #expect(log.entries == ["a begins", "a ends", "b begins", "b ends"])
  }

  @Test func `a delegate that goes while others are asked is neither kept alive nor asked`() async {
    let gate = Gate()
    let first = Loader("a", in: log, waitingFor: gate)
    multicast.add(first)
    let parts: Task<[String], Never>
    weak var gone: Loader?
    do {
      let second = Loader("b", in: log)
      gone = second
      multicast.add(second)
      parts = Task { [multicast] in await multicast.parts(1) }
      await eventually { log.entries == ["a begins"] }
      withExtendedLifetime(second) {}
    }
    #expect(gone == nil)
    await gate.open()
    #expect(await parts.value == ["a"])
    withExtendedLifetime(first) {}
  }

  @Test func `handlers that wait for their turn end with their owner`() async {
    final class Owner: Sendable {}
    let gate = Gate()
    let first = Loader("a", in: log, waitingFor: gate)
    multicast.add(first)
    let parts: Task<[String], Never>
    do {
      let owner = Owner()
      multicast.add(
        LoadingHandlers(
          parts: { _ in ["b"] }, together: { _ in [] }, quick: { _ in [] }, patient: { _ in [] },
          title: { "" })
      ).tie(to: owner)
      parts = Task { [multicast] in await multicast.parts(1) }
      await eventually { log.entries == ["a begins"] }
      withExtendedLifetime(owner) {}
    }
    await gate.open()
    #expect(await parts.value == ["a"])
    withExtendedLifetime(first) {}
  }

  @Test func `nobody's answer comes at once`() async throws {
    #expect(await multicast.parts(1) == [])
    #expect(await multicast.together(1) == [])
    #expect(try await multicast.title == "")
  }

  @Test func `asked at the same time, results keep the order of registration`() async {
    let gate = Gate()
    let slow = Loader("slow", in: log, waitingFor: gate)
    let fast = Loader("fast", in: log)
    multicast.add(slow)
    multicast.add(fast)
    async let parts = multicast.together(1)
    await eventually { log.entries.contains("fast ends") }
    await gate.open()
    #expect(await parts == ["slow", "fast"])
    #expect(log.entries.last == "slow ends")
  }

  @Test func `one that is late is left out, cancelled and reported`() async {
    let clock = ManualClock()
    let late = Log()
    let watch = Tap.shared.watch { event in
      // The tap is told in the caller's task. Other tests have another clock there.
      if event.kind == .late, AskingClock.current as? ManualClock === clock {
        late.append(event.requirement.description)
      }
    }
    let slow = Loader("slow", in: log, waitingFor: Gate())
    multicast.add(slow)
    async let parts = AskingClock.$current.withValue(clock) { await multicast.quick(1) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    #expect(await parts == [])
    #expect(late.entries == ["quick(_:)"])
    await eventually { log.entries.contains("slow ends") }
    watch.cancel()
  }

  @Test func `what others have answered stays when one is late`() async {
    let slow = Loader("slow", in: log, waitingFor: Gate())
    let fast = Loader("fast", in: log)
    multicast.add(slow)
    multicast.add(fast)
    var answers: [[String]] = []
    // An answer is in a moment after its delegate has returned. Nothing shows that moment.
    while !answers.contains(["fast"]), answers.count < 1_000 {
      let clock = ManualClock()
      async let parts = AskingClock.$current.withValue(clock) { await multicast.quick(1) }
      await clock.waitForSleepers(1)
      await eventually { log.entries.count { $0 == "fast ends" } > answers.count }
      clock.advance(by: .seconds(2))
      answers.append(await parts)
    }
    #expect(answers.last == ["fast"])
    #expect(answers.dropLast().allSatisfy { $0.isEmpty })
  }

  @Test func `where it can throw, being late is an error`() async {
    let clock = ManualClock()
    let slow = Loader("slow", in: log, waitingFor: Gate())
    multicast.add(slow)
    let asking = Task { [multicast] in
      try await AskingClock.$current.withValue(clock) { try await multicast.patient(1) }
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    let error = await #expect(throws: LateDelegate.self) { try await asking.value }
    #expect(error?.limit == .seconds(2))
  }

  @Test func `cancelling the caller cancels who has been asked`() async {
    let slow = Loader("slow", in: log, waitingFor: Gate())
    multicast.add(slow)
    let task = Task { [multicast] in await multicast.together(1) }
    await eventually { log.entries.contains("slow begins") }
    task.cancel()
    #expect(await task.value == ["slow"])
  }

  @Test func `one that is removed while another is asked is not asked any more`() async {
    let gate = Gate()
    let first = Loader("a", in: log, waitingFor: gate)
    let second = Loader("b", in: log)
    multicast.add(first)
    multicast.add(second)
    async let parts = multicast.parts(1)
    await eventually { log.entries.contains("a begins") }
    multicast.remove(second)
    await gate.open()
    #expect(await parts == ["a"])
  }

  @Test func `a proxy passes asynchronous calls on`() async throws {
    let proxy = LoadingProxy(.to(Loader("a", in: log)))
    #expect(await proxy.parts(1) == ["a"])
    await AskingClock.$current.withValue(ManualClock()) {
      #expect(await proxy.quick(1) == ["a"])
    }
    #expect(try await proxy.title == "a")
  }
}
