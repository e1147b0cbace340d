import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

/// What becomes of one-way calls that were made before a link is closed.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CloseTests {
  @Test(arguments: Carriage.allCases)
  func `one-way calls that were made before close() are carried out`(
    _ carriage: Carriage
  ) async throws {
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object)
    for number in 0..<2_000 {
      try await ends.reference.tell(TestObject.Name.note) { $0.writer.put(number) }
    }
    ends.here.close()
    await eventually("all are carried out") { object.notes.count == 2_000 }
    #expect(object.notes == Array(0..<2_000))
  }

  @Test func `one-way calls that the connection does not take are told as lost`()
    async throws
  {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.introduce(bytes: 1 << 30)
    try await link.connected()
    peer.stopReading()
    let reference = link.reference(named: "theirs")
    // A megabyte lies in the transport, and what follows it waits: a part of a long call, another,
    // and short ones.
    for size in [700_000, 700_000, 10, 20, 30] {
      try await reference.tell(1) { $0.writer.put([UInt8](repeating: 1, count: size)) }
    }
    let question = Task { try? await reference.ask(1) }
    await eventually("the transport is full") {
      link.counts.bytes > 300_000 && link.counts.calls == 1
    }
    let told = Guarded<[TapEvent]>([])
    let watch = Tap.shared.watch { event in
      if Self.isLoss(event, because: "so many") { told.withLock { $0.append(event) } }
    }
    link.end(LinkError(.closed, "so many"))
    await eventually("the tap is told") { !told.withLock { $0.isEmpty } }
    let failure = told.withLock { $0.first?.error } as? RemoteFailure
    #expect(failure?.code == .notSent)
    #expect(failure?.message.hasPrefix("4 one-way calls ") == true)
    _ = await question.value
    withExtendedLifetime(watch) {}
  }

  @Test func `a link that has written everything has lost nothing`() async throws {
    let told = Count()
    let watch = Tap.shared.watch { event in
      if Self.isLoss(event, because: "all was said") { told.add(1) }
    }
    let object = TestObject()
    let ends = try await Carriage.pair.ends(exporting: object)
    for number in 0..<10 {
      try await ends.reference.tell(TestObject.Name.note) { $0.writer.put(number) }
    }
    ends.here.end(LinkError(.closed, "all was said"))
    await eventually("all are carried out") { object.notes.count == 10 }
    #expect(told.now == 0)
    withExtendedLifetime(watch) {}
  }

  /// Other tests' links lose calls at the same time.
  private static func isLoss(_ event: TapEvent, because reason: String) -> Bool {
    event.kind == .lost && (event.error as? RemoteFailure)?.message.hasSuffix(reason) == true
  }
}
