import Liaison
import LiaisonTesting
import TestSupport
import Testing

@testable import LiaisonRemote

@Suite(.timeLimit(.minutes(5))) struct RenewalTests: Sendable {
  private final class Thing: Sendable {}

  private let clock = ManualClock()

  private func renewal(
    _ policy: RenewalPolicy = RenewalPolicy(
      .losses(3, within: .seconds(60)), first: .seconds(1), backingOff: .upTo(.seconds(10)))
  ) -> Renewal<Thing> {
    Renewal(policy, clock: clock)
  }

  @Sendable private func make() async throws(RemoteFailure) -> Thing { Thing() }

  @Sendable private func failToMake() async throws(RemoteFailure) -> Thing {
    throw RemoteFailure(.notSent, "nothing listens")
  }

  @Test func `what is made is made once`() async throws {
    let renewal = renewal()
    let thing = try await renewal.current(make)
    #expect(try await renewal.current(failToMake) === thing)
    #expect(renewal.present === thing)
  }

  @Test func `those who come while it is made wait for it`() async throws {
    let renewal = renewal()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let count = Count()
    let first = Task { () throws(RemoteFailure) -> Thing in
      try await renewal.current { () throws(RemoteFailure) in
        count.add(1)
        for await _ in gate {}
        return Thing()
      }
    }
    while count.now == 0 { await Task.yield() }
    let others = (1...20).map { _ in
      Task { () throws(RemoteFailure) -> Thing in
        try await renewal.current { () throws(RemoteFailure) in
          count.add(1)
          return Thing()
        }
      }
    }
    opener.finish()
    let thing = try await first.value
    for other in others { #expect(try await other.value === thing) }
    #expect(count.now == 1)
  }

  @Test func `those who come while it is made fail with the attempt`() async throws {
    let renewal = renewal()
    let (door, count) = (Doorway(), Count())
    let first = attempt(renewal, at: door, count, RemoteFailure(.notSent, "nothing listens"))
    while count.now == 0 { await Task.yield() }
    let others = (1...20).map { _ in Task { try await renewal.current(make) } }
    while renewal.waiting < 20 { await Task.yield() }
    door.open()
    await #expect(throws: RemoteFailure.self) { try await first.value }
    for other in others { await #expect(throws: RemoteFailure.self) { try await other.value } }
    #expect(count.now == 1)
  }

  @Test func `those that wait behind a pause wait for one attempt, too`() async throws {
    let renewal = renewal()
    await #expect(throws: RemoteFailure.self) { try await renewal.current(failToMake) }
    let (door, count) = (Doorway(), Count())
    let broken = RemoteFailure(.outcomeUnknown, "it broke while it was prepared")
    let callers = (1...20).map { _ in attempt(renewal, at: door, count, broken) }
    await clock.waitForSleepers(20)
    clock.advance(by: .seconds(1))
    while renewal.waiting < 19 { await Task.yield() }
    door.open()
    var codes: [RemoteFailure.Code] = []
    for caller in callers {
      let failure = await #expect(throws: RemoteFailure.self) { try await caller.value }
      if let failure { codes.append(failure.code) }
    }
    #expect(count.now == 1)
    // Only the call that made the attempt may have been a part of it.
    #expect(codes.count { $0 == .notSent } == 19 && codes.count { $0 == .outcomeUnknown } == 1)
  }

  @Test func `a maker that is cancelled fails alone, whatever its failure says`() async throws {
    let renewal = renewal()
    let (door, count) = (Doorway(), Count())
    let first = attempt(renewal, at: door, count, RemoteFailure(.notSent, "the link was closed"))
    while count.now == 0 { await Task.yield() }
    let other = Task { try await renewal.current(make) }
    while renewal.waiting < 1 { await Task.yield() }
    first.cancel()
    door.open()
    await #expect(throws: RemoteFailure.self) { try await first.value }
    _ = try await other.value
  }

  /// A caller whose attempts, if it makes any, fail when the door is open.
  private func attempt(
    _ renewal: Renewal<Thing>, at door: Doorway, _ count: Count, _ failure: RemoteFailure
  ) -> Task<Thing, any Error> {
    Task {
      try await renewal.current { () throws(RemoteFailure) in
        count.add(1)
        await door.wait()
        throw failure
      }
    }
  }

  @Test func `after a loss there is a pause, and then another one`() async throws {
    let renewal = renewal()
    let thing = try await renewal.current(make)
    renewal.lose(thing, because: "it broke")
    #expect(renewal.present == nil)
    let next = Task { try await renewal.current(make) }
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(999))
    #expect(renewal.present == nil)
    clock.advance(by: .milliseconds(1))
    #expect(try await next.value !== thing)
  }

  @Test func `an end that is no loss needs no pause`() async throws {
    let renewal = renewal()
    let thing = try await renewal.current(make)
    renewal.lose(thing, because: nil)
    #expect(try await renewal.current(make) !== thing)
  }

  @Test func `a loss of what has been replaced counts for nothing`() async throws {
    let renewal = renewal()
    let thing = try await renewal.current(make)
    renewal.lose(thing, because: nil)
    let second = try await renewal.current(make)
    renewal.lose(thing, because: "late news")
    #expect(renewal.present === second)
  }

  @Test func `a maker's failure is its own, and the next one tries again after the pause`()
    async throws
  {
    let renewal = renewal()
    await #expect(throws: RemoteFailure(.notSent, "nothing listens")) {
      try await renewal.current(failToMake)
    }
    let next = Task { try await renewal.current(make) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    _ = try await next.value
  }

  @Test func `too many losses are refused at once, with the last reason`() async throws {
    let renewal = renewal(
      RenewalPolicy(.losses(2, within: .seconds(60)), first: .zero))
    for _ in 1...2 {
      let thing = try await renewal.current(make)
      renewal.lose(thing, because: "signal 11 ended the helper")
    }
    await #expect {
      try await renewal.current(make)
    } throws: { error in
      let failure = error as? RemoteFailure
      return failure?.code == .notSent
        && failure?.message.hasSuffix("The last one: signal 11 ended the helper") == true
    }
    clock.advance(by: .seconds(60))
    _ = try await renewal.current(make)
  }

  @Test func `a caller that gives up while it waits takes nothing with it`() async throws {
    let renewal = renewal()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let maker = Task { () throws(RemoteFailure) -> Thing in
      try await renewal.current { () throws(RemoteFailure) in
        for await _ in gate {}
        return Thing()
      }
    }
    let waiter = Task { () throws(RemoteFailure) -> Thing in
      try await renewal.current { () throws(RemoteFailure) in
        // The maker may not have begun.
        for await _ in gate {}
        return Thing()
      }
    }
    waiter.cancel()
    #expect((await waiter.result).failureCode == .cancelled || renewal.present != nil)
    opener.finish()
    _ = try await maker.value
  }

  @Test func `a maker that gives up leaves the making to those who wait`() async throws {
    let renewal = renewal()
    let makers = Count()
    let maker = Task { () throws(RemoteFailure) -> Thing in
      try await renewal.current { () throws(RemoteFailure) in
        makers.add(1)
        while !Task.isCancelled { await Task.yield() }
        throw RemoteFailure(.cancelled, "given up")
      }
    }
    while makers.now == 0 { await Task.yield() }
    let waiter = Task { try await renewal.current(make) }
    maker.cancel()
    #expect((await maker.result).failureCode == .cancelled)
    _ = try await waiter.value
  }

  @Test func `a deadline ends the pause`() async throws {
    let renewal = renewal()
    let thing = try await renewal.current(make)
    renewal.lose(thing, because: "it broke")
    await #expect {
      try await RemoteDeadline.$current.withValue(.now) { try await renewal.current(make) }
    } throws: { ($0 as? RemoteFailure)?.code == .deadlineExceeded }
  }

  @Test func `an end is for ever, and those who wait hear of it`() async throws {
    let renewal = renewal()
    let thing = try await renewal.current(make)
    let over = RemoteFailure(.notSent, "closed")
    #expect(renewal.end(over) === thing)
    #expect(renewal.end(over) == nil)
    await #expect(throws: over) { try await renewal.current(make) }
  }

  @Test func `what is used is not retired, and what was used lately neither`() async throws {
    let renewal = renewal()
    let uses = renewal.uses
    let thing = try await renewal.current(make)
    #expect(renewal.retire(unusedSince: renewal.uses) == nil)
    renewal.leave(thing)
    #expect(renewal.retire(unusedSince: uses) == nil)
    #expect(renewal.retire(unusedSince: renewal.uses) === thing)
    #expect(try await renewal.current(make) !== thing)
  }

  @Test func `what is made when the end has come already is discarded`() async throws {
    let discarded = Count()
    let renewal = Renewal<Thing>(RenewalPolicy(), clock: clock) { _ in discarded.add(1) }
    let over = RemoteFailure(.notSent, "closed")
    await #expect(throws: over) {
      try await renewal.current { () throws(RemoteFailure) in
        _ = renewal.end(over)
        return Thing()
      }
    }
    #expect(discarded.now == 1)
  }

  @Test func `a refusal says for how long`() async throws {
    let renewal = renewal(RenewalPolicy(.losses(1, within: .seconds(60)), first: .zero))
    #expect(renewal.refusal == nil)
    renewal.lose(try await renewal.current(make), because: "it broke")
    clock.advance(by: .seconds(20))
    #expect(renewal.refusal == .seconds(40))
  }

  @Test func `a hundred tasks that lose and renew never have two at a time`() async throws {
    let renewal = renewal(
      RenewalPolicy(.losses(1_000_000, within: .seconds(60)), first: .zero))
    let alive = Count()
    let made = Count()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...100 {
        group.addTask {
          for _ in 1...50 {
            let thing = try await renewal.current { () throws(RemoteFailure) in
              #expect(alive.add(1) == 1)
              await Task.yield()
              alive.add(-1)
              made.add(1)
              return Thing()
            }
            renewal.lose(thing, because: "again")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(made.now >= 50)
  }
}

extension Result {
  fileprivate var failureCode: RemoteFailure.Code? {
    if case .failure(let error) = self { (error as? RemoteFailure)?.code } else { nil }
  }
}
