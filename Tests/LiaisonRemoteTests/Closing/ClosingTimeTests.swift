import Liaison
import LiaisonRemote
import LiaisonWire
import Testing

/// The orderly end of one link: who ends it early, and what is then cut off.
@Suite(.timeLimit(.minutes(5))) struct ClosingTimeTests {
  @Test(arguments: Carriage.allCases)
  func `calls for which the time runs out are cancelled, and their callers told`(
    _ carriage: Carriage
  ) async throws {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(20)
    #expect(await shift.there.close(within: .milliseconds(10)) == .cut(served: 20))
    for call in calls {
      #expect(await failure { try await call.value }?.code == .outcomeUnknown)
    }
    await eventually("all are cancelled") { shift.worker.cancelled.now == 20 }
    #expect(shift.worker.done == 0)
  }

  @Test(arguments: Carriage.allCases)
  func `calls of the end that closes are counted when the time runs out`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(20)
    #expect(await shift.here.close(within: .milliseconds(10)) == .cut(calls: 20))
    for call in calls {
      #expect(await failure { try await call.value }?.code == .outcomeUnknown)
    }
    await eventually("all are cancelled") { shift.worker.cancelled.now == 20 }
  }

  @Test func `a peer that never answers does not hold it`() async throws {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.introduce()
    try await link.connected()
    let reference = link.reference(named: "object")
    let call = Task { try await reference.echo([1]) }
    await eventually("it is sent") { peer.calls.count == 1 }
    #expect(await link.close(within: .milliseconds(10)) == .cut(calls: 1))
    #expect(await failure { try await call.value }?.code == .outcomeUnknown)
  }

  @Test func `a peer that never reads does not hold it, and what it missed is counted`()
    async throws
  {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.introduce(calls: 1_000, bytes: 1 << 30)
    try await link.connected()
    peer.stopReading()
    let reference = link.reference(named: "object")
    for _ in 0..<100 {
      try await reference.tell(TestObject.Name.note) {
        $0.writer.put([UInt8](repeating: 0, count: 20_000))
      }
    }
    let cutOff = await link.close(within: .milliseconds(10))
    #expect(cutOff == .cut(oneWay: 100))
    #expect(link.counts == LinkCounts())
  }

  @Test(arguments: Carriage.allCases)
  func `all who wait get the same, and the earliest time counts`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(3)
    let closers = (0..<10).map { index in
      Task { await shift.there.close(within: index == 7 ? .milliseconds(10) : .seconds(3_600)) }
    }
    for closer in closers { #expect(await closer.value == .cut(served: 3)) }
    #expect(await shift.there.close(within: .seconds(1)) == .cut(served: 3))
    for call in calls { #expect(await failure { try await call.value }?.code == .outcomeUnknown) }
  }

  @Test(arguments: Carriage.allCases)
  func `closing at once ends one that is under way`(_ carriage: Carriage) async throws {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(3)
    let closer = Task { await shift.there.close(within: .seconds(3_600)) }
    await eventually("it is under way") { shift.here.isBeingClosed }
    shift.there.close()
    #expect(await closer.value == .cut(served: 3))
    for call in calls { #expect(await failure { try await call.value }?.code == .outcomeUnknown) }
  }

  @Test(arguments: Carriage.allCases)
  func `cancelling the task that waits ends it at once`(_ carriage: Carriage) async throws {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(3)
    let closer = Task { await shift.there.close(within: .seconds(3_600)) }
    await eventually("it is under way") { shift.here.isBeingClosed }
    closer.cancel()
    #expect(await closer.value == .cut(served: 3))
    for call in calls { #expect(await failure { try await call.value }?.code == .outcomeUnknown) }
  }

  @Test(arguments: Carriage.allCases)
  func `a call that closes its own link is cut off, and others are finished`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(3)
    let cutOff = Guarded<CutOff?>(nil)
    shift.worker.onLeave {
      let cut = await shift.there.close(within: .seconds(3_600))
      cutOff.withLock { $0 = cut }
    }
    let leaving = Task { await failure { try await shift.remote.leave() } }
    await eventually("it is under way") { shift.here.isBeingClosed }
    shift.worker.gate.open()
    #expect(await leaving.value?.code == .outcomeUnknown)
    for call in calls { #expect(try await call.value > 0) }
    await eventually("it goes on") { cutOff.withLock { $0 } != nil }
    #expect(cutOff.withLock { $0 } == .cut(served: 1))
  }

  @Test(arguments: Carriage.allCases)
  func `a call that has its link closed behind it is answered`(_ carriage: Carriage) async throws {
    let shift = try await ShiftEnds(carriage)
    let closer = Guarded<Task<CutOff, Never>?>(nil)
    shift.worker.onLeave {
      let task = Task { await shift.there.close(within: .seconds(3_600)) }
      closer.withLock { $0 = task }
    }
    try await shift.remote.leave()
    #expect(await closer.withLock { $0 }?.value.isNothing == true)
  }

  @Test(arguments: Carriage.allCases)
  func `observers hear that it is being closed, and may end it at once`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(3)
    let states = Guarded<[LinkState]>([])
    let token = shift.there.status.observe(\.state, options: [.new]) { _, change in
      guard let state = change.newValue else { return }
      states.withLock { $0.append(state) }
      if state == .closing { shift.there.close() }
    }
    #expect(await shift.there.close(within: .seconds(3_600)) == .cut(served: 3))
    #expect(
      states.withLock { $0 } == [.closing, .ended(LinkError(.closed, "the link was closed"))])
    for call in calls { #expect(await failure { try await call.value }?.code == .outcomeUnknown) }
    extendLifetime(token)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `without time it ends at once`(_ time: Duration) async throws {
    let shift = try await ShiftEnds(.sockets)
    let calls = await shift.calls(3)
    #expect(await shift.there.close(within: time) == .cut(served: 3))
    for call in calls { #expect(await failure { try await call.value }?.code == .outcomeUnknown) }
  }

  @Test func `a link that has ended says what that has cut off`() async throws {
    let shift = try await ShiftEnds(.pair)
    let calls = await shift.calls(3)
    shift.there.close()
    #expect(await shift.there.close(within: .seconds(3_600)) == .cut(served: 3))
    for call in calls { #expect(await failure { try await call.value }?.code == .outcomeUnknown) }
  }

  @Test(arguments: Carriage.allCases)
  func `an end that breaks off meanwhile leaves nothing waiting`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    let calls = await shift.calls(3)
    let closer = Task { await shift.there.close(within: .seconds(3_600)) }
    await eventually("it is under way") { shift.here.isBeingClosed }
    shift.here.close()
    #expect(await closer.value == .cut(served: 3))
    for call in calls { #expect(await failure { try await call.value }?.code == .outcomeUnknown) }
  }
}
