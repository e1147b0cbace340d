import LiaisonRemote
import Testing

@Suite struct RemoteFailureTests {
  @Test func `a failure says its code, the type of the error, and what happened`() {
    #expect("\(RemoteFailure(.notSent, "the link has ended"))" == "notSent: the link has ended")
    #expect(
      "\(RemoteFailure(.failed, "no such room", errorType: "House.Gone"))"
        == "failed: House.Gone: no such room")
  }
}
