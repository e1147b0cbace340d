import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import Testing

/// The orderly end of one link: what is finished, what is refused, and when.
@Suite(.timeLimit(.minutes(5))) struct ClosingTests {
  @Test(arguments: Carriage.allCases)
  func `calls that have arrived are answered, and then the link ends`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(20)
    async let closed = shift.there.close(within: .seconds(3_600))
    await eventually("the caller's end hears of it") { shift.here.isBeingClosed }
    #expect(shift.there.isBeingClosed)
    shift.worker.gate.open()
    #expect(await closed.isNothing)
    #expect(shift.there.state == .ended(LinkError(.closed, "the link was closed")))
    var results: [Int] = []
    for call in calls { results.append(try await call.value) }
    #expect(results.sorted() == Array(1...20))
    await eventually("the other end has ended") { shift.here.hasEnded }
    #expect(shift.here.counts == LinkCounts())
    #expect(shift.there.counts == LinkCounts())
  }

  @Test(arguments: Carriage.allCases)
  func `calls of the end that closes are finished, too`(_ carriage: Carriage) async throws {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(20)
    async let closed = shift.here.close(within: .seconds(3_600))
    await eventually("the callee's end hears of it") { shift.there.isBeingClosed }
    shift.worker.gate.open()
    #expect(await closed.isNothing)
    for call in calls { #expect(try await call.value > 0) }
    #expect(shift.worker.done == 20)
  }

  @Test(arguments: Carriage.allCases)
  func `a call that begins meanwhile is refused as not sent, at both ends`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    shift.here.export(Worker.open(), as: ShiftRemote.self, named: "back")
    let back = shift.there.proxy(for: ShiftRemote.self, named: "back")
    let calls = await shift.calls(1)
    async let closed = shift.there.close(within: .seconds(3_600))
    await eventually("both ends know") { shift.here.isBeingClosed && shift.there.isBeingClosed }
    #expect(await failure { try await shift.remote.work() }?.code == .notSent)
    #expect(await failure { try await shift.remote.note(1) }?.code == .notSent)
    #expect(await failure { try await back.work() }?.code == .notSent)
    #expect(await failure { try await back.note(1) }?.code == .notSent)
    let ahead = await failure { try await shift.remote.ahead.partner().work() }
    #expect(ahead?.code == .notSent)
    shift.worker.gate.open()
    #expect(await closed.isNothing)
    for call in calls { #expect(try await call.value == 1) }
    #expect(shift.worker.begun.now == 1)
    #expect(shift.worker.notes == [])
  }

  @Test(arguments: Carriage.allCases)
  func `one-way calls that were made before are carried out when it returns`(
    _ carriage: Carriage
  ) async throws {
    let shift = try await ShiftEnds(carriage)
    for number in 0..<1_000 { try await shift.remote.note(number) }
    #expect(await shift.here.close(within: .seconds(3_600)).isNothing)
    #expect(shift.worker.notes == Array(0..<1_000))
  }

  @Test(arguments: Carriage.allCases)
  func `calls that wait for room are sent and answered`(_ carriage: Carriage) async throws {
    var limits = LinkLimits.patient
    limits.calls = 2
    let shift = try await ShiftEnds(carriage, limits: limits)
    let calls = (0..<30).map { _ in Task { try await shift.remote.work() } }
    await eventually("most wait") { shift.here.counts.waiting == 28 }
    async let closed = shift.there.close(within: .seconds(3_600))
    await eventually("the caller's end hears of it") { shift.here.isBeingClosed }
    shift.worker.gate.open()
    #expect(await closed.isNothing)
    for call in calls { #expect(try await call.value > 0) }
    #expect(shift.worker.done == 30)
  }

  @Test(arguments: Carriage.allCases)
  func `what calls under way call over the link in turn is carried out`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    let back = Worker.open()
    let one = Task { try await shift.remote.call(back) }
    let both = Task { try await shift.remote.callBoth(back) }
    await eventually("they have begun") { shift.worker.begun.now == 2 }
    async let closed = shift.there.close(within: .seconds(3_600))
    await eventually("the caller's end hears of it") { shift.here.isBeingClosed }
    shift.worker.gate.open()
    #expect(await closed.isNothing)
    #expect(try await one.value + both.value == 6)
    #expect(back.done == 3)
  }

  @Test(arguments: Carriage.allCases)
  func `large messages under way are finished in both directions`(_ carriage: Carriage)
    async throws
  {
    var limits = LinkLimits.patient
    limits.bytes = 2 << 20
    let ends = try await carriage.ends(limits: limits)
    // Its calls wait for each other.
    let object = TestObject()
    ends.there.export(object, named: "one by one", on: globalConcurrentExecutor)
    let reference = ends.here.reference(named: "one by one")
    let first = Task { try await reference.ask(TestObject.Name.wait) }
    await eventually("the first has begun") { object.begun == 1 }
    let bytes = [UInt8](repeating: 7, count: 1_000_000)
    let calls = (0..<8).map { _ in Task { try await reference.echo(bytes) == bytes } }
    await eventually("all are under way") { ends.here.counts.calls == 9 }
    let closer = Task { await ends.here.close(within: .seconds(3_600)) }
    await eventually("the other end hears of it") { ends.there.isBeingClosed }
    #expect(ends.here.counts.waiting > 0)
    object.letGo()
    _ = try await first.value
    for call in calls { #expect(try await call.value) }
    #expect(await closer.value.isNothing)
  }

  @Test(arguments: Carriage.allCases)
  func `both ends can close at once`(_ carriage: Carriage) async throws {
    for _ in 0..<20 {
      let shift = try await ShiftEnds(carriage)
      shift.worker.gate.open()
      for number in 0..<10 { try await shift.remote.note(number) }
      let calls = (0..<10).map { _ in Task { await failure { try await shift.remote.work() } } }
      async let here = shift.here.close(within: .seconds(3_600))
      async let there = shift.there.close(within: .seconds(3_600))
      #expect(await here.isNothing)
      #expect(await there.isNothing)
      var answered = 0
      for call in calls {
        let failure = await call.value
        if failure == nil { answered += 1 }
        #expect([nil, .notSent, .invalidated].contains(failure?.code))
      }
      #expect(answered == shift.worker.done)
      #expect(shift.worker.notes == Array(0..<10))
    }
  }

  @Test func `a link that has met nobody yet is closed when it has`() async throws {
    let (here, there) = Link.pair()
    let worker = Worker.open()
    there.export(worker, as: ShiftRemote.self)
    let remote = here.proxy(for: ShiftRemote.self)
    let call = Task(executorPreference: EventLoop.shared) { try await remote.work() }
    await eventually("it is under way, or done") { here.counts.calls > 0 || worker.done > 0 }
    #expect(await here.close(within: .seconds(3_600)).isNothing)
    #expect(try await call.value == 1)
    #expect(worker.done == 1)
  }
}
