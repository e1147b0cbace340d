import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import Testing

/// What Cap'n Proto's suites assert of objects that travel: who they are, and when they are let go
/// of.
@Suite(.timeLimit(.minutes(5))) struct PeersObjectTests {
  @Test(arguments: Carriage.allCases)
  func `an object that is held lives until it is not, and no shorter`(_ carriage: Carriage)
    async throws
  {
    let desk = try await DeskEnds(carriage)
    let living = Count()
    do {
      let display = CountedDisplay(living)
      try await desk.remote.keep(display)
    }
    #expect(living.now == 1)
    try await desk.remote.tellKept(1)
    let kept = try #require(try await desk.remote.kept() as? CountedDisplay)
    #expect(kept.told.now == 1)
    try await desk.remote.tell(kept, 2)
    for number in 0..<3 { #expect(try await desk.remote.sequence() == number) }
    #expect(living.now == 1)
    try await desk.remote.keep(nil)
    await eventually("the other end lets go of it") { desk.here.counts.sent == 0 }
    #expect(kept.told.now == 2)
  }

  @Test func `an object that has come home is called without the link`() async throws {
    let desk = try await DeskEnds()
    let display = Display()
    let echoed = try await desk.remote.echo(display)
    desk.here.close()
    try await echoed.changed(to: 4)
    #expect(display.told == [4])
  }

  @Test(arguments: Carriage.allCases)
  func `one object twice in a message, and in two messages at a time, is one object`(
    _ carriage: Carriage
  ) async throws {
    let desk = try await DeskEnds(carriage)
    let living = Count()
    do {
      let display = CountedDisplay(living)
      #expect(try await desk.remote.areSame(display, display))
      #expect(try await !desk.remote.areSame(display, CountedDisplay(living)))
      let remote = desk.remote
      async let one: Void = remote.tell(display, 1)
      async let other: Void = remote.tell(display, 2)
      _ = try await (one, other)
      #expect(display.told.now == 2)
    }
    await eventually("it is let go of") { living.now == 0 }
    #expect(desk.here.counts.sent == 0)
  }

  @Test func `handles that are handed out go one by one`() async throws {
    let desk = try await DeskEnds()
    var first: (any ThermostatDelegate)? = try await desk.remote.make()
    var second: (any ThermostatDelegate)? = try await desk.remote.make()
    #expect(desk.office.living.now == 2)
    extendLifetime(first)
    first = nil
    await eventually("the first is gone") { desk.office.living.now == 1 }
    try await second?.changed(to: 1)
    second = nil
    await eventually("the second is gone") { desk.office.living.now == 0 }
  }

  @Test func `an argument is let go of when its call is cancelled`() async throws {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let living = Count()
    let call = Task { await failure { try await remote.wait(with: CountedDisplay(living)) } }
    await eventually("the call has begun") { desk.office.begun.now == 1 }
    for number in 0..<2 { #expect(try await remote.sequence() == number) }
    #expect(living.now == 1)
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    await eventually("the argument is gone") { living.now == 0 }
    #expect(desk.here.counts.sent == 0)
  }

  @Test func `a result that comes when the caller has given up is let go of`() async throws {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let display = Display()
    for number in 0..<100 {
      let gate = Office()
      desk.there.export(gate, as: DeskRemote.self, named: "gate \(number)")
      let slow = desk.here.proxy(for: DeskRemote.self, named: "gate \(number)")
      let call = Task { await failure { try await slow.wait(with: display) } }
      await eventually("the call has begun") { gate.begun.now == 1 }
      // The answer and the cancellation cross.
      gate.gate.open()
      call.cancel()
      if let code = await call.value?.code { #expect(code == .cancelled) }
      await eventually("the result is let go of") { gate.living.now == 0 }
    }
    try await remote.nothing()
    await eventually("nothing is left") {
      desk.there.counts.sent == 0 && desk.here.counts.sent == 0
    }
  }

  @Test func `an object that is let go of while it is called finishes the call first`()
    async throws
  {
    let desk = try await DeskEnds()
    let giver = DeskGiver()
    desk.there.export(giver, as: GiverRemote.self)
    let giving = desk.here.proxy(for: GiverRemote.self)
    // The task keeps the proxy for no longer than the call begins.
    let call = Task { try await giving.give().wait() }
    await eventually("it is called") { giver.begun.now == 1 }
    try await desk.remote.nothing()
    #expect(!giver.ended.isSet)
    giver.gate.open()
    try await call.value
    await eventually("it is gone") { giver.ended.isSet }
  }

  @Test func `one-way calls reach an object that was let go of behind them`()
    async throws
  {
    let desk = try await DeskEnds(.sockets)
    let giver = DeskGiver()
    desk.there.export(giver, as: GiverRemote.self)
    do {
      let given = try await desk.here.proxy(for: GiverRemote.self).give()
      for _ in 0..<100 { try await given.work() }
    }
    await eventually("it is gone") { giver.ended.isSet }
    #expect(giver.noted.now == 100)
  }

  @Test func `an object that cannot be sent is let go of`() async throws {
    var limits = LinkLimits(message: WireLimits(bytes: 1_000))
    limits.objects = 10
    let desk = try await DeskEnds(limits: limits)
    let living = Count()
    let cancelled = Task { [remote = desk.remote] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure { try await remote.keep(CountedDisplay(living)) }
    }
    #expect(await cancelled.value?.code == .cancelled)
    let late = await withRemoteDeadline(in: .zero) {
      await failure { try await desk.remote.keep(CountedDisplay(living)) }
    }
    #expect(late?.code == .deadlineExceeded)
    desk.there.export(Nobody(), as: TakerRemote.self)
    let remote = desk.here.proxy(for: TakerRemote.self)
    let large = await failure {
      try await remote.take([UInt8](repeating: 0, count: 2_000), CountedDisplay(living))
    }
    #expect(large?.code == .refused)
    let many = await failure {
      try await remote.take(all: (0..<300).map { _ in CountedDisplay(living) })
    }
    #expect(many?.code == .refused)
    await eventually("all are let go of") { living.now == 0 }
    #expect(desk.here.counts.sent == 0)
    try await desk.remote.nothing()
  }

  @Test func `an object of a call that waits for room is let go of with it`() async throws {
    var limits = LinkLimits.patient
    limits.calls = 1
    let desk = try await DeskEnds(limits: limits)
    let remote = desk.remote
    let living = Count()
    let first = Task { try await remote.wait() }
    await eventually("the window is full") { desk.office.begun.now == 1 }
    let second = Task { await failure { try await remote.keep(CountedDisplay(living)) } }
    await eventually("the second waits") { desk.here.counts.waiting == 1 }
    #expect(living.now == 1)
    second.cancel()
    #expect(await second.value?.code == .cancelled)
    #expect(living.now == 0)
    desk.office.gate.open()
    try await first.value
  }

  @Test func `objects of calls that wait are let go of when the link ends`() async throws {
    var limits = LinkLimits.patient
    limits.calls = 1
    let desk = try await DeskEnds(limits: limits)
    let remote = desk.remote
    let living = Count()
    let first = Task { await failure { try await remote.wait() } }
    await eventually("the window is full") { desk.office.begun.now == 1 }
    let others = (0..<10).map { _ in
      Task { await failure { try await remote.keep(CountedDisplay(living)) } }
    }
    await eventually("they wait") { desk.here.counts.waiting == 10 }
    desk.here.close()
    #expect(await first.value?.code == .outcomeUnknown)
    for other in others { #expect(await other.value?.code == .notSent) }
    await eventually("their objects are gone") { living.now == 0 }
  }

  @Test func `an optional object that is nil is no object to be called`() async throws {
    let desk = try await DeskEnds()
    try await desk.remote.keep(nil)
    #expect(try await desk.remote.kept() == nil)
    try await desk.remote.tellKept(1)
    #expect(desk.here.counts.sent == 0)
  }

  @Test func `a link that nobody uses any more has nothing left`() async throws {
    let desk = try await DeskEnds()
    do {
      let handle = try await desk.remote.make()
      try await handle.changed(to: 1)
      let remote = desk.remote
      let call = Task { await failure { try await remote.wait() } }
      await eventually("it has begun") { desk.office.begun.now == 1 }
      #expect(desk.there.counts.served == 1)
      call.cancel()
      _ = await call.value
    }
    await eventually("both ends are idle") {
      desk.there.counts.served == 0 && desk.there.counts.sent == 0 && desk.here.counts.calls == 0
    }
    #expect(desk.here.state == .connected)
  }

  // MARK: Through the process between

  /// This program, one between that exports what it has of a third one, and the third one.
  private struct Chain {
    let near: Ends
    let far: DeskEnds
    let remote: DeskRemote

    init() async throws {
      near = try await Carriage.sockets.ends()
      far = try await DeskEnds(.sockets)
      near.there.export(far.remote, as: DeskRemote.self)
      remote = near.here.proxy(for: DeskRemote.self)
    }
  }

  @Test func `an object that was sent on is called back through the process between`()
    async throws
  {
    let chain = try await Chain()
    let display = Display()
    try await chain.remote.tell(display, 5)
    #expect(display.told == [5])
  }

  @Test func `one object that is sent on twice is one object`() async throws {
    let chain = try await Chain()
    let display = Display()
    #expect(try await chain.remote.areSame(display, display))
    try await chain.remote.keep(display)
    try await chain.remote.keep(display)
    #expect(chain.far.here.counts.sent == 1)
    #expect(chain.near.here.counts.sent == 1)
  }

  @Test func `an object that comes home through the process between is itself`() async throws {
    let chain = try await Chain()
    let display = Display()
    #expect(try await chain.remote.echo(display) as? Display === display)
    try await chain.remote.keep(display)
    #expect(try await chain.remote.kept() as? Display === display)
    try await chain.remote.keep(nil)
    await eventually("all have let go of it") {
      chain.near.here.counts.sent == 0 && chain.far.here.counts.sent == 0
    }
  }

  @Test func `an object of the third process that goes home through the one between is itself`()
    async throws
  {
    let chain = try await Chain()
    let handle = try await chain.remote.make()
    try await chain.remote.keep(handle)
    let kept = try await chain.remote.kept()
    #expect(kept as AnyObject === handle as AnyObject)
    #expect(try await chain.far.office.kept() is CountedDisplay)
    #expect(try await chain.remote.isMe(chain.remote))
  }

  @Test func `a reference that is passed on below the contracts keeps its identity, too`()
    async throws
  {
    let near = try await Carriage.sockets.ends()
    let far = try await Carriage.sockets.ends(exporting: TestObject())
    near.there.export(Forwarder.standing(for: far.reference), named: "far")
    let remote = near.here.reference(named: "far")
    let mine = TestObject()
    let isMe: Bool = try await remote.ask(TestObject.Name.isMe) { $0.put(.local(mine)) }.value()
    #expect(!isMe)
    for _ in 0..<3 {
      _ = try await remote.ask(TestObject.Name.keep) { $0.put(.local(mine)) }
    }
    #expect(near.here.counts.sent == 1)
    #expect(far.here.counts.sent == 1)
    let given = try #require(try await remote.ask(TestObject.Name.give).reference)
    let isHome: Bool = try await remote.ask(TestObject.Name.isMe) { $0.put(.remote(given)) }.value()
    #expect(isHome)
  }

  @Test func `when the process between ends, what was sent through it is told`() async throws {
    let chain = try await Chain()
    let display = Display()
    try await chain.remote.keep(display)
    chain.near.here.close()
    await eventually("the third process finds it gone") {
      await failure { try await chain.far.office.tellKept(1) } != nil
    }
    #expect(display.told.isEmpty)
  }
}

@Contract(.remote) protocol Giver: Sendable { func give() async throws -> any Work }

@Contract(.remote) protocol Work: Sendable {
  @OneWay func work() async throws
  func wait() async throws
}

private final class GivenWork: Work {
  private let giver: DeskGiver
  init(_ giver: DeskGiver) { self.giver = giver }
  deinit { giver.ended.set() }
  func work() async throws { giver.noted.add(1) }
  func wait() async throws {
    giver.begun.add(1)
    await giver.gate.pass()
  }
}

/// Hands out desks that it does not keep.
private final class DeskGiver: Giver {
  let gate = Gate()
  let begun = Count()
  let noted = Count()
  let ended = Flag()

  func give() async throws -> any Work { GivenWork(self) }
}

@Contract(.remote) protocol Taker: Sendable {
  func take(_ bytes: [UInt8], _ display: any ThermostatDelegate) async throws
  func take(all displays: [any ThermostatDelegate]) async throws
}

private final class Nobody: Taker {
  func take(_ bytes: [UInt8], _ display: any ThermostatDelegate) async throws {}
  func take(all displays: [any ThermostatDelegate]) async throws {}
}
