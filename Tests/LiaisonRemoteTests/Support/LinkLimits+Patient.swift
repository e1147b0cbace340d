@testable import LiaisonRemote

extension LinkLimits {
  /// Without a heartbeat. A test that counts what a link sends must not count pings, which a link
  /// sends by itself when the machine is busy for seconds.
  static var patient: LinkLimits {
    var limits = LinkLimits()
    limits.heartbeat = nil
    return limits
  }
}
