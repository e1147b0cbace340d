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
///
/// A listener asks for each connection, on the loop's thread, before anything is said. Without an
/// `admitting:` it admits ``sameUser``. A link that is not admitted ends with
/// ``LinkError/Code/denied`` at both ends.
///
///     let admission = LinkAdmission.where { peer in peer.user == 0 || peer.user == owner }
///     let listener = try Link.listen(at: address, mode: 0o666, admitting: admission) { link in
///       link.export(house, as: ThermostatRemote.self)
///     }
public struct LinkAdmission: Sendable {
  let admits: @Sendable (LinkPeer) -> Bool
  /// The tokens that are accepted, by their names. Nil if none is asked for.
  var tokens: [String: LinkToken]?
  /// Whether it relies on what the system says of peers. The system knows nothing of other
  /// machines.
  var isForThisMachine = false

  /// Processes of this process's own user. Over TCP the system does not say which user a process
  /// has, so any process that reaches the address is admitted there.
  public static let sameUser = LinkAdmission(
    admits: { $0.user == nil || $0.user == geteuid() }, isForThisMachine: true)

  /// Every process that can reach the address.
  public static let anyone = LinkAdmission(admits: { _ in true })

  /// Processes for which `condition` holds. It is called on the loop's thread, before the link says
  /// anything, with all that is known of them.
  ///
  /// A condition that blocks its thread holds up all links of the loop. It is not asked about a
  /// process whose token is refused. At an address beyond this machine, the listener relies on the
  /// condition to identify peers, and the system names neither process nor user there.
  public static func `where`(_ condition: @escaping @Sendable (LinkPeer) -> Bool) -> Self {
    LinkAdmission(admits: condition)
  }

  /// Admits only those of these processes that present one of `tokens`. The token's name in the
  /// dictionary becomes ``LinkPeer/token``.
  ///
  /// ```swift
  /// admitting: .anyone.presenting(["backup": backupToken, "monitor": monitorToken])
  /// ```
  ///
  /// A process that presents another token, or none, is told that it is denied, and not why. The
  /// time that this takes reveals nothing.
  public func presenting(_ tokens: [String: LinkToken]) -> LinkAdmission {
    LinkAdmission(admits: admits, tokens: tokens, isForThisMachine: isForThisMachine)
  }

  /// The peer with the name of its token. Nil if it has presented none of those that are asked for.
  func peer(_ peer: LinkPeer, presenting token: [UInt8]?) -> LinkPeer? {
    guard let tokens else { return peer }
    var found: String?
    // Compares all of them, so that the time does not reveal which one matches.
    for (name, known) in tokens where known.isPresented(by: token ?? []) { found = name }
    guard let found else { return nil }
    var peer = peer
    peer.token = found
    return peer
  }

  /// Whether it identifies peers from other machines, or was told not to.
  func knowsPeers(over address: LinkAddress) -> Bool {
    !isForThisMachine || tokens != nil || address.tls?.roots != nil
  }
}
