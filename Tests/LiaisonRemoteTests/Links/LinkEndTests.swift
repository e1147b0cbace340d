import Dispatch
import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import TestSupport
import Testing

/// Promises 1, 2 and 4: how a link ends, and what becomes of what is under way.
@Suite(.timeLimit(.minutes(5))) struct LinkEndTests {
  @Test func `a caller that is told of the link's end finds its references invalidated`()
    async throws
  {
    // On a loop of their own, which stands still for a while.
    let (here, there) = Link.pair(limits: .patient, on: try EventLoop(name: "held up"))
    there.export(TestObject(), named: "object")
    let ends = Ends(here: here, there: there)
    let references = (0..<10).map { ends.here.reference(named: "object \($0)") }
    let goOn = DispatchSemaphore(value: 0)
    // The first that is told keeps the link from going on.
    let tokens = references.map { reference in reference.onInvalidation { _ in goOn.wait() } }
    let reference = ends.reference
    let call = Task {
      await #expect(throws: RemoteFailure.self) { try await reference.ask(TestObject.Name.wait) }
    }
    await eventually("the call has arrived") { ends.there.counts.served == 1 }
    // Not in a task, which would keep a thread of the pool.
    DispatchQueue.global().async { ends.there.close() }
    _ = await call.value
    #expect(references.allSatisfy { $0.invalidation != nil })
    for _ in references { goOn.signal() }
    extendLifetime(tokens)
  }

  @Test(arguments: Carriage.allCases)
  func `calls under way fail at once when the other end closes`(_ carriage: Carriage) async throws {
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object)
    let reference = ends.reference
    let tasks = (0..<20).map { _ in Task { try await reference.ask(TestObject.Name.wait) } }
    await eventually("all calls have begun") { object.begun == 20 }
    ends.there.close()
    for task in tasks {
      let failure = await #expect(throws: RemoteFailure.self) { try await task.value }
      #expect(failure?.code == .outcomeUnknown)
    }
    guard case .ended(let error) = ends.here.state else {
      Issue.record("\(ends.here.state)")
      return
    }
    #expect(error.code == .closedByPeer)
    await eventually("the handlers are cancelled") { object.cancelled == 20 }
    #expect(ends.here.counts == LinkCounts())
  }

  @Test(arguments: Carriage.allCases)
  func `no call is carried out whose caller is told that it was not sent`(
    _ carriage: Carriage
  ) async throws {
    for round in 0..<quantity(5) {
      let object = TestObject()
      let ends = try await carriage.ends(exporting: object)
      let reference = ends.reference
      _ = try await reference.echo([])
      let begun = Count()
      let calls = (0..<60).map { number in
        Task { () -> Int? in
          begun.add(1)
          do {
            // Large ones keep the small ones from going out all at once.
            _ = try await reference.echo([UInt8](repeating: 1, count: 10_000))
            _ = try await reference.note(number)
          } catch {
            return (error as? RemoteFailure)?.code == .notSent ? number : nil
          }
          return nil
        }
      }
      await eventually("some have begun") { begun.now > 10 * (round % 5) }
      ends.here.close()
      var unsent: Set<Int> = []
      for call in calls { if let number = await call.value { unsent.insert(number) } }
      await eventually("the other end has ended, too") {
        ends.there.counts == LinkCounts()
      }
      #expect(unsent.isDisjoint(with: object.notes))
    }
  }

  @Test(arguments: Carriage.allCases)
  func `a call over a link that has ended fails as invalidated`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let reference = ends.reference
    _ = try await reference.echo([])
    ends.here.close()
    let failure = await #expect(throws: RemoteFailure.self) { try await reference.echo([]) }
    #expect(failure?.code == .invalidated)
    let other = await #expect(throws: RemoteFailure.self) {
      try await ends.here.reference(named: "object").echo([])
    }
    #expect(other?.code == .invalidated)
    #expect(ends.here.state == .ended(LinkError(.closed, "the link was closed")))
  }

  @Test(arguments: Carriage.allCases)
  func `references hear of the end once`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let reference = ends.reference
    let count = Guarded(0)
    let token = reference.onInvalidation { _ in count.withLock { $0 += 1 } }
    _ = try await reference.echo([])
    ends.here.close()
    ends.here.close()
    ends.there.close()
    #expect(count.withLock { $0 } == 1)
    #expect(reference.invalidation?.code == .invalidated)
    extendLifetime(token)
  }

  @Test(arguments: Carriage.allCases)
  func `observers hear each state once and in order`(_ carriage: Carriage) async throws {
    let states = Guarded<[LinkState]>([])
    let ends = try await carriage.ends()
    let token = ends.here.status.observe(\.state, options: [.initial, .new]) { _, change in
      if let state = change.newValue { states.withLock { $0.append(state) } }
    }
    try await ends.here.connected()
    _ = try await ends.reference.echo([])
    ends.there.close()
    await eventually("the end is told") {
      if case .ended? = states.withLock({ $0.last }) { true } else { false }
    }
    let seen = states.withLock { $0 }.filter { $0 != .connecting }
    #expect(
      seen == [.connected, .ended(LinkError(.closedByPeer, "the other end has closed the link"))])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: Carriage.allCases)
  func `objects are let go of when the link ends`(_ carriage: Carriage) async throws {
    let flag = Flag()
    let ends = try await carriage.ends(exporting: TestObject(ended: { flag.set() }))
    _ = try await ends.reference.echo([])
    ends.here.close()
    await eventually("the exported object is let go of") { flag.isSet }
  }

  @Test(arguments: Carriage.allCases)
  func `waiting for a link that ends says why it did`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    ends.here.close()
    let error = await #expect(throws: LinkError.self) { try await ends.here.connected() }
    #expect(error?.code == .closed)
  }
}
