import Liaison
import LiaisonTesting
import Synchronization
import Testing

@testable import LiaisonResilience

@Contract(.proxy, .anywhere)
private protocol Harbour: AnyObject, Sendable {
  @Requires(.write) func dock() async throws -> Int
  func enter() async throws -> Int
  @Answer(.first, whenNobody: -1) func depth() async -> Int
  @Asked(.inOrder, within: .seconds(1)) func tide() async throws -> Int
}

private final class DeepHarbour: Harbour {
  let door: Doorway?
  let calls = Counter()
  let ended = Counter()
  init(behind door: Doorway? = nil) { self.door = door }

  private func answer() async -> Int {
    calls.add()
    await door?.wait()
    ended.add()
    return calls.value
  }

  func dock() async throws -> Int { await answer() }
  func enter() async throws -> Int { await answer() }
  func depth() async -> Int { await answer() }
  func tide() async throws -> Int { await answer() }
}

@Suite struct `A proxy's time limit` {
  private let clock = ManualClock()
  private let door = Doorway()

  /// A call by the clock of the test, after so much time.
  private func late<Value: Sendable>(
    by time: Duration, sleepers: Int = 1, _ call: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    let task = Task { [clock] in
      try await AskingClock.$current.withValue(clock) { try await call() }
    }
    await clock.waitForSleepers(sleepers)
    clock.advance(by: time)
    return await task.result
  }

  @Test func `covers the making of a virtual subject`() async {
    let harbour = HarbourProxy(
      .virtual { [door] () async throws in
        await door.wait()
        return DeepHarbour()
      }, interceptors: [.timeout(.seconds(2))])
    let result = await late(by: .seconds(2)) { try await harbour.enter() }
    #expect(throws: CallTimedOut.self) { try result.get() }
    door.open()
  }

  @Test func `covers a policy that is asked, and what an interceptor waits for`() async {
    let protection = Protection(
      "harbour",
      otherwise: .asking { [door] _ in
        await door.wait()
        return .allow
      })
    let subject = DeepHarbour()
    let harbour = HarbourProxy(
      .protected(subject, by: protection), interceptors: [.timeout(.seconds(2))])
    let result = await late(by: .seconds(2)) { try await harbour.dock() }
    #expect(throws: CallTimedOut.self) { try result.get() }
    let waiting = HarbourProxy(
      .to(subject),
      interceptors: [
        .timeout(.seconds(2)), Interceptor(before: { _ in .first { [door] in await door.wait() } }),
      ])
    let waited = await late(by: .seconds(2)) { try await waiting.enter() }
    #expect(throws: CallTimedOut.self) { try waited.get() }
    #expect(subject.calls.value == 0)
    door.open()
  }

  @Test func `covers a pause, of which nothing is slept in vain`() async {
    let subject = DeepHarbour()
    let harbour = HarbourProxy(
      .to(subject),
      interceptors: [.timeout(.seconds(2)), Interceptor(before: { _ in .wait(.seconds(60)) })])
    let result = await late(by: .seconds(2)) { try await harbour.enter() }
    #expect(throws: CallTimedOut.self) { try result.get() }
    #expect(subject.calls.value == 0)
  }

  @Test func `in front of trying again is one for all attempts, behind it one for each`() async {
    for (isOuter, calls) in [(true, 1), (false, 3)] {
      let subject = DeepHarbour(behind: door)
      let limit = Interceptor.timeout(.seconds(2))
      let harbour = HarbourProxy(
        .to(subject), interceptors: isOuter ? [limit, .retry(2)] : [.retry(2), limit])
      let task = Task { [clock] in
        try await AskingClock.$current.withValue(clock) { try await harbour.enter() }
      }
      for _ in 0..<calls {
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(2))
      }
      await #expect(throws: CallTimedOut.self) { try await task.value }
      // A call that was left may begin later.
      await eventually { subject.calls.value == calls }
    }
    door.open()
  }

  @Test func `inside of another ends first if it is shorter, and is tried again`() async {
    let subject = DeepHarbour(behind: door)
    let harbour = HarbourProxy(
      .to(subject), interceptors: [.timeout(.seconds(5)), .retry(9), .timeout(.seconds(2))])
    let task = Task { [clock] in
      try await AskingClock.$current.withValue(clock) { try await harbour.enter() }
    }
    for seconds in [2, 2, 1] {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(seconds))
    }
    let error = await #expect(throws: CallTimedOut.self) { try await task.value }
    #expect(error?.limit == .seconds(5))
    await eventually { subject.calls.value == 3 }
    door.open()
  }

  @Test func `lets those inside hear how the call really ends, and what they say changes nothing`()
    async
  {
    let subject = DeepHarbour(behind: door)
    let (inner, outer) = (Log(), Log())
    func logging(_ log: Log) -> Interceptor {
      Interceptor(
        returned: { _, result in
          log.append("returned \(result)")
          return .again()
        },
        threw: { _, error in
          log.append("threw \(type(of: error))")
          return .rethrow
        })
    }
    let harbour = HarbourProxy(
      .to(subject), interceptors: [logging(outer), .timeout(.seconds(2)), logging(inner)])
    let result = await late(by: .seconds(2)) { try await harbour.enter() }
    #expect(throws: CallTimedOut.self) { try result.get() }
    #expect(outer.entries == ["threw CallTimedOut"])
    #expect(inner.entries == [])
    door.open()
    await eventually { inner.entries == ["returned 1"] }
    #expect(subject.calls.value == 1)
  }

  @Test func `has words of its own, and the tap hears them`() async {
    let heard = Log()
    let token = Tap.shared.watch { event in
      if event.error is CallTimedOut { heard.append("\(event.kind): \(event.requirement)") }
    }
    let harbour = HarbourProxy(
      .to(DeepHarbour(behind: door)), interceptors: [.timeout(.milliseconds(1_500))])
    let result = await late(by: .seconds(2)) { try await harbour.enter() }
    if case .failure(let error) = result {
      #expect("\(error)" == "'enter()' has not returned within 1.5 seconds")
    }
    #expect(heard.entries.contains("late: enter()"))
    door.open()
    withExtendedLifetime(token) {}
  }

  @Test func `leaves nobody's answer where the requirement cannot throw`() async {
    let harbour = HarbourProxy(
      .to(DeepHarbour(behind: door)), interceptors: [.timeout(.seconds(2))])
    let result = await late(by: .seconds(2)) { await harbour.depth() }
    #expect((try? result.get()) == -1)
    door.open()
  }

  @Test func `that the contract states is the subject's, and interceptors see it`() async {
    let subject = DeepHarbour(behind: door)
    let seen = Log()
    let harbour = HarbourProxy(
      .to(subject), interceptors: [.onError { _, error in seen.append("\(type(of: error))") }])
    let result = await late(by: .seconds(1)) { try await harbour.tide() }
    #expect(throws: LateDelegate.self) { try result.get() }
    #expect(seen.entries == ["LateDelegate"])
    door.open()
  }

  @Test func `does not keep a caller from being cancelled`() async throws {
    let cancelled = Counter()
    let subject = DeepHarbour()
    let harbour = HarbourProxy(
      .to(subject),
      interceptors: [
        .timeout(.seconds(60)),
        Interceptor(before: { [clock] _ in
          .first {
            do { try await clock.sleep(for: .seconds(3_600)) } catch {
              cancelled.add()
              throw error
            }
          }
        }),
      ])
    let task = Task { try await harbour.enter() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(cancelled.value == 1)
  }
}
