import Testing

@testable import LiaisonRemote

/// Which process is at the other end, as the system says it.
@Suite struct PeerTests {
  @Test func `a process that cannot be seen from here is its user's all the same`() {
    // As for one of another PID namespace.
    let peer = LinkPeer(credentials: (process: 0, user: .max - 5, group: 7), place: "there")
    #expect(peer.process == nil)
    #expect(peer.user == UInt32.max - 5)
    #expect(peer.group == 7)
    #expect(!LinkAdmission.sameUser.admits(peer))
  }

  @Test func `a user that the system does not know is none`() {
    let peer = LinkPeer(credentials: (process: 0, user: .max, group: .max), place: "there")
    #expect(peer.user == nil)
    #expect(peer.group == nil)
  }
}
