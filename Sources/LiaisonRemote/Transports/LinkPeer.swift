/// Who is at the other end of a link, as far as this system says.
public struct LinkPeer: Hashable, Sendable, CustomStringConvertible {
  /// The process, if it runs on this machine. A number may be used again when a process has ended.
  public let process: Int32?
  /// The user, and the group, that the process ran as when it connected.
  public let user: UInt32?
  public let group: UInt32?
  /// Where it is, for people.
  public let place: String

  package init(process: Int32? = nil, user: UInt32? = nil, group: UInt32? = nil, place: String) {
    (self.process, self.user, self.group, self.place) = (process, user, group, place)
  }

  public var description: String {
    place + (process.map { ", process \($0)" } ?? "") + (user.map { ", user \($0)" } ?? "")
  }
}
