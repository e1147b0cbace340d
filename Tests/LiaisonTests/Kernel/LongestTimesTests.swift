import Liaison
import LiaisonTesting
import TestSupport
import Testing

@testable import LiaisonCore
@testable import LiaisonProxies
@testable import LiaisonPull
@testable import LiaisonResilience

@Contract(.proxy, .anywhere)
private protocol PatientOven: Sendable {
  func heat() async throws
}

/// It fails.
private final class ColdOven: PatientOven {
  struct Cold: Error {}
  let calls = Counter()

  func heat() async throws {
    calls.add()
    throw Cold()
  }
}

/// Programs say `.seconds(Int64.max)` for "as long as it takes".
@Suite(.timeLimit(.minutes(5))) struct `Times that are longer than clocks can add` {
  static let longest = Duration.seconds(Int64.max)

  @Test func `let an entry wait for room as long`() async {
    let journal = Journal<Int>(keeping: .newest(1), whenFull: .waiting)
    let cursor = journal.cursor(from: .start)
    journal.append(0)
    let task = Task { await journal.appendAndWait(1, within: Self.longest) }
    for _ in 0..<100 { await Task.yield() }
    #expect(cursor.pull() == .entries([0]))
    #expect(await task.value != nil)
    let thread = startThreads(1) { _ in _ = journal.append(2, within: Self.longest) }
    #expect(cursor.pull() == .entries([1]))
    #expect(await thread.isOverInTime())
  }

  @Test func `are reached by backing off in few steps, whatever the number of failures`() {
    let backOff = BackOff.upTo(Self.longest)
    #expect(backOff.interval(from: .seconds(1), after: 3) == .seconds(8))
    #expect(backOff.interval(from: .seconds(1), after: .max) == Self.longest)
    #expect(BackOff.never.interval(from: .seconds(1), after: .max) == .seconds(1))
    #expect(backOff.interval(from: .zero, after: .max) == .zero)
  }

  @Test func `let a poll ask for the next time as late`() async {
    let asked = Counter()
    let states = poll(every: Self.longest, backingOff: .upTo(Self.longest), jitter: .upTo(0.5)) {
      asked.add()
      return asked.value
    }
    let reader = TimedReader(states)
    await eventually { reader.elements.map(\.value) == [1] }
    for _ in 0..<100 { await Task.yield() }
    #expect(asked.value == 1)
    reader.cancel()
    await eventually { reader.isOver }
  }

  @Test func `let a lock and a limited call be waited for as long`() async throws {
    let lock = SubjectLock("shelf")
    let (entered, leaves) = (Signal(), Signal())
    let thread = startThreads(1) { _ in
      try? lock.withLock(.exclusive) {
        entered.fire()
        _ = leaves.wait()
      }
    }
    await eventually { entered.hasFired }
    let task = Task {
      try await lock.withLockSuspending(.exclusive, waiting: .upTo(Self.longest)) { true }
    }
    await eventually { lock.waiting.count == 1 }
    leaves.fire()
    #expect(try await task.value)
    #expect(await thread.isOverInTime())
  }

  @Test(arguments: [
    [Interceptor.retry(1, after: longest)],
    [.retry(2, after: longest, backingOff: .upTo(longest), jitter: .upTo(0.5))],
    [.timeout(longest), .retry(1, after: longest)], [.delays(1, of: longest, seed: 1)],
  ])
  func `let a call be held up as long`(_ interceptors: [Interceptor]) async {
    let oven = ColdOven()
    let proxy = PatientOvenProxy(.to(oven), interceptors: interceptors)
    let call = Task { try await proxy.heat() }
    for _ in 0..<100 { await Task.yield() }
    call.cancel()
    _ = await call.result
  }

  @Test func `let calls come at such a rate`() async {
    let oven = ColdOven()
    let proxy = PatientOvenProxy(.to(oven), interceptors: [.rateLimit(1, per: Self.longest)])
    let calls = (0..<40).map { _ in Task { try? await proxy.heat() } }
    for _ in 0..<1_000 { await Task.yield() }
    for call in calls { call.cancel() }
    for call in calls { _ = await call.value }
    #expect(oven.calls.value <= 1)
  }

  @Test func `end a wait for observers no sooner`() async {
    let center = NoticeCenter()
    let token = center.observe(Said.self) { (_: Said) async in await Task.yield() }
    #expect(await center.postAndWait(Said(word: "x"), within: .seconds(Int64.max)).isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test func `let an element through that much later`() {
    var quiet = Pacer<Int>(.quiet(.seconds(Int64.max)))
    #expect(quiet.add(1, at: .seconds(1)) == nil)
    guard case .nothing(let time?) = quiet.next(at: .seconds(2)) else {
      Issue.record("It was let through.")
      return
    }
    #expect(time > .seconds(1_000_000_000))
    var interval = Pacer<Int>(.interval(.seconds(Int64.max), latest: true))
    #expect(interval.add(1, at: .zero) == nil)
    guard case .element(1, leavingOut: nil) = interval.next(at: .seconds(1)) else {
      Issue.record("The first was not let through.")
      return
    }
  }

  @Test func `grant rights for so long`() throws {
    let protection = Protection("shelf")
    protection.grant(.write, for: .seconds(Int64.max))
    #expect(protection.use(.write) == [])
  }
}
