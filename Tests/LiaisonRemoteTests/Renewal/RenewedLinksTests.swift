import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// Calls over links that follow each other.
@Suite(.timeLimit(.minutes(5))) struct RenewedLinksTests {
  @Test func `a caller waits for the reason of an end no longer than its own time`() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let others = Guarded<[Link]>([])
    let policy = RenewalPolicy(.losses(3, within: .seconds(60)))
    let links = RenewedLinks(policy, limits: WireLimits(), clock: ContinuousClock()) {
      () throws(RemoteFailure) in
      let (here, there) = Link.pair(limits: .patient)
      there.export(TestObject(), named: "object")
      others.withLock { $0.append(there) }
      // As that of a process that does not end.
      return Connection(here) { _ in
        for await _ in gate {}
        return "it broke"
      }
    }
    let reference = links.reference(named: "object")
    try await reference.note(1)
    others.withLock { $0.first }?.close()
    await eventually("the end is known") {
      if case .ended? = links.present?.link.state { true } else { false }
    }
    let late = await #expect(throws: RemoteFailure.self) {
      try await withRemoteDeadline(in: .milliseconds(20)) { try await reference.note(2) }
    }
    #expect(late?.code == .deadlineExceeded)
    let call = Task { try await reference.note(3) }
    call.cancel()
    let cancelled = await #expect(throws: RemoteFailure.self) { try await call.value }
    #expect(cancelled?.code == .cancelled)
    opener.finish()
    links.close()
  }
}
