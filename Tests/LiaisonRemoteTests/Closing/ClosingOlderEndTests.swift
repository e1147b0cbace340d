import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// The orderly end, and what stands on the wire.
@Suite(.timeLimit(.minutes(5))) struct ClosingOlderEndTests {
  private let object = TestObject()

  private func meet() async throws -> (Link, RawPeer) {
    let (link, peer) = RawPeer.make()
    link.export(object, named: "object")
    link.start()
    peer.introduce()
    try await link.connected()
    return (link, peer)
  }

  private func call(_ number: UInt32?, _ name: UInt32, _ peer: RawPeer) {
    var writer = WireWriter(within: WireLimits())
    writer.put(Int(number ?? 0))
    let bytes = (try? writer.bytes()) ?? []
    peer.say {
      $0.call(
        number: number, object: ExportTable.number(named: "object"), requirement: name,
        budget: nil, bytes.count, objects: 0)
      $0.put(bytes: bytes)
    }
  }

  private func heard(_ text: String, by peer: RawPeer) -> Int {
    peer.heard.count { $0.contains(text) }
  }

  @Test func `an end that does not know of closing is asked for a sign of life only`() async throws
  {
    let (link, peer) = try await meet()
    let closer = Task { await link.close(within: .seconds(3_600)) }
    await eventually("it is asked") { heard("ping", by: peer) == 1 }
    #expect(link.isBeingClosed)
    #expect(peer.goodbye == nil)
    peer.say { $0.pong() }
    #expect(await closer.value.isNothing)
    await eventually("it hears why") { peer.goodbye?.contains("reason: 1") == true }
    #expect(heard("closing", by: peer) == 0)
  }

  @Test func `its later calls are refused as not sent, and carried out if they have no answer`()
    async throws
  {
    let (link, peer) = try await meet()
    call(1, TestObject.Name.wait, peer)
    await eventually("it has begun") { object.begun == 1 }
    let closer = Task { await link.close(within: .seconds(3_600)) }
    await eventually("it is under way") { heard("ping", by: peer) == 1 }
    call(2, TestObject.Name.note, peer)
    call(nil, TestObject.Name.note, peer)
    await eventually("the first is refused") { heard("notSent", by: peer) == 1 }
    await eventually("the second is carried out") { object.notes == [0] }
    peer.say { $0.pong() }
    object.letGo()
    #expect(await closer.value.isNothing)
    await eventually("it is answered") { heard("answer(number: 1", by: peer) == 1 }
  }

  @Test func `its call that may belong to one under way there is carried out`() async throws {
    let (link, peer) = try await meet()
    let reference = link.reference(named: "there")
    let asked = Task { try await reference.ask(1) }
    await eventually("the call has come") { peer.calls.count == 1 }
    let closer = Task { await link.close(within: .seconds(3_600)) }
    await eventually("it is under way") { heard("ping", by: peer) == 1 }
    peer.say { $0.pong() }
    call(9, TestObject.Name.note, peer)
    await eventually("it is answered") { heard("answer(number: 9", by: peer) == 1 }
    let number = try #require(peer.calls.first?.number)
    peer.say { $0.answer(number: number, isError: false, 0, objects: 0) }
    _ = try await asked.value
    #expect(await closer.value.isNothing)
  }

  @Test func `an end that knows is asked to begin no more, and says when it has`() async throws {
    let (link, peer) = try await meet()
    peer.say { $0.gone(object: PromiseNumber.closing) }
    let closer = Task { await link.close(within: .seconds(3_600)) }
    await eventually("it is asked") { heard("closing(isLast: true)", by: peer) == 1 }
    // What it had said before is carried out, whatever it is.
    call(1, TestObject.Name.note, peer)
    await eventually("it is answered") { heard("answer(number: 1", by: peer) == 1 }
    #expect(peer.goodbye == nil)
    peer.say { $0.closing(isLast: true) }
    #expect(await closer.value.isNothing)
    #expect(heard("ping", by: peer) == 0)
    #expect(object.notes == [1])
  }

  @Test func `one that is asked says when it has no calls left, and does not end the link`()
    async throws
  {
    var limits = LinkLimits.patient
    limits.heartbeat = nil
    let (link, peer) = RawPeer.make(limits: limits)
    link.start()
    peer.introduce(calls: 1)
    try await link.connected()
    let reference = link.reference(named: "there")
    let calls = (0..<3).map { _ in Task { try await reference.ask(1) } }
    await eventually("two wait") { link.counts.waiting == 2 && peer.calls.count == 1 }
    peer.say { $0.closing(isLast: true) }
    await eventually("it is asked in turn") { heard("closing(isLast: false)", by: peer) == 1 }
    #expect(await failure { try await reference.ask(1) }?.code == .notSent)
    for index in 0..<3 {
      await eventually("the next call has come") { peer.calls.count == index + 1 }
      let number = peer.calls[index].number
      peer.say { $0.answer(number: number, isError: false, 0, objects: 0) }
    }
    for call in calls { _ = try await call.value }
    await eventually("it has none left") { heard("closing(isLast: true)", by: peer) == 1 }
    #expect(peer.goodbye == nil)
    #expect(link.state == .closing)
    link.close()
  }
}
