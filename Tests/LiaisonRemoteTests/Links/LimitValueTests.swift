import Liaison
import LiaisonRemote
import LiaisonWire
import Testing

/// Limits may have any value: the largest means that there is none.
@Suite(.timeLimit(.minutes(5))) struct LimitValueTests {
  @Test(arguments: Carriage.allCases)
  func `limits that are as large as can be limit nothing`(_ carriage: Carriage) async throws {
    var limits = LinkLimits(message: WireLimits(bytes: .max, memory: .max, depth: .max))
    limits.message.bytes = .max
    (limits.calls, limits.bytes, limits.objects, limits.queuedBytes) = (.max, .max, .max, .max)
    (limits.handshake, limits.heartbeat) = (.seconds(Int64.max), .seconds(Int64.max))
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object, limits: limits)
    for number in 0..<10 {
      try await ends.reference.tell(TestObject.Name.note) { $0.writer.put(number) }
    }
    let bytes = [UInt8](repeating: 1, count: 200_000)
    #expect(try await ends.reference.echo(bytes) == bytes)
    let given = try await ends.reference.ask(TestObject.Name.give).reference
    #expect(given != nil)
    try await withRemoteDeadline(in: .seconds(Int64.max)) { _ = try await ends.reference.echo([1]) }
    #expect(object.notes == Array(0..<10))
    #expect(ends.here.state == .connected)
  }

  @Test func `limits of nought refuse what they limit, and nothing else`() async throws {
    var limits = LinkLimits()
    (limits.objects, limits.queuedBytes) = (0, 0)
    let (here, there) = Link.pair(limits: limits)
    defer { here.close() }
    try await here.connected()
    try await there.connected()
    #expect(here.state == .connected)
  }

  @Test func `limits below nought are limits of nought`() async throws {
    var limits = LinkLimits()
    (limits.calls, limits.bytes, limits.objects) = (-1, -1, -1)
    (limits.queuedBytes, limits.message.bytes) = (-1, -1)
    let (here, there) = Link.pair(limits: limits)
    defer { here.close() }
    try await here.connected()
    try await there.connected()
    let failure = await RemoteDeadline.$current.withValue(.now + .milliseconds(20)) {
      await #expect(throws: RemoteFailure.self) { try await here.reference(named: "object").ask(1) }
    }
    #expect(failure?.code == .deadlineExceeded || failure?.code == .refused)
  }
}
