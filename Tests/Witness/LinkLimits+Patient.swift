package import LiaisonRemote

extension LinkLimits {
  /// For a machine on which a thread may wait for many seconds: more time for the handshake, and no
  /// heartbeat, whose pings a test must not count, and which takes the other end for dead in the end.
  package static var patient: LinkLimits {
    var limits = LinkLimits()
    limits.heartbeat = nil
    limits.handshake = .seconds(60)
    return limits
  }
}
