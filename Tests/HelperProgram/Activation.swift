import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Starts this program again as systemd starts a service that has a socket unit: with a socket at
/// the path that already listens, and with the variables that tell of it.
///
/// The process stays the same one, so its owner's connection goes on.
func becomeActivated(at path: String) throws {
  let listening = socket(AF_UNIX, streamKind, 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { place in
    place.copyBytes(from: path.utf8.prefix(place.count - 1))
  }
  let bound = withUnsafeBytes(of: address) { bytes in
    bind(
      listening, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
  }
  // The owner's connection is the third.
  guard bound == 0, listen(listening, 8) == 0, dup2(listening, 4) == 4 else {
    throw LinkError(.unreachable, "no socket at \(path)")
  }
  setenv("LISTEN_PID", "\(getpid())", 1)
  setenv("LISTEN_FDS", "2", 1)
  setenv("LISTEN_FDNAMES", "owner:witness", 1)
  var arguments = [strdup(CommandLine.arguments[0]), nil]
  execv(CommandLine.arguments[0], &arguments)
  throw LinkError(.unreachable, "\(CommandLine.arguments[0]) cannot be started again")
}

#if canImport(Glibc)
  private let streamKind = Int32(SOCK_STREAM.rawValue)
#else
  private let streamKind = SOCK_STREAM
#endif
