import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

@Suite(.timeLimit(.minutes(5))) struct DeadlineTests {
  @Test func `a deadline that the loop hears of later does not push an earlier one away`()
    async throws
  {
    let ends = try await Carriage.pair.ends(exporting: TestObject())
    let reference = ends.reference
    _ = try await reference.echo([])
    let hasEnded = Flag()
    let call = Task {
      defer { hasEnded.set() }
      return try await withRemoteDeadline(in: .milliseconds(200)) {
        try await reference.ask(TestObject.Name.wait)
      }
    }
    await eventually("the call is under way, or was") {
      ends.here.counts.calls == 1 || hasEnded.isSet
    }
    // As a second thread does that noted its deadline before, and is slower to tell the loop.
    ends.here.setTimer(for: EventLoop.now() + 3_600_000_000_000)
    let failure = await #expect(throws: RemoteFailure.self) { try await call.value }
    #expect(failure?.code == .deadlineExceeded)
  }
}
