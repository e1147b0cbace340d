import Liaison
import LiaisonTesting
import TestSupport
import Testing

@testable import LiaisonResilience

@Contract(.proxy, .anywhere, .invocations)
private protocol Scales: AnyObject, Sendable {
  func weigh(_ item: String) throws -> Int
  func fetch(_ item: String) async throws -> Int
}

@Contract(.multicast, .proxy)
private protocol Saver: AnyObject, Sendable {
  @Errors(.collected) func save() throws
}

private final class TestSaver: Saver {
  let saves = Counter()
  private let fails: Bool
  init(failing fails: Bool = false) { self.fails = fails }
  func save() throws {
    saves.add()
    if fails { throw Broken() }
  }
}

private struct Broken: Error {}

/// Returns what it is asked for by its length, or how often it was asked.
private final class TestScales: Scales {
  let calls = Counter()
  let asked = Log()
  private let fails: Bool
  init(failing fails: Bool = false) { self.fails = fails }

  private func answer(_ item: String) throws -> Int {
    calls.add()
    asked.append(item)
    if fails { throw Broken() }
    return item == "count" ? calls.value : item.count
  }

  func weigh(_ item: String) throws -> Int { try answer(item) }
  func fetch(_ item: String) async throws -> Int { try answer(item) }
}

/// The same numbers for the same seed.
private struct PauseNumbers: RandomNumberGenerator, Sendable {
  var number: UInt64
  mutating func next() -> UInt64 {
    number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return number
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Trying again after pauses and results` {
  @Test func `but not after errors that a multicast has collected`() {
    let (good, bad) = (TestSaver(), TestSaver(failing: true))
    let savers = SaverMulticast()
    savers.add(good)
    savers.add(bad)
    let proxy = SaverProxy(.to(savers), interceptors: [.retry(3)])
    #expect(throws: CollectedErrors.self) { try proxy.save() }
    #expect(good.saves.value == 1)
    #expect(bad.saves.value == 1)
  }

  @Test func `after a result that is poor, until it is better`() async throws {
    let scales = TestScales()
    let proxy = ScalesProxy(
      .to(scales), interceptors: [.retry(5, whenReturned: { (weight: Int) in weight < 3 })])
    #expect(try await proxy.fetch("count") == 3)
    #expect(try proxy.weigh("count") == 4)
    #expect(scales.calls.value == 4)
  }

  @Test func `the last result is returned as it is`() async throws {
    let scales = TestScales()
    let proxy = ScalesProxy(
      .to(scales), interceptors: [.retry(2, whenReturned: { (_: Int) in true })])
    #expect(try await proxy.fetch("count") == 3)
    #expect(try proxy.weigh("count") == 6)
  }

  @Test func `a budget may have as many tries as there are numbers`() {
    #expect(RetryBudget(perCall: 1, most: .max).tries == .max)
  }

  @Test func `ten calls that earn a tenth each earn a try`() {
    let budget = RetryBudget(perCall: 0.1, most: 2)
    while budget.spend() {}
    for _ in 0..<10 { budget.earn() }
    #expect(budget.tries == 1)
    #expect(budget.spend())
    #expect(!budget.spend())
  }

  @Test func `no try is taken from a budget for a call that cannot be made again`() async {
    let scales = TestScales(failing: true)
    let budget = RetryBudget(perCall: 0, most: 3)
    let proxy = ScalesProxy(
      .to(scales), interceptors: [.retry(3, after: .seconds(1), budget: budget)])
    for _ in 0..<5 { #expect(throws: Broken.self) { try proxy.weigh("a") } }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await proxy.fetch("a")
    }
    await #expect(throws: Broken.self) { try await cancelled.value }
    #expect(budget.tries == 3)
    #expect(scales.calls.value == 6)
  }

  @Test func `less than no times stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Interceptor.retry(-1)
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("none or more"))
  }

  @Test func `a result of another type is kept, and errors are tried again`() async {
    let scales = TestScales(failing: true)
    let proxy = ScalesProxy(
      .to(scales), interceptors: [.retry(2, whenReturned: { (_: String) in true })])
    await #expect(throws: Broken.self) { try await proxy.fetch("a") }
    #expect(scales.calls.value == 3)
  }

  /// The pauses of three tries, by a clock that the test turns.
  private func pauses(seed: UInt64) async -> [Duration] {
    let clock = ManualClock()
    let proxy = ScalesProxy(
      .to(TestScales(failing: true)),
      interceptors: [
        .retry(
          3, after: .seconds(10), backingOff: .upTo(.seconds(40)),
          jitter: .upTo(0.5, using: PauseNumbers(number: seed)))
      ])
    let task = Task {
      try await AskingClock.$current.withValue(clock) { try await proxy.fetch("a") }
    }
    var (pauses, last) = ([Duration](), Duration.zero)
    for _ in 0..<3 {
      await clock.waitForSleepers(1)
      guard let next = clock.deadlines.first else { break }
      pauses.append(next - last)
      last = next
      clock.advance(to: next)
    }
    _ = await task.result
    return pauses
  }

  @Test func `pauses are moved, alike for the same seed`() async {
    let first = await pauses(seed: 1)
    #expect(first.count == 3)
    for (pause, usual) in zip(first, [10, 20, 40]) {
      #expect(pause >= .seconds(usual) * 0.5 && pause <= .seconds(usual) * 1.5)
      #expect(pause != .seconds(usual))
    }
    #expect(await pauses(seed: 1) == first)
    #expect(await pauses(seed: 2) != first)
  }
}

@Suite struct `Going on as another call` {
  private static func changing(_ attempts: Log? = nil) -> Interceptor {
    Interceptor(
      before: { call in
        attempts?.append("\(call.attempt)")
        switch call.invocation as? ScalesInvocation {
        case .weigh(let item):
          return .proceed(as: { (scales: any Scales) in try scales.weigh(item + "!") })
        case .fetch(let item):
          return .proceed(as: { (scales: any Scales) in try await scales.fetch(item + "!") })
        case nil: return .proceed
        }
      }, readingArguments: true)
  }

  @Test func `changes arguments`() async throws {
    let scales = TestScales()
    let proxy = ScalesProxy(.to(scales), interceptors: [Self.changing()])
    #expect(try proxy.weigh("a") == 2)
    #expect(try await proxy.fetch("bb") == 3)
    #expect(scales.asked.entries == ["a!", "bb!"])
  }

  @Test func `shows results and errors to the interceptors around it`() async throws {
    let scales = TestScales(failing: true)
    let proxy = ScalesProxy(.to(scales), interceptors: [.retry(1), Self.changing(), .retry(1)])
    await #expect(throws: Broken.self) { try await proxy.fetch("a") }
    #expect(throws: Broken.self) { try proxy.weigh("a") }
    #expect(scales.asked.entries == Array(repeating: "a!", count: 8))
  }

  @Test func `holds for one attempt of those outside only`() async throws {
    let scales = TestScales(failing: true)
    let once = Interceptor(
      before: { call in
        if call.attempt > 1 { return .proceed }
        return .proceed(as: { (scales: any Scales) in try scales.weigh("other") })
      })
    let proxy = ScalesProxy(.to(scales), interceptors: [.retry(1), once])
    #expect(throws: Broken.self) { try proxy.weigh("a") }
    #expect(scales.asked.entries == ["other", "a"])
  }

  @Test func `a call that has to wait cannot be made where nothing waits`() {
    let scales = TestScales()
    let waiting = Interceptor(
      before: { _ in .proceed(as: { (scales: any Scales) in try await scales.fetch("b") }) })
    let proxy = ScalesProxy(.to(scales), interceptors: [waiting])
    #expect(throws: CannotWait.self) { try proxy.weigh("a") }
    #expect(scales.calls.value == 0)
  }
}
