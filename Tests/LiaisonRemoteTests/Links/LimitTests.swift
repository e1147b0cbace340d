import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// Promises 12 and 14: what a stranger gets, and the limits of a link.
@Suite(.timeLimit(.minutes(5))) struct LimitTests {
  @Test func `an end that keeps to the window waits, and all calls are carried out`() async throws {
    let object = TestObject()
    var limits = LinkLimits.patient
    (limits.calls, limits.bytes) = (4, 400)
    let ends = try await Carriage.pair.ends(exporting: object, limits: limits)
    let reference = ends.reference
    let tasks = (0..<20).map { _ in Task { try await reference.ask(TestObject.Name.wait) } }
    await eventually("as many as may have begun") { object.begun == 4 }
    await eventually("the others wait") { ends.here.counts.waiting == 16 }
    #expect(ends.here.counts.calls == 20)
    #expect(ends.there.counts.served == 4)
    await eventually("the others follow") {
      object.letGo()
      return object.begun == 20
    }
    object.letGo()
    for task in tasks { _ = try await task.value }
    #expect(ends.here.counts.calls == 0)
  }

  @Test func `one-way calls wait for the window, too, and keep their order`() async throws {
    let object = TestObject()
    var limits = LinkLimits.patient
    (limits.calls, limits.bytes) = (3, 100)
    let ends = try await Carriage.pair.ends(exporting: object, limits: limits)
    let reference = ends.reference
    for number in 0..<200 {
      try await reference.tell(TestObject.Name.note) { $0.writer.put(number) }
    }
    try await reference.note(200)
    #expect(object.notes == Array(0...200))
  }

  @Test func `a sender whose peer does not read waits, and can give up`() async throws {
    var limits = LinkLimits.patient
    limits.queuedBytes = 10_000
    let (link, peer) = RawPeer.make(limits: limits)
    link.start()
    peer.introduce(calls: 1_000_000, bytes: 1 << 40)
    try await link.connected()
    let reference = link.reference(named: "object")
    let big = [UInt8](repeating: 1, count: 100_000)
    peer.stopReading()
    // The stranger's transport takes a megabyte before it is full.
    let task = Task { () async -> RemoteFailure? in
      do throws(RemoteFailure) {
        for _ in 0..<100 { try await reference.tell(TestObject.Name.echo) { $0.writer.put(big) } }
        return nil
      } catch {
        return error
      }
    }
    await eventually("the sender waits") { link.counts.waiting == 1 }
    #expect(link.counts.bytes <= 10_000 + 100_100)
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    #expect(link.counts.waiting == 0)
    link.close()
  }

  @Test func `a long call has its turn among short ones`() async throws {
    var limits = LinkLimits.patient
    limits.calls = 2
    let ends = try await Carriage.pair.ends(limits: limits)
    ends.there.export(TestObject(), named: "other")
    let (long, other) = (ends.reference, ends.here.reference(named: "other"))
    let busy = (0..<8).map { _ in
      // Ends with the link, too, so that a failure leaves no task that spins.
      Task { while !Task.isCancelled, (try? await other.echo([])) != nil {} }
    }
    await eventually("they wait") { ends.here.counts.waiting > 2 }
    let answer = try await withRemoteDeadline(in: .seconds(200)) {
      try await long.echo([UInt8](repeating: 1, count: 40_000))
    }
    #expect(answer.count == 40_000)
    for task in busy { task.cancel() }
    for task in busy { await task.value }
  }

  @Test func `a call that is late before it waits lets its link be closed`() {
    var core = LinkCore(.patient, peer: LinkPeer(place: "x"), token: nil, isReserved: false)
    var aftermath = LinkCore.Aftermath()
    core.phase = .connected
    let header = CallHeader(call: nil, object: 1, requirement: 1, deadline: 1)
    let caller = RemotePromise(after: nil) { _ in RemoteFailure.late }
    var mustWait = false
    // The other end has opened no window, so each call has to wait.
    let message = OutgoingMessage(writer: WireWriter())
    #expect(core.begin(header, message, [], .promise(caller), &aftermath, &mustWait) != nil)
    #expect(mustWait && core.calls.count == 1)
    core.closing.hear(isLast: false)
    core.isFlushAsked = false
    var late = LinkCore.Aftermath()
    core.giveUpLate(2, &late)
    #expect(core.calls.count == 0)
    #expect(late.mustAskFlush)
  }

  @Test func `a call that waits ends with its time`() async throws {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.introduce(calls: 1)
    let reference = link.reference(named: "object")
    let first = Task { try await reference.ask(1) }
    await eventually("the first is on its way") { peer.calls.count == 1 }
    let failure = await RemoteDeadline.$current.withValue(.now + .milliseconds(20)) {
      await #expect(throws: RemoteFailure.self) { try await reference.ask(1) }
    }
    #expect(failure?.code == .deadlineExceeded)
    let other = await RemoteDeadline.$current.withValue(.now + .milliseconds(20)) {
      await #expect(throws: RemoteFailure.self) { try await reference.tell(1) }
    }
    #expect(other?.code == .deadlineExceeded)
    link.close()
    let last = await #expect(throws: RemoteFailure.self) { try await first.value }
    #expect(last?.code == .outcomeUnknown)
  }

  @Test func `a message that the other end does not accept is refused here`() async throws {
    var limits = LinkLimits(message: WireLimits(bytes: 1000))
    limits.heartbeat = nil
    let (here, there) = Link.pair(limits: limits)
    defer { here.close() }
    there.export(TestObject(), named: "object")
    let reference = here.reference(named: "object")
    let failure = await #expect(throws: RemoteFailure.self) {
      try await reference.echo([UInt8](repeating: 0, count: 2000))
    }
    #expect(failure?.code == .refused)
    let answer = await #expect(throws: RemoteFailure.self) {
      try await reference.ask(TestObject.Name.fill) { $0.writer.put(2000) }
    }
    #expect(answer?.code == .failed)
    #expect(try await reference.echo([1]) == [1])
  }

  @Test func `an end that sends more objects than the other accepts is refused here`() async throws
  {
    var limits = LinkLimits.patient
    limits.objects = 3
    let ends = try await Carriage.pair.ends(limits: limits)
    let reference = ends.reference
    let kept = (0..<4).map { _ in TestObject() }
    for object in kept.prefix(3) {
      _ = try await reference.ask(TestObject.Name.keep) { $0.put(.local(object)) }
    }
    let failure = await #expect(throws: RemoteFailure.self) {
      try await reference.ask(TestObject.Name.keep) { $0.put(.local(kept[3])) }
    }
    #expect(failure?.code == .refused)
    _ = try await reference.ask(TestObject.Name.keep) { $0.put(.local(kept[0])) }
    #expect(ends.here.counts.sent == 3)
  }

  @Test func `objects that an end has found by name do not count as sent`() async throws {
    var limits = LinkLimits.patient
    limits.objects = 3
    let ends = try await Carriage.pair.ends(limits: limits)
    let named = (0..<3).map { ends.there.reference(named: "object \($0)") }
    let kept = (0..<3).map { _ in TestObject() }
    _ = try await ends.reference.ask(TestObject.Name.keep) { message in
      for object in kept { message.put(.local(object)) }
    }
    #expect(ends.there.counts.references == 6)
    #expect(ends.here.state == .connected)
    extendLifetime(named)
  }

  @Test func `objects that are promised to an end do not count as sent`() async throws {
    var limits = LinkLimits.patient
    limits.objects = 3
    let ends = try await Carriage.pair.ends(limits: limits)
    let manor = Manor()
    ends.here.export(manor, as: EstateRemote.self)
    manor.shut()
    let estate = ends.there.proxy(for: EstateRemote.self)
    let promised = (0..<3).map { _ in estate.ahead.session(for: "a") }
    let kept = (0..<3).map { _ in TestObject() }
    _ = try await ends.reference.ask(TestObject.Name.keep) { message in
      for object in kept { message.put(.local(object)) }
    }
    #expect(ends.here.state == .connected)
    manor.open()
    extendLifetime(promised)
  }

  @Test func `an object that is sent while its last reference ends takes no further room`() throws {
    var limits = LinkLimits.patient
    limits.objects = 3
    let (link, _) = RawPeer.make(limits: limits)
    let other = MemoryCarrier.pair().here
    // They end without telling the link yet.
    for number in 1...3 as ClosedRange<UInt32> {
      link.core.withLock { $0.imports.note(RemoteReference(number, over: other)) }
    }
    var arrived: [ReferencedObject] = []
    try link.checkedUpdate { core, _ throws(FrameError) in
      try core.resolve([.senders(1), .senders(2), .senders(3)], for: link, into: &arrived)
    }
    #expect(arrived.count == 3)
    #expect(throws: FrameError(.tooManyObjects)) {
      try link.checkedUpdate { core, _ throws(FrameError) in
        try core.resolve([.senders(4)], for: link, into: &arrived)
      }
    }
    extendLifetime(arrived)
  }

  // MARK: Strangers

  @Test(arguments: [
    ("more calls than are accepted", FrameError.Rule.tooManyCalls),
    ("an answer to no call", .noSuchCall),
    ("a release of what was not sent", .notSent),
    ("calls carried out that were not sent", .notCarriedOut),
    ("a second hello", .hello),
    ("an object without a number", .badField),
    ("too many objects", .tooManyObjects),
    ("a message that is too long", .tooLong),
  ])
  func `a stranger that breaks a rule is told which one, and nobody else is`(
    _ what: String, _ rule: FrameError.Rule
  ) async throws {
    var limits = LinkLimits.patient
    limits.message = WireLimits(bytes: 1 << 16)
    (limits.calls, limits.objects) = (2, 3)
    let bystander = try await Carriage.pair.ends()
    let (link, peer) = RawPeer.make(limits: limits)
    let object = TestObject()
    link.export(object, named: "object")
    let number = link.reference(named: "object").object
    link.start()
    peer.introduce()
    try await link.connected()
    peer.say { frames in
      switch rule {
      case .tooManyCalls:
        for call in 0..<3 {
          frames.call(
            number: UInt32(call), object: number, requirement: TestObject.Name.wait, budget: nil, 0,
            objects: 0)
        }
      case .noSuchCall: frames.answer(number: 77, isError: false, 0, objects: 0)
      case .notSent: frames.release(object: 1, arrivals: 1)
      case .notCarriedOut: frames.carriedOut(calls: 1, bytes: 0)
      case .hello: frames.hello(Hello(message: 1, calls: 1, bytes: 1, objects: 1))
      case .badField, .tooManyObjects:
        let numbers: [UInt32] = rule == .badField ? [0] : [1, 2, 3, 4]
        frames.call(
          number: 1, object: number, requirement: TestObject.Name.keep, budget: nil, 0,
          objects: numbers.count)
        for number in numbers { frames.put(.senders(number)) }
      default:
        frames.call(
          number: 1, object: number, requirement: 1, budget: nil, 1 << 20, objects: 0)
      }
    }
    await eventually("the link ends") { peer.isOver }
    #expect(link.state == .ended(LinkError(.brokenRule, rule.rawValue)))
    #expect(peer.goodbye?.contains(rule.rawValue) == true)
    await eventually("nothing is left behind") { link.counts == LinkCounts() }
    #expect(try await bystander.reference.echo([1]) == [1])
  }

  @Test(arguments: ["GET / HTTP/1.1\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "\0\0\0\0\0\0\0\0"])
  func `another protocol is refused with its first bytes`(_ text: String) async throws {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.say(Array(text.utf8))
    await eventually("the link ends") { peer.isOver }
    guard case .ended(let error) = link.state else {
      Issue.record("\(link.state)")
      return
    }
    #expect(error.code == .brokenRule)
  }

  @Test func `another version is refused by both ends, by name`() async throws {
    let (link, peer) = RawPeer.make()
    link.start()
    var hello = Hello(message: 1, calls: 1, bytes: 1, objects: 1)
    hello.version = 2
    peer.say { $0.hello(hello) }
    let error = await #expect(throws: LinkError.self) { try await link.connected() }
    #expect(error?.code == .version)
    await eventually("the stranger is told") { peer.isOver }
    #expect(peer.goodbye?.contains("version 1") == true)
  }

  @Test func `an end that does not introduce itself is too late`() async throws {
    var limits = LinkLimits.patient
    limits.handshake = .milliseconds(20)
    let (link, peer) = RawPeer.make(limits: limits)
    link.start()
    let error = await #expect(throws: LinkError.self) { try await link.connected() }
    #expect(error?.code == .late)
    await eventually("the stranger is told") { peer.isOver }
  }

  @Test func `an end that falls silent is given up, and its calls fail`() async throws {
    var limits = LinkLimits.patient
    limits.heartbeat = .milliseconds(20)
    let (link, peer) = RawPeer.make(limits: limits)
    link.start()
    let reference = link.reference(named: "object")
    let call = Task { try await reference.ask(1) }
    // So that it is sent as soon as the ends have met, before anything can be silent.
    await eventually("the call waits") { link.counts.waiting == 1 }
    peer.introduce()
    let failure = await #expect(throws: RemoteFailure.self) { try await call.value }
    #expect(failure?.code == .outcomeUnknown)
    guard case .ended(let error) = link.state else {
      Issue.record("\(link.state)")
      return
    }
    #expect(error.code == .silent)
    #expect(peer.heard.contains("ping"))
  }

  @Test func `an end that answers pings is not given up`() async throws {
    var limits = LinkLimits.patient
    limits.heartbeat = .milliseconds(10)
    let (here, there) = Link.pair(limits: limits)
    defer { here.close() }
    there.export(TestObject(), named: "object")
    _ = try await here.reference(named: "object").echo([])
    let end = ContinuousClock.now + .milliseconds(100)
    await eventually("many heartbeats have passed") { ContinuousClock.now >= end }
    #expect(here.state == .connected)
    #expect(there.state == .connected)
  }
}
