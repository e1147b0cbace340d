import Testing

@testable import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A connection without a link: bytes, as a stranger sends them.
final class RawSocket {
  private let descriptor: Int32

  init(to address: LinkAddress) throws { descriptor = try Self.connected(to: address) }

  deinit { close(descriptor) }

  /// A descriptor that the system connects.
  static func connected(to address: LinkAddress) throws -> Int32 {
    let place: SocketAddress
    switch address.kind {
    case .unix(let path): place = try SocketAddress(path: path, isAbstract: false)
    case .tcp(let host, let port, _):
      place = try SocketAddress.resolve(host, port: port, forListening: false)[0]
    default: throw LinkError(.unreachable, "a stranger does not find \(address)")
    }
    let descriptor = try Socket.make(place.family)
    if place.connect(descriptor) == 0 || errno == EINPROGRESS { return descriptor }
    defer { close(descriptor) }
    throw SystemError("connect")
  }

  /// Sends bytes, and returns all that comes until the other end closes the connection.
  func answer(to bytes: [UInt8]) async -> [UInt8] {
    var (rest, heard) = (bytes[...], [UInt8]())
    await eventually("the connection is closed") {
      if !rest.isEmpty {
        switch rest.withUnsafeBytes({ Socket.write(descriptor, $0) }) {
        case .bytes(let count): rest = rest.dropFirst(count)
        case .later: return false
        case .ended: rest = []
        }
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      switch bytes.withUnsafeMutableBytes({ Socket.read(descriptor, into: $0) }) {
      case .bytes(let count):
        heard += bytes.prefix(count)
        return false
      case .later: return false
      case .ended: return true
      }
    }
    return heard
  }
}
