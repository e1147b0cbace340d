/// The peer of a link: what this system, a certificate and a token say about it.
///
/// What is not known is nil: over TCP the system names neither process nor user.
public struct LinkPeer: Hashable, Sendable, CustomStringConvertible {
  /// The process, if it runs on this machine. A number may be used again when a process has ended.
  public let process: Int32?
  /// The user, and the group, that the process ran as when it connected.
  public let user: UInt32?
  /// The group that the process ran as when it connected. Nil as for ``user``.
  public let group: UInt32?
  /// The certificate by which it has proved who it is, over TLS.
  public internal(set) var certificate: LinkCertificate?
  /// The name of the token that it has presented; see ``LinkAdmission/presenting(_:)``.
  public internal(set) var token: String?
  /// Where it is, as text for people.
  public let place: String

  package init(process: Int32? = nil, user: UInt32? = nil, group: UInt32? = nil, place: String) {
    (self.process, self.user, self.group, self.place) = (process, user, group, place)
  }

  /// Makes a peer of the system's credentials. The system gives -1 for an unknown user, and 0 for a
  /// process that this one cannot see, even if it knows the user.
  init(credentials: (process: Int32, user: UInt32, group: UInt32), place: String) {
    let (process, user, group) = credentials
    self.init(
      process: process == 0 ? nil : process, user: user == .max ? nil : user,
      group: group == .max ? nil : group, place: place)
  }

  public var description: String {
    let parts = [
      process.map { "process \($0)" }, user.map { "user \($0)" },
      certificate.map { "certificate of \($0.subject)" }, token.map { "token '\($0)'" },
    ]
    return ([place] + parts.compactMap { $0 }).joined(separator: ", ")
  }
}
