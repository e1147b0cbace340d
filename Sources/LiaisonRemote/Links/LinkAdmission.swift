#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Which processes a listener admits. Others are told that they are denied, and nothing else.
public struct LinkAdmission: Sendable {
  let admits: @Sendable (LinkPeer) -> Bool

  /// Processes of this process's own user. Over TCP the system does not say whose a process is, so any
  /// process of this machine is admitted there.
  public static let sameUser = LinkAdmission { $0.user == nil || $0.user == geteuid() }

  /// Every process that can reach the address.
  public static let anyone = LinkAdmission { _ in true }

  /// Processes for which `condition` holds. It is called on the loop's thread, before the link says
  /// anything.
  public static func `where`(_ condition: @escaping @Sendable (LinkPeer) -> Bool) -> Self {
    LinkAdmission(admits: condition)
  }
}
