import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import Testing

/// What Erlang's suites assert of order at the end, and of a connection that is busy or lost.
@Suite(.timeLimit(.minutes(5))) struct PeersEndTests {
  @Test(arguments: Carriage.allCases)
  func `one-way calls that were made before the end arrive before it`(
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
  func `a one-way call that runs when its caller ends goes on`(_ carriage: Carriage)
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

  @Test func `one-way calls that wait for an object elsewhere are carried out`()
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
    var limits = LinkLimits.patient
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
    var limits = LinkLimits.patient
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
    var limits = LinkLimits.patient
    limits.queuedBytes = 10_000
    let (link, peer) = RawPeer.make(limits: limits)
    link.start()
    peer.introduce(calls: 1_000_000, bytes: 1 << 40)
    try await link.connected()
    peer.stopReading()
    let reference = link.reference(named: "object")
    let big = [UInt8](repeating: 1, count: 500_000)
    let sent = Count()
    let senders = (0..<20).map { _ in
      Task {
        let failure = await failure {
          try await reference.tell(TestObject.Name.echo) { $0.writer.put(big) }
        }
        if failure == nil { sent.add(1) }
        return failure
      }
    }
    // In this order none is counted twice.
    await eventually("all others wait") { sent.now + link.counts.waiting == 20 }
    #expect(sent.now <= 5)
    link.close()
    var told = 0
    for sender in senders where await sender.value?.code == .notSent { told += 1 }
    #expect(told + sent.now == 20)
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
