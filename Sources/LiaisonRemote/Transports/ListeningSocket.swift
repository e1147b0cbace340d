internal import CLiaisonSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A socket that connections come to.
struct ListeningSocket: Sendable {
  let descriptor: Int32
  let address: LinkAddress
  private let isTCP: Bool
  /// The file that this socket has made, to be removed with it.
  private var file: (path: String, identity: FileIdentity)?

  /// - Parameters:
  ///   - access: Who may open the file of a Unix socket.
  ///   - knowsPeers: Whether the listener identifies peers from other machines.
  init(at address: LinkAddress, _ access: FileAccess, knowsPeers: Bool) throws(LinkError) {
    switch address.kind {
    case .unix(let path):
      let place = try SocketAddress(path: path, isAbstract: false)
      // Until it listens, its file looks as one that no process listens at.
      let lock = FolderLock(of: path)
      defer { lock?.release() }
      descriptor = try Self.bound(to: place, at: address) { (descriptor) throws(LinkError) in
        // Some systems take the file's mode from the socket, so no other user can open it before
        // it has its owner. Others do not.
        fchmod(descriptor, mode_t(access.mode & 0o600))
        try Self.bind(descriptor, to: place, at: address, replacing: path)
        do throws(SystemError) {
          try access.apply(to: path)
        } catch {
          unlink(path)
          throw LinkError(.unreachable, "\(address): \(error)")
        }
      }
      file = FileIdentity(of: path).map { (path, $0) }
      isTCP = false
      self.address = address
    case .abstract(let name):
      let place = try SocketAddress(path: name, isAbstract: true)
      descriptor = try Self.bound(to: place, at: address) { (descriptor) throws(LinkError) in
        try Self.bind(descriptor, to: place, at: address, replacing: nil)
      }
      isTCP = false
      self.address = address
    case .tcp(let host, let port, let isUnprotected):
      let places = try SocketAddress.resolve(host, port: port, forListening: true)
      guard let place = places.first else {
        throw LinkError(.unreachable, "'\(host)' has no address")
      }
      try Self.check(places, of: address, isUnprotected, knowsPeers: knowsPeers)
      descriptor = try Self.bound(to: place, at: address) { (descriptor) throws(LinkError) in
        Socket.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        try Self.bind(descriptor, to: place, at: address, replacing: nil)
      }
      var bound = LinkAddress.tcp(
        host, port: SocketAddress.port(of: descriptor) ?? port, unprotected: isUnprotected)
      bound.tls = address.tls
      isTCP = true
      self.address = bound
    case .descriptor(let given, let isUnprotected):
      if Socket.isListening(given) != true {
        throw LinkError(.unreachable, "descriptor \(given) is no stream socket that listens")
      }
      let place = SocketAddress(of: given).flatMap { $0.isTCP ? $0 : nil }
      if let place {
        try Self.check([place], of: address, isUnprotected, knowsPeers: knowsPeers)
      }
      isTCP = place != nil
      descriptor = given
      Socket.prepare(given)
      self.address = address
    }
  }

  /// Refuses TCP beyond this machine, unless it is asked for or secured.
  ///
  /// - Parameter knowsPeers: Whether a certificate or a token identifies the other end.
  static func check(
    _ places: [SocketAddress], of address: LinkAddress, _ isUnprotected: Bool, knowsPeers: Bool
  ) throws(LinkError) {
    if isUnprotected || places.allSatisfy(\.isLoopback) { return }
    if address.tls == nil {
      throw LinkError(
        .unprotected,
        """
        '\(address)' is not this machine alone, and TCP does not protect what goes over it: use a Unix \
        socket or 127.0.0.1, or TLS with 'secured(by:)', or say 'unprotected: true' where something else \
        protects the network
        """)
    }
    if knowsPeers { return }
    throw LinkError(
      .unprotected,
      """
      '\(address)' is not this machine alone, and nothing says who may come: ask for certificates with \
      'trusting:', or for tokens with 'admitting: .sameUser.presenting(…)', or say '.anyone'
      """)
  }

  private static func bound(
    to place: SocketAddress, at address: LinkAddress, _ bind: (Int32) throws(LinkError) -> Void
  ) throws(LinkError) -> Int32 {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try Socket.make(place.family)
    } catch {
      throw LinkError(.unreachable, "\(error)")
    }
    do throws(LinkError) {
      try bind(descriptor)
      if listen(descriptor, 1024) < 0 {
        throw LinkError(.unreachable, "\(address): \(SystemError("listen"))")
      }
      return descriptor
    } catch {
      closeDescriptor(descriptor)
      throw error
    }
  }

  private static func bind(
    _ descriptor: Int32, to place: SocketAddress, at address: LinkAddress, replacing path: String?
  ) throws(LinkError) {
    if place.bind(descriptor) == 0 { return }
    let error = SystemError("bind")
    if error.number != EADDRINUSE { throw LinkError(.unreachable, "\(address): \(error)") }
    guard let path else { throw LinkError(.inUse, "\(address): \(error)") }
    if !FileIdentity.isSocket(path) || !isStale(place) {
      throw LinkError(.inUse, "another process listens at '\(path)', or it is another kind of file")
    }
    unlink(path)
    if place.bind(descriptor) < 0 { throw LinkError(.inUse, "\(address): \(SystemError("bind"))") }
  }

  /// Whether the file is a socket that no process listens at.
  private static func isStale(_ place: SocketAddress) -> Bool {
    guard let descriptor = try? Socket.make(AF_UNIX) else { return false }
    defer { closeDescriptor(descriptor) }
    return place.connect(descriptor) < 0 && errno == ECONNREFUSED
  }

  /// The transport of a connection that has come.
  func transport(of connection: Int32) -> SocketTransport {
    SocketTransport(
      connection,
      peer: isTCP
        ? LinkPeer(place: "\(address)") : Socket.peer(connection, place: "\(address)"),
      isTCP: isTCP)
  }

  func close() {
    // While this one listens, no other takes its file for a stale one. It may have been removed.
    if let file, FileIdentity(of: file.path) == file.identity { unlink(file.path) }
    closeDescriptor(descriptor)
  }
}

/// Keeps other listeners from replacing files of a folder.
private struct FolderLock {
  private let descriptor: Int32

  /// Nil if the folder cannot be locked. A process that does not let go of it is not waited for long,
  /// because any process that can read the folder can lock it.
  init?(of path: String) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    descriptor = open(folder ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    for _ in 0..<200 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      if errno != EWOULDBLOCK && errno != EINTR { break }
      usleep(5_000)
    }
    closeDescriptor(descriptor)
    return nil
  }

  func release() { closeDescriptor(descriptor) }
}

/// The owner and the mode of a file. Without an owner or a group, the process' own.
struct FileAccess: Sendable {
  var mode: UInt16
  var owner: UInt32?
  var group: UInt32?

  func apply(to path: String) throws(SystemError) {
    if owner != nil || group != nil {
      // The largest number leaves it as it is.
      if lchown(path, owner ?? .max, group ?? .max) < 0 { throw SystemError("chown") }
    }
    // Does not follow a link that the new owner may have put there.
    if fchmodat(AT_FDCWD, path, mode_t(mode), AT_SYMLINK_NOFOLLOW) < 0 {
      throw SystemError("chmod")
    }
  }
}

/// Identifies the file at a path.
private struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init?(of path: String) {
    var status = stat()
    if lstat(path, &status) != 0 { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
