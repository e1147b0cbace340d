#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

extension LinkAddress {
  /// The sockets that systemd has opened for this process, in the order of the unit's
  /// `ListenStream` lines.
  ///
  /// ```swift
  /// let address = LinkAddress.activated().first?.address ?? .unix("/run/house")
  /// let listener = try Link.listen(at: address) { … }
  /// ```
  ///
  /// Empty if the process was not started by a socket unit. Names are those of
  /// `FileDescriptorName`.
  public static func activated() -> [(name: String, address: LinkAddress)] {
    activated(process: getpid()) { name in getenv(name).map { String(cString: $0) } }
  }

  package static func activated(
    process: Int32, _ environment: (String) -> String?
  ) -> [(name: String, address: LinkAddress)] {
    // Child processes inherit the variables, but the sockets are meant for one process.
    guard environment("LISTEN_PID").flatMap({ Int32($0) }) == process,
      let count = environment("LISTEN_FDS").flatMap({ Int32($0) }), count > 0, count < 1024
    else { return [] }
    let names = (environment("LISTEN_FDNAMES") ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    return (0..<count).map { index in
      let name = Int(index) < names.count ? String(names[Int(index)]) : "unknown"
      return (name, .descriptor(3 + index))
    }
  }
}
