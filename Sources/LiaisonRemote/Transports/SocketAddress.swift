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

/// An address in the system's form.
struct SocketAddress: Sendable {
  let family: Int32
  private var storage = sockaddr_storage()
  private var length: socklen_t

  /// A Unix socket. A name without a file begins with a zero.
  init(path: String, isAbstract: Bool) throws(LinkError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = (isAbstract ? [0] : []) + Array(path.utf8)
    let limit = MemoryLayout.size(ofValue: address.sun_path) - (isAbstract ? 2 : 1)
    if path.isEmpty || path.utf8.count > limit {
      throw LinkError(
        .unreachable, "'\(path)' has \(path.utf8.count) bytes, and an address has 1 to \(limit)")
    }
    #if canImport(Darwin)
      if isAbstract {
        throw LinkError(.unreachable, "'@\(path)' is a name of Linux: use a path instead")
      }
    #endif
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    family = AF_UNIX
    let before = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    // A path ends with a zero byte. A name ends where its length says.
    length = socklen_t(before + name.count + (isAbstract ? 0 : 1))
    store(&address)
  }

  /// The address that a socket is bound to. Nil if the descriptor is no socket.
  init?(of descriptor: Int32) {
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var bound = sockaddr_storage()
    let status = withUnsafeMutableBytes(of: &bound) { bytes in
      bytes.baseAddress.map {
        getsockname(descriptor, $0.assumingMemoryBound(to: sockaddr.self), &length)
      }
    }
    if status != 0 { return nil }
    (storage, self.length, family) = (bound, length, Int32(bound.ss_family))
  }

  init(_ info: addrinfo) {
    family = info.ai_family
    length = info.ai_addrlen
    if let address = info.ai_addr {
      withUnsafeMutableBytes(of: &storage) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
      }
    }
  }

  private mutating func store<Address>(_ address: inout Address) {
    withUnsafeMutableBytes(of: &storage) { storage in
      withUnsafeBytes(of: &address) { storage.copyMemory(from: $0) }
    }
  }

  func bind(_ descriptor: Int32) -> Int32 {
    withPointer { address, length in
      #if canImport(Darwin)
        Darwin.bind(descriptor, address, length)
      #elseif canImport(Glibc)
        Glibc.bind(descriptor, address, length)
      #elseif canImport(Musl)
        Musl.bind(descriptor, address, length)
      #else
        Android.bind(descriptor, address, length)
      #endif
    }
  }

  func connect(_ descriptor: Int32) -> Int32 {
    withPointer { address, length in
      #if canImport(Darwin)
        Darwin.connect(descriptor, address, length)
      #elseif canImport(Glibc)
        Glibc.connect(descriptor, address, length)
      #elseif canImport(Musl)
        Musl.connect(descriptor, address, length)
      #else
        Android.connect(descriptor, address, length)
      #endif
    }
  }

  private func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafeBytes(of: storage) { bytes in
      guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return -1
      }
      return body(address, length)
    }
  }

  // MARK: TCP

  /// The port that a socket was bound to.
  static func port(of descriptor: Int32) -> UInt16? {
    guard let address = SocketAddress(of: descriptor) else { return nil }
    // Both families have the port at the same place.
    return withUnsafeBytes(of: address.storage) { bytes in
      UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
  }

  /// The addresses of a host. Blocks while it looks up a name.
  static func resolve(
    _ host: String, port: UInt16, forListening: Bool
  ) throws(LinkError) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Socket.stream
    hints.ai_flags = AI_NUMERICSERV | (forListening ? AI_PASSIVE : 0)
    var first: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, "\(port)", &hints, &first)
    defer { if let first { freeaddrinfo(first) } }
    if status != 0 {
      let why = gai_strerror(status).map { String(cString: $0) } ?? "error \(status)"
      throw LinkError(.unreachable, "'\(host)' has no address: \(why)")
    }
    var addresses: [SocketAddress] = []
    for info in sequence(first: first, next: { $0?.pointee.ai_next }) {
      guard let info else { break }
      addresses.append(SocketAddress(info.pointee))
    }
    return addresses
  }

  var isTCP: Bool { family == AF_INET || family == AF_INET6 }

  /// Whether nothing but this machine can reach it.
  var isLoopback: Bool {
    withUnsafeBytes(of: storage) { bytes in
      if family == AF_INET { return bytes[4] == 127 }
      if family != AF_INET6 { return false }
      let address = Array(bytes[8..<24])
      let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 127]
      return address == [UInt8](repeating: 0, count: 15) + [1] || address.starts(with: mapped)
    }
  }
}
