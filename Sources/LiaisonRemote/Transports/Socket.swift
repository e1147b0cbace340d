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

/// The system calls of stream sockets. None of them blocks.
enum Socket {
  #if canImport(Darwin)
    static let stream = SOCK_STREAM
    static let noSignal: Int32 = 0
  #elseif canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
    static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    static let stream = Int32(SOCK_STREAM)
    static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  static func make(_ family: Int32) throws(SystemError) -> Int32 {
    let descriptor = liaison_socket(family)
    if descriptor < 0 { throw SystemError("socket") }
    prepare(descriptor)
    return descriptor
  }

  /// Prepares a socket: it neither blocks, nor is inherited, nor raises a signal when the other end
  /// is gone.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL, 0) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Lets TCP send a small frame at once, and not wait for more bytes.
  static func sendAtOnce(_ descriptor: Int32) {
    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
  }

  static func get(_ descriptor: Int32, _ option: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0 ? value : nil
  }

  /// The error of a connection that is not there yet; zero if there is none.
  static func pendingError(_ descriptor: Int32) -> Int32 { get(descriptor, SO_ERROR) ?? EBADF }

  static func isListening(_ descriptor: Int32) -> Bool? {
    if get(descriptor, SO_TYPE) != stream { return nil }
    return get(descriptor, SO_ACCEPTCONN).map { $0 != 0 }
  }

  static func pair() throws(SystemError) -> (Int32, Int32) {
    var both: [Int32] = [-1, -1]
    if liaison_socketpair(&both) < 0 { throw SystemError("socketpair") }
    prepare(both[0])
    prepare(both[1])
    return (both[0], both[1])
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> TransportProgress {
    while true {
      let count = send(descriptor, bytes.baseAddress, bytes.count, noSignal)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK, ENOBUFS: return .later
      default: return .ended(SystemError("send").description)
      }
    }
  }

  static func read(
    _ descriptor: Int32, into memory: UnsafeMutableRawBufferPointer
  ) -> TransportProgress {
    while true {
      let count = recv(descriptor, memory.baseAddress, memory.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended(nil) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .later
      default: return .ended(SystemError("recv").description)
      }
    }
  }

  /// The next connection of a listener. Nil if there is none.
  static func accept(_ descriptor: Int32) throws(SystemError) -> Int32? {
    while true {
      let connection = liaison_accept(descriptor)
      if connection >= 0 {
        prepare(connection)
        return connection
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN, EWOULDBLOCK: return nil
      default: throw SystemError("accept")
      }
    }
  }

  static func end(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The process at the other end of a Unix socket, as the system knows it.
  static func peer(_ descriptor: Int32, place: String) -> LinkPeer {
    #if canImport(Darwin)
      var (user, group, process) = (uid_t(0), gid_t(0), pid_t(0))
      var size = socklen_t(MemoryLayout<pid_t>.size)
      if getpeereid(descriptor, &user, &group) != 0 { return LinkPeer(place: place) }
      let knows = getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERPID, &process, &size) == 0
      return LinkPeer(process: knows ? process : nil, user: user, group: group, place: place)
    #else
      // The layout of the system's `ucred`, which the C library declares only with `_GNU_SOURCE`.
      var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      let status = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
      if status != 0 { return LinkPeer(place: place) }
      return LinkPeer(credentials: credentials, place: place)
    #endif
  }
}
