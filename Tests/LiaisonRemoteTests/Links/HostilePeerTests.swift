import Foundation
import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// What a peer can do that keeps to no rule, or is merely slow: the link bounds it, or bears it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HostilePeerTests {
  /// A link whose peer is a stranger that has introduced itself. The link exports `object` as
  /// "object".
  private func stranger(
    exporting object: TestObject = TestObject(), limits: LinkLimits = .patient,
    window: UInt64 = 1 << 20
  ) async throws -> (link: Link, peer: RawPeer, number: UInt32) {
    let (link, peer) = RawPeer.make(limits: limits)
    link.export(object, named: "object")
    link.start()
    peer.introduce(bytes: window)
    try await link.connected()
    return (link, peer, ExportTable.number(named: "object"))
  }

  private func hasEnded(_ link: Link, _ rule: FrameError.Rule) -> Bool {
    link.state == .ended(LinkError(.brokenRule, rule.rawValue))
  }

  #if os(Linux)
    @Test func `a small call that waits takes no more memory than its own`() async {
      // In a process of its own, in which nothing else takes memory.
      await #expect(processExitsWith: .success) {
        func resident() throws -> Int {
          let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
          return try #require(pages.split(separator: " ").dropFirst().first.flatMap { Int($0) })
            * 4096
        }
        let (link, peer) = RawPeer.make()
        let object = TestObject()
        link.export(object, named: "object")
        link.start()
        peer.introduce()
        try await link.connected()
        let number = ExportTable.number(named: "object")
        let before = try resident()
        for call in 0..<UInt32(60) {
          peer.say {
            $0.call(number: nil, object: 5, requirement: 1, budget: nil, 900_000, objects: 0)
            $0.put(bytes: [UInt8](repeating: 1, count: 900_000))
            $0.call(
              number: call, object: number, requirement: TestObject.Name.wait, budget: nil, 0,
              objects: 0)
          }
          await eventually("it waits") { object.begun == Int(call) + 1 }
        }
        try #require(try resident() - before < 40 << 20)
        link.close()
        object.letGo()
      }
    }
  #endif

  // MARK: Answers that nobody reads

  enum Flood: CaseIterable { case unknownObject, unknownRequirement, echo }

  @Test(arguments: Flood.allCases)
  func `a peer that calls and never reads is ended when its window is full of answers`(
    _ flood: Flood
  ) async throws {
    var limits = LinkLimits.patient
    limits.calls = 64
    let object = TestObject()
    let (link, peer, number) = try await stranger(exporting: object, limits: limits)
    peer.stopReading()
    var (call, round, most) = (0 as UInt32, 0, 0)
    // The stranger's transport takes a megabyte before it is full.
    while link.state == .connected, round < 5_000 {
      round += 1
      for _ in 0..<16 {
        call += 1
        peer.say {
          switch flood {
          case .unknownObject:
            $0.call(number: call, object: 9, requirement: 1, budget: nil, 0, objects: 0)
          case .unknownRequirement:
            $0.call(number: call, object: number, requirement: 99, budget: nil, 0, objects: 0)
          case .echo:
            $0.call(
              number: call, object: number, requirement: TestObject.Name.echo, budget: nil, 4,
              objects: 0)
            $0.put(bytes: [0, 0, 0, 0])
          }
        }
      }
      peer.say {
        $0.call(
          number: nil, object: number, requirement: TestObject.Name.note, budget: nil, 8,
          objects: 0)
        $0.put(bytes: [1, 0, 0, 0, 0, 0, 0, 0])
      }
      await eventually("the calls are carried out") {
        link.state != .connected || object.notes.count == round
      }
      most = max(most, link.counts.bytes)
    }
    #expect(hasEnded(link, .tooManyCalls))
    #expect(most <= 64 << 10)
  }

  @Test func `a peer that pings and never reads is owed one pong`() async throws {
    let object = TestObject()
    let (link, peer, number) = try await stranger(exporting: object)
    peer.stopReading()
    for round in 1...40 {
      // Eight bytes each, and a megabyte of pongs fills the stranger's transport.
      peer.say { frames in
        for _ in 0..<5_000 { frames.ping() }
        frames.call(
          number: nil, object: number, requirement: TestObject.Name.note, budget: nil, 8,
          objects: 0)
        frames.put(bytes: [1, 0, 0, 0, 0, 0, 0, 0])
      }
      await eventually("the pings are heard") { object.notes.count == round }
    }
    #expect(link.counts.bytes <= 64)
    #expect(link.state == .connected)
    link.close()
  }

  // MARK: Objects that nobody releases

  @Test func `a peer that accepts any number of objects and releases none gets as many as it may`()
    async throws
  {
    var limits = LinkLimits.patient
    limits.objects = 3
    let (link, peer) = RawPeer.make(limits: limits)
    for number in 0..<5 {
      link.export(TestObject(giving: TestObject()), named: "giver \(number)")
    }
    link.start()
    peer.say { $0.hello(Hello(message: 1 << 20, calls: 100, bytes: 1 << 20, objects: .max)) }
    try await link.connected()
    peer.say { frames in
      for number in 0..<5 as Range<UInt32> {
        frames.call(
          number: number, object: ExportTable.number(named: "giver \(number)"),
          requirement: TestObject.Name.give, budget: nil, 0, objects: 0)
      }
    }
    await eventually("two are refused") {
      peer.heard.count { $0.hasPrefix("failure") } == 2
    }
    #expect(link.counts.sent == 3)
    let failure = await #expect(throws: RemoteFailure.self) {
      try await link.reference(named: "object").tell(TestObject.Name.keep) {
        $0.put(.local(TestObject()))
      }
    }
    #expect(failure?.code == .refused)
    #expect(failure?.message.contains("'LinkLimits.objects'") == true)
    #expect(link.state == .connected)
    link.close()
  }

  @Test func `ends that call each other through narrow windows break no rule`() async throws {
    var limits = LinkLimits.patient
    (limits.calls, limits.bytes, limits.queuedBytes) = (3, 200_000, 10_000)
    let (left, right) = InProcessTransport.pair(capacity: 5_000)
    let ends = Ends(
      here: Link(over: left, on: .shared, limits), there: Link(over: right, on: .shared, limits))
    for link in [ends.here, ends.there] {
      link.export(TestObject(), named: "object")
      link.start()
    }
    await withTaskGroup { group in
      for link in [ends.here, ends.there] {
        for task in 0..<6 {
          group.addTask {
            let reference = link.reference(named: "object")
            for number in 0..<100 {
              switch (task + number) % 4 {
              case 0: _ = try? await reference.echo([1])
              case 1: _ = try? await reference.echo([UInt8](repeating: 2, count: 50_000))
              case 2: try? await reference.tell(TestObject.Name.note) { $0.writer.put(number) }
              default: _ = try? await reference.ask(99)
              }
            }
          }
        }
      }
    }
    #expect(ends.here.state == .connected)
    #expect(ends.there.state == .connected)
    await eventually("all is carried out") {
      ends.here.counts.served == 0 && ends.there.counts.served == 0
    }
  }

  @Test func `an object that is called elsewhere waits, too, while its answers are not read`()
    async throws
  {
    var limits = LinkLimits.patient
    limits.queuedBytes = 1_000
    let (link, peer, _) = try await stranger(limits: limits)
    let filler = Filler()
    link.export(filler, named: "filler", on: globalConcurrentExecutor)
    peer.stopReading()
    peer.say { frames in
      for call in 0..<100 as Range<UInt32> {
        frames.call(
          number: call, object: ExportTable.number(named: "filler"), requirement: 1, budget: nil, 0,
          objects: 0)
      }
    }
    // The stranger's transport takes a megabyte, which is sixteen answers.
    await eventually("answers wait") { filler.calls.now >= 16 && link.counts.bytes >= 1_000 }
    for _ in 0..<2_000 { await Task.yield() }
    #expect(filler.calls.now <= 20)
    await eventually("all are carried out when they are read") {
      peer.take(1 << 16)
      // One after the other: the loop has more to do.
      return await inLoop(of: link) { filler.calls.now == 100 && link.counts.served == 0 }
    }
    link.close()
  }

  // MARK: Cancels

  @Test func `a cancel of a call that has not come is not kept`() async throws {
    var limits = LinkLimits.patient
    limits.queuedBytes = 1_000
    let object = TestObject()
    let (link, peer, number) = try await stranger(exporting: object, limits: limits)
    peer.stopReading()
    peer.say { frames in
      // Answers that are not read, so that a call has to wait for the end of them.
      for call in 0..<20 as Range<UInt32> {
        frames.call(
          number: call, object: number, requirement: TestObject.Name.fill, budget: nil, 8,
          objects: 0)
        frames.put(bytes: [0, 0, 1, 0, 0, 0, 0, 0])
      }
      for call in 1_000..<6_000 as Range<UInt32> { frames.cancel(number: call) }
      frames.cancel(number: 19)
    }
    await eventually("a call waits") { link.counts.served > 0 && link.counts.bytes > 1_000 }
    let kept = Guarded(-1)
    await eventually("all is read") {
      link.loop.perform { kept.withLock { $0 = link.arrivals.isEmpty ? -1 : link.givenUp.count } }
      return kept.withLock { $0 } > 0
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(kept.withLock { $0 } == 1)
    link.close()
  }

  // MARK: Slow peers

  @Test func `a peer that takes a long message slowly gives signs of life`() async throws {
    var limits = LinkLimits.patient
    limits.heartbeat = nil
    let (link, peer, _) = try await stranger(limits: limits, window: 1 << 30)
    let sender = await fill(link, peer)
    for _ in 0..<20 {
      link.loop.perform { link.hasHeard = false }
      peer.take(1_000)
      await eventually("it is heard") {
        await inLoop(of: link) {
          link.writeAgain()
          return link.hasHeard
        }
      }
    }
    #expect(link.counts.bytes > 0)
    sender.cancel()
    link.close()
  }

  @Test func `a peer that takes nothing gives none, and is silent`() async throws {
    var limits = LinkLimits.patient
    limits.heartbeat = .milliseconds(200)
    let (link, peer, _) = try await stranger(limits: limits, window: 1 << 30)
    let sender = await fill(link, peer)
    await eventually("the link ends") { link.state != .connected }
    guard case .ended(let error) = link.state else { return }
    #expect(error.code == .silent)
    sender.cancel()
  }

  @Test func `a peer that sends a long message slowly gives signs of life`() async throws {
    var limits = LinkLimits.patient
    limits.heartbeat = nil
    let (link, peer, number) = try await stranger(limits: limits)
    let call = frames {
      $0.call(
        number: 1, object: number, requirement: TestObject.Name.fill, budget: nil, 1_000,
        objects: 0)
    }
    for byte in call.prefix(20) {
      link.loop.perform { link.hasHeard = false }
      peer.say([byte])
      await eventually("it is heard") { await inLoop(of: link) { link.hasHeard } }
    }
    #expect(link.state == .connected)
    link.close()
  }

  /// Tells the peer, which has stopped reading, more than its connection takes.
  private func fill(_ link: Link, _ peer: RawPeer) async -> Task<Void, any Error> {
    peer.stopReading()
    let big = [UInt8](repeating: 1, count: 900_000)
    let reference = link.reference(named: "theirs")
    let sender = Task {
      for _ in 0..<3 { try await reference.tell(1) { $0.writer.put(big) } }
    }
    await eventually("the transport is full, or the link has ended") {
      await inLoop(of: link) { link.isFull || link.hasClosed }
    }
    return sender
  }

  private func inLoop(of link: Link, _ look: @escaping @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { asked in
      link.loop.perform { asked.resume(returning: look()) }
    }
  }

  // MARK: Numbers that lie

  @Test func `a number of this end's promises is no object of the peer's`() async throws {
    let (link, peer, number) = try await stranger()
    peer.say { frames in
      frames.call(
        number: 1, object: number, requirement: TestObject.Name.keep, budget: nil, 0, objects: 1)
      frames.put(.senders(PromiseNumber.first + 1))
    }
    await eventually("the link ends") { peer.isOver }
    #expect(hasEnded(link, .badField))
  }
}

/// Answers with 64 KiB, and counts how often.
private final class Filler: RemoteObject {
  let calls = Count()

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    calls.add(1)
    var message = OutgoingMessage(writer: request.carrier.makeWriter())
    message.writer.put([UInt8](repeating: 1, count: 1 << 16))
    return .value(message)
  }
}
