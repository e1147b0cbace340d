@testable import LiaisonRemote

extension LinkLimits {
  /// Without a heartbeat. On a machine that is busy for seconds, a link sends pings by itself, which a
  /// test must not count, and takes the other end for dead in the end.
  static var patient: LinkLimits {
    var limits = LinkLimits()
    limits.heartbeat = nil
    return limits
  }
}
