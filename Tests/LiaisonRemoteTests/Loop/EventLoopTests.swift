import Liaison
import LiaisonRemote
import LiaisonWire
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventLoopTests {
  @Test func `tasks that prefer a loop run on its thread`() async throws {
    let loop = try EventLoop(name: "test")
    let wasThere = await Task(executorPreference: loop) {
      var isThere = loop.isCurrent
      for _ in 0..<10 {
        await Task.yield()
        isThere = isThere && loop.isCurrent
      }
      return isThere
    }.value
    #expect(wasThere)
    #expect(!loop.isCurrent)
    loop.shutdown()
  }

  @Test func `operations of one thread run in their order, and none is lost`() async throws {
    let loop = try EventLoop(name: "test")
    let seen = (0..<4).map { _ in TestObject() }
    await withTaskGroup { group in
      for object in seen {
        group.addTask {
          for number in 0..<1000 {
            loop.perform { object.state.withLock { $0.notes.append(number) } }
          }
        }
      }
    }
    await eventually("all have run") { seen.allSatisfy { $0.notes.count == 1000 } }
    for object in seen { #expect(object.notes == Array(0..<1000)) }
    loop.shutdown()
  }

  @Test func `a member that asks at the end of each pass leaves others their turn`() async throws {
    final class Member: LoopMember, @unchecked Sendable {
      // Unchecked: used by the loop's thread alone, and read when that has told of it.
      var passes = 0
      let loop: EventLoop
      init(_ loop: EventLoop) { self.loop = loop }
      func isReady(for readiness: Readiness) {}
      func loopEnds() {}
      func tasksHaveRun() {}
      func passEnds() {
        passes += 1
        if passes < 1_000 { loop.askForEndOfPass(self) }
      }
    }
    let loop = try EventLoop(name: "test")
    let member = Member(loop)
    let passes = await withCheckedContinuation { told in
      loop.perform {
        loop.askForEndOfPass(member)
        _ = loop.after(.zero) { told.resume(returning: member.passes) }
      }
    }
    #expect(passes < 10)
    loop.shutdown()
  }

  @Test func `timers fire in the order of their times, and cancelled ones do not`() async throws {
    let loop = try EventLoop(name: "test")
    let fired = Guarded<[Int]>([])
    loop.perform {
      let start = EventLoop.now()
      for number in [3, 1, 2, 5, 4] {
        let timer = loop.at(start + UInt64(number) * 10_000_000) {
          fired.withLock { $0.append(number) }
        }
        if number == 2 { timer.cancel() }
      }
    }
    await eventually("all have fired") { fired.withLock { $0.count } == 4 }
    #expect(fired.withLock { $0 } == [1, 3, 4, 5])
    loop.shutdown()
  }

  @Test func `an actor can live on a loop`() async throws {
    let counter = LoopActor()
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<100 { await counter.add() } } }
    }
    #expect(await counter.count == 800)
    #expect(await counter.wasElsewhere == false)
  }

  @Test func `a loop that is shut down ends its links, and its tasks go on elsewhere`() async throws
  {
    let loop = try EventLoop(name: "test")
    let (here, there) = Link.pair(on: loop)
    there.export(TestObject(), named: "object")
    let reference = here.reference(named: "object")
    _ = try await reference.echo([1])
    let waits = Task { try await reference.ask(TestObject.Name.wait) }
    await eventually("the call is under way") { there.counts.served == 1 }
    let survivor = Task(executorPreference: loop) {
      while loop.isCurrent { await Task.yield() }
      return 7
    }
    loop.shutdown()
    let failure = await #expect(throws: RemoteFailure.self) { try await waits.value }
    #expect(failure?.code == .outcomeUnknown)
    #expect(await survivor.value == 7)
    guard case .ended(let error) = here.state else {
      Issue.record("\(here.state)")
      return
    }
    #expect(error.code == .closed || error.code == .closedByPeer)
  }

  @Test func `calls may end in any thread when their loop was shut down`() async throws {
    for _ in 0..<3 {
      let loop = try EventLoop(name: "test")
      let (here, there) = Link.pair(on: loop)
      let object = Stubborn()
      there.export(object, named: "object")
      let reference = here.reference(named: "object")
      for _ in 0..<200 { Task { try? await reference.ask(TestObject.Name.wait) } }
      await eventually("all have begun") { object.gate.waiting == 200 }
      loop.shutdown()
      await eventually("the loop has ended") {
        await !Task(executorPreference: loop) { loop.isCurrent }.value
      }
      object.gate.open()
      await eventually("all have ended") { object.ended.now == 200 }
      extendLifetime(there)
    }
  }

  @Test func `a call that takes too long on the loop is told to the tap by its name`() async throws
  {
    let loop = try EventLoop(name: "slow one")
    loop.patience = .milliseconds(5)
    let (here, there) = Link.pair(on: loop)
    there.export(Blocker(), named: "object")
    let told = Guarded<[TapEvent]>([])
    let watch = Tap.shared.watch { event in
      if event.place == "slow one" { told.withLock { $0.append(event) } }
    }
    _ = try await here.reference(named: "object").ask(1)
    await eventually("the tap is told") { !told.withLock { $0.isEmpty } }
    let event = try #require(told.withLock { $0.first { $0.requirement.name == "block()" } })
    #expect(event.kind == .slow)
    #expect(event.duration ?? .zero >= .milliseconds(5))
    withExtendedLifetime(watch) {}
    loop.shutdown()
  }

  @Test func `an object that is exported elsewhere does not hold up the loop`() async throws {
    let loop = try EventLoop(name: "test")
    let (here, there) = Link.pair(on: loop)
    let blocker = Blocker(elsewhere: loop)
    there.export(blocker, named: "blocker", on: globalConcurrentExecutor)
    there.export(TestObject(), named: "object")
    for _ in 0..<20 { _ = try await here.reference(named: "blocker").ask(1) }
    #expect(blocker.wasOnLoop == false)
    let numbers = TestObject()
    there.export(numbers, named: "numbers", on: globalConcurrentExecutor)
    let reference = here.reference(named: "numbers")
    for number in 0..<500 {
      try await reference.tell(TestObject.Name.note) { $0.writer.put(number) }
    }
    try await reference.note(500)
    #expect(numbers.notes == Array(0...500))
    loop.shutdown()
  }
}

private actor LoopActor {
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    EventLoop.shared.actorExecutor.asUnownedSerialExecutor()
  }

  var count = 0
  var wasElsewhere = false

  func add() {
    count += 1
    if !EventLoop.shared.isCurrent { wasElsewhere = true }
  }
}

/// An object whose calls block their thread.
private final class Blocker: RemoteObject {
  private let loop: EventLoop?
  private let onLoop = Flag()

  init(elsewhere loop: EventLoop? = nil) { self.loop = loop }

  var wasOnLoop: Bool { onLoop.isSet }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    if let loop {
      if loop.isCurrent { onLoop.set() }
    } else {
      block(for: .milliseconds(10))
    }
    return .value(OutgoingMessage(writer: request.carrier.makeWriter()))
  }

  private func block(for time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {}
  }

  func requirement(_ hash: UInt32) -> Requirement? { Requirement("block()", 0) }
}

/// Its calls wait for the gate, whether their callers have given up or not.
private final class Stubborn: RemoteObject {
  let gate = Gate()
  let ended = Count()

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    await Task { [gate] in await gate.pass() }.value
    ended.add(1)
    return .value(OutgoingMessage(writer: request.carrier.makeWriter()))
  }
}
