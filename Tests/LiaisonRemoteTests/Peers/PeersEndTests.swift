import Liaison
import LiaisonRemote
import LiaisonWire
import Testing

/// What Erlang's suites assert of monitors, of order at the end, and of a connection that is busy or lost.
@Suite(.timeLimit(.minutes(1))) struct PeersEndTests {
  @Test(arguments: Carriage.allCases)
  func `an object that goes away is told to each that listens, once`(_ carriage: Carriage)
    async throws
  {
    let ends = try await carriage.ends()
    let reference = ends.reference
    _ = try await reference.echo([])
    let (one, other) = (Count(), Count())
    let tokens = [
      reference.onInvalidation { _ in one.add(1) }, reference.onInvalidation { _ in other.add(1) },
    ]
    ends.there.stopExporting(named: "object")
    await eventually("both are told") { one.now == 1 && other.now == 1 }
    ends.there.close()
    await eventually("the link has ended") {
      if case .ended = ends.here.state { true } else { false }
    }
    #expect(one.now == 1 && other.now == 1)
    extendLifetime(tokens)
  }

  @Test func `one that begins to listen when the object is gone is told at once`() async throws {
    let ends = try await Carriage.pair.ends()
    let reference = ends.reference
    _ = try await reference.echo([])
    ends.there.stopExporting(named: "object")
    await eventually("it is gone") { reference.invalidation != nil }
    let told = Count()
    let token = reference.onInvalidation { _ in told.add(1) }
    #expect(told.now == 1)
    #expect(!token.isActive)
  }

  @Test func `one that stops listening is not told any more, and the others are`() async throws {
    let desk = try await DeskEnds()
    try await desk.remote.nothing()
    let (left, stayed) = (Count(), Count())
    let token = desk.remote.onInvalidation { _ in left.add(1) }
    let other = desk.remote.onInvalidation { _ in stayed.add(1) }
    do { _ = desk.remote.onInvalidation { _ in left.add(1) } }
    token.cancel()
    token.cancel()
    desk.there.stopExporting(DeskRemote.self)
    await eventually("the other one is told") { stayed.now == 1 }
    #expect(left.now == 0)
    #expect(desk.remote.invalidation?.code == .invalidated)
    extendLifetime(other)
  }

  @Test func `one that listens may begin to listen again, and let go, while it is told`()
    async throws
  {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let told = Count()
    let tokens = Guarded<[Subscription]>([])
    let first = remote.onInvalidation { _ in
      let again = remote.onInvalidation { _ in told.add(1) }
      tokens.withLock { $0.append(again) }
      tokens.withLock { $0.first }?.cancel()
    }
    tokens.withLock { $0.insert(first, at: 0) }
    desk.there.close()
    await eventually("it is told at once") { told.now == 1 }
  }

  @Test func `thirty that listen while the link ends are each told once`() async throws {
    for _ in 0..<50 {
      let desk = try await DeskEnds()
      let remote = desk.remote
      let told = Count()
      let closing = Task.detached { desk.here.close() }
      let tokens = await withTaskGroup { group in
        for _ in 0..<30 { group.addTask { remote.onInvalidation { _ in told.add(1) } } }
        return await group.reduce(into: [Subscription]()) { $0.append($1) }
      }
      await closing.value
      await eventually("all are told") { told.now >= 30 }
      #expect(told.now == 30)
      extendLifetime(tokens)
    }
  }

  @Test(arguments: Carriage.allCases)
  func `an object that was sent can be taken back, and sent again`(_ carriage: Carriage)
    async throws
  {
    let desk = try await DeskEnds(carriage)
    let display = Display()
    try await desk.remote.keep(display)
    try await desk.remote.tellKept(1)
    let kept = try #require(try await desk.office.kept() as? ThermostatDelegateRemote)
    let told = Flag()
    let token = kept.onInvalidation { _ in told.set() }
    desk.here.stopExporting(display, as: ThermostatDelegateRemote.self)
    await eventually("the other end is told") { told.isSet }
    #expect(await failure { try await desk.remote.tellKept(2) } != nil)
    try await desk.remote.keep(display)
    try await desk.remote.tellKept(3)
    #expect(display.told == [1, 3])
    extendLifetime(token)
  }

  @Test func `a proxy of a link that has ended is invalid from the beginning`() async throws {
    let ends = try await Carriage.pair.ends()
    ends.here.close()
    let reference = ends.here.reference(named: "object")
    let told = Count()
    let token = reference.onInvalidation { failure in
      if failure.code == .invalidated { told.add(1) }
    }
    #expect(told.now == 1)
    extendLifetime(token)
  }

  @Test func `many that listen are all told of the end, and none twice`() async throws {
    let ends = try await Carriage.pair.ends()
    let object = TestObject(giving: TestObject())
    ends.there.export(object, named: "giver")
    let told = Count()
    var kept: [(RemoteReference, Subscription)] = []
    for number in 0..<100 {
      ends.there.export(TestObject(), named: "object \(number)")
      let reference = ends.here.reference(named: "object \(number)")
      kept.append((reference, reference.onInvalidation { _ in told.add(1) }))
      if number.isMultiple(of: 2) {
        _ = try await reference.echo([])
        ends.there.stopExporting(named: "object \(number)")
      }
    }
    await eventually("fifty are gone") { told.now == 50 }
    ends.there.close()
    await eventually("all are told") { told.now == 100 }
    extendLifetime(kept)
  }

  @Test(arguments: Carriage.allCases)
  func `calls without an answer that were made before the end arrive before it`(
    _ carriage: Carriage
  ) async throws {
    let office = Office()
    let desk = try await DeskEnds(carriage, office: office)
    try await desk.remote.nothing()
    for number in 0..<100 { try await desk.remote.note(number) }
    desk.here.close()
    await eventually("the end has come") {
      if case .ended = desk.there.state { true } else { false }
    }
    await eventually("what was said before it has, too") { office.notes.count == 100 }
    #expect(office.notes == Array(0..<100))
  }

  @Test(arguments: Carriage.allCases)
  func `a call without an answer that runs when its caller ends goes on`(_ carriage: Carriage)
    async throws
  {
    let errands = Errands()
    let ends = try await carriage.ends()
    ends.there.export(errands, as: ErrandRemote.self)
    let remote = ends.here.proxy(for: ErrandRemote.self)
    for _ in 0..<5 { try await remote.run() }
    let asked = Task { await failure { try await remote.walk() } }
    await eventually("all have begun") { errands.begun.now == 6 }
    ends.here.close()
    #expect(await asked.value?.code == .outcomeUnknown)
    await eventually("the one whose caller waited is cancelled") { errands.cancelled.now == 1 }
    errands.gate.open()
    await eventually("the others are done") { errands.done.now == 5 }
    #expect(errands.cancelled.now == 1)
  }

  @Test func `calls without an answer that wait for an object elsewhere are carried out`()
    async throws
  {
    let errands = Errands()
    let loop = try EventLoop(name: "elsewhere")
    let ends = try await Carriage.sockets.ends()
    ends.there.export(errands, as: ErrandRemote.self, on: loop)
    let remote = ends.here.proxy(for: ErrandRemote.self)
    for _ in 0..<5 { try await remote.run() }
    await eventually("the first has begun") { errands.begun.now == 1 }
    ends.here.close()
    await eventually("the end has come") {
      if case .ended = ends.there.state { true } else { false }
    }
    errands.gate.open()
    await eventually("all are done") { errands.done.now == 5 }
    #expect(errands.cancelled.now == 0)
    loop.shutdown()
  }

  @Test func `an end that closes the link itself begins no further call`() async throws {
    let errands = Errands()
    let ends = try await Carriage.pair.ends()
    ends.there.export(errands, as: ErrandRemote.self)
    let remote = ends.here.proxy(for: ErrandRemote.self)
    try await remote.run()
    await eventually("it has begun") { errands.begun.now == 1 }
    ends.there.close()
    await eventually("it is cancelled") { errands.cancelled.now == 1 }
    #expect(errands.done.now == 0)
  }

  @Test(arguments: Carriage.allCases)
  func `an answer that was given before the end arrives before it`(_ carriage: Carriage)
    async throws
  {
    let closer = Closer()
    let ends = try await carriage.ends()
    closer.link.withLock { $0 = ends.there }
    ends.there.export(closer, as: LastWordsRemote.self)
    let remote = ends.here.proxy(for: LastWordsRemote.self)
    async let last = remote.lastWords()
    async let others = failure { try await remote.wait() }
    await eventually("one waits") { closer.gate.waiting == 1 }
    closer.mayEnd.open()
    #expect(try await last == "farewell")
    let other = await others
    #expect(other?.code == .outcomeUnknown)
  }

  @Test func `an object that goes away while the connection is busy is told all the same`()
    async throws
  {
    var limits = LinkLimits()
    limits.queuedBytes = 1_000
    let ends = try await Carriage.sockets.ends(limits: limits)
    let object = TestObject()
    ends.there.export(object, named: "goes")
    let goes = ends.here.reference(named: "goes")
    _ = try await goes.echo([])
    let told = Flag()
    let token = goes.onInvalidation { _ in told.set() }
    let reference = ends.reference
    let noise = (0..<20).map { _ in
      Task { try await reference.echo([UInt8](repeating: 1, count: 500_000)).count }
    }
    ends.there.stopExporting(named: "goes")
    for each in noise { #expect(try await each.value == 500_000) }
    await eventually("it is told") { told.isSet }
    extendLifetime(token)
  }

  @Test func `a call that is cancelled while the connection is busy is cancelled there, too`()
    async throws
  {
    var limits = LinkLimits()
    limits.queuedBytes = 1_000
    let object = TestObject()
    let ends = try await Carriage.sockets.ends(exporting: object, limits: limits)
    let reference = ends.reference
    let call = Task { try await reference.ask(TestObject.Name.wait) }
    await eventually("it has begun") { object.begun == 1 }
    let noise = (0..<20).map { _ in
      Task { try await reference.echo([UInt8](repeating: 1, count: 500_000)).count }
    }
    call.cancel()
    _ = await call.result
    for each in noise { #expect(try await each.value == 500_000) }
    await eventually("the callee has stopped") { object.cancelled == 1 }
  }

  @Test func `many senders at a time keep each its own order`() async throws {
    let desk = try await DeskEnds(.sockets)
    let remote = desk.remote
    await withTaskGroup { group in
      for sender in 0..<16 {
        group.addTask {
          for number in 0..<200 { try? await remote.note(sender * 1_000 + number) }
        }
      }
    }
    try await remote.nothing()
    await eventually("all have come") { desk.office.notes.count == 3_200 }
    for sender in 0..<16 {
      let own = desk.office.notes.filter { $0 / 1_000 == sender }
      #expect(own == (0..<200).map { sender * 1_000 + $0 })
    }
  }

  @Test func `senders whose peer cuts the connection each hear of it, and nothing is left`()
    async throws
  {
    for _ in 0..<20 {
      let desk = try await DeskEnds(.sockets)
      let remote = desk.remote
      let senders = (0..<8).map { sender in
        Task {
          for number in 0..<1_000 {
            if let failure = await failure({ try await remote.note(sender * 1_000 + number) }) {
              return Optional(failure.code)
            }
          }
          return nil
        }
      }
      await eventually("something has come") { !desk.office.notes.isEmpty }
      desk.there.close()
      for sender in senders {
        if let code = await sender.value { #expect([.notSent, .invalidated].contains(code)) }
      }
      await eventually("nothing is left") { desk.here.counts == LinkCounts() }
    }
  }

  @Test func `senders that wait for room are told when the link ends`() async throws {
    var limits = LinkLimits()
    limits.queuedBytes = 10_000
    let (link, peer) = RawPeer.make(limits: limits)
    link.start()
    peer.introduce(calls: 1_000_000, bytes: 1 << 40)
    try await link.connected()
    peer.stopReading()
    let reference = link.reference(named: "object")
    let big = [UInt8](repeating: 1, count: 500_000)
    let senders = (0..<20).map { _ in
      Task {
        await failure { try await reference.tell(TestObject.Name.echo) { $0.writer.put(big) } }
      }
    }
    await eventually("most of them wait") { link.counts.waiting >= 15 }
    let waiting = link.counts.waiting
    link.close()
    var told = 0
    for sender in senders where await sender.value?.code == .notSent { told += 1 }
    #expect(told == waiting)
    #expect(link.counts == LinkCounts())
  }

  @Test func `a link whose peer never introduces itself keeps nothing when it is closed`()
    async throws
  {
    let living = Count()
    let (link, peer) = RawPeer.make()
    link.start()
    let reference = link.reference(named: DeskRemote._contract)
    let desk = reference.proxy(as: DeskRemote.self)
    let call = Task { await failure { try await desk.keep(CountedDisplay(living)) } }
    let one = Task { await failure { try await desk.note(1) } }
    await eventually("they wait") { link.counts.waiting == 2 }
    link.close()
    #expect(await call.value?.code == .notSent)
    #expect(await one.value?.code == .notSent)
    #expect(living.now == 0)
    #expect(link.counts == LinkCounts())
    extendLifetime(peer)
  }

  @Test func `an object of a link that was lost is not another one of the next link`()
    async throws
  {
    let path = temporaryPath()
    let (links, arrive) = AsyncStream<(Link, Office)>.makeStream()
    let listener = try Link.listen(at: .unix(path)) { link in
      let office = Office()
      link.export(office, as: DeskRemote.self)
      arrive.yield((link, office))
    }
    let link = ReconnectingLink(
      to: listener.address,
      reconnecting: RenewalPolicy(
        .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5))))
    let remote = link.proxy(for: DeskRemote.self)
    let handle = try await remote.make()
    var arrived = links.makeAsyncIterator()
    let (first, _) = try #require(await arrived.next())
    first.close()
    await eventually("there is another one") { await failure { try await remote.nothing() } == nil }
    let (second, office) = try #require(await arrived.next())
    // The same number, of another object.
    let other = try await remote.make()
    #expect(await failure { try await handle.changed(to: 1) }?.code == .invalidated)
    try await other.changed(to: 2)
    #expect(office.living.now == 1)
    // Handed to the next link, it is an object that is gone.
    #expect(await failure { try await remote.tell(handle, 3) }?.code == .failed)
    extendLifetime((second, listener))
    link.close()
  }

  @Test func `a proxy by name that goes home over a link that was renewed is the object itself`()
    async throws
  {
    let path = temporaryPath()
    let office = Office()
    let links = Guarded<[Link]>([])
    let listener = try Link.listen(at: .unix(path)) { link in
      link.export(office, as: DeskRemote.self)
      links.withLock { $0.append(link) }
    }
    let link = ReconnectingLink(
      to: listener.address,
      reconnecting: RenewalPolicy(
        .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5))))
    let remote = link.proxy(for: DeskRemote.self)
    #expect(try await remote.isMe(remote))
    for each in links.withLock({ $0 }) { each.close() }
    await eventually("there is another one") {
      await failure { try await remote.nothing() } == nil
    }
    #expect(try await remote.isMe(remote))
    #expect(try await !remote.isMe(Office()))
    extendLifetime(listener)
    link.close()
  }

  @Test func `two callers that find the link lost make one new link`() async throws {
    let path = temporaryPath()
    let made = Count()
    let links = Guarded<[Link]>([])
    let office = Office()
    let listener = try Link.listen(at: .unix(path)) { link in
      made.add(1)
      link.export(office, as: DeskRemote.self)
      links.withLock { $0.append(link) }
    }
    let link = ReconnectingLink(
      to: listener.address,
      reconnecting: RenewalPolicy(
        .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5))))
    let remote = link.proxy(for: DeskRemote.self)
    let waiting = (0..<2).map { _ in Task { await failure { try await remote.wait() } } }
    await eventually("both have begun") { office.begun.now == 2 }
    #expect(made.now == 1)
    for each in links.withLock({ $0 }) { each.close() }
    for each in waiting { #expect(await each.value?.code == .outcomeUnknown) }
    let again = (0..<20).map { _ in Task { await failure { try await remote.nothing() } } }
    for each in again { #expect(await each.value == nil) }
    #expect(made.now == 2)
    extendLifetime(listener)
    link.close()
  }
}

@Contract(.remote) protocol LastWords: Sendable {
  func lastWords() async throws -> String
  func wait() async throws
}

@Contract(.remote) protocol Errand: Sendable {
  @OneWay func run() async throws
  func walk() async throws
}

private final class Errands: Errand {
  let gate = Gate()
  let (begun, done, cancelled) = (Count(), Count(), Count())

  func run() async throws {
    begun.add(1)
    await gate.pass()
    if Task.isCancelled { cancelled.add(1) } else { done.add(1) }
  }
  func walk() async throws { try await run() }
}

/// Ends its link with its answer.
private final class Closer: LastWords {
  let link = Guarded<Link?>(nil)
  let gate = Gate()
  let mayEnd = Gate()

  func lastWords() async throws -> String {
    await mayEnd.pass()
    Task {
      guard let link = link.withLock(\.self) else { return }
      await eventually("the answer is on its way") { link.counts.served == 1 }
      link.close()
    }
    return "farewell"
  }
  func wait() async throws { await gate.pass() }
}
