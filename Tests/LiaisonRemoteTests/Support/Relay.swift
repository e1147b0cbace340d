import Foundation
import Liaison

@testable import LiaisonRemote

#if canImport(Glibc)
  import Glibc
#endif

/// Stands between two ends that are connected by sockets, passes on what they send, and breaks off
/// as a machine in the middle of a network does that fails.
final class Relay: Sendable {
  /// What goes wrong, and behind how many bytes.
  struct Fault: Sendable {
    var isTowardsHere = true
    var place = Int.max
    /// Both ends are told of an error, and what is on its way is lost.
    var isReset = false
    /// How many bytes are passed on at once.
    var piece = 4096
  }

  /// The ends' sockets.
  let here: SocketTransport
  let there: SocketTransport
  private let hasEnded = Flag()

  init(_ fault: Fault, isTCP: Bool) throws {
    let (mine, left) = try isTCP ? Self.pairOverTCP() : Socket.pair()
    let (theirs, right) = try isTCP ? Self.pairOverTCP() : Socket.pair()
    here = SocketTransport(mine, peer: LinkPeer(place: "a relay"), isTCP: isTCP)
    there = SocketTransport(theirs, peer: LinkPeer(place: "a relay"), isTCP: isTCP)
    Thread.detachNewThread { [hasEnded] in
      Self.pass(fault, left, right)
      hasEnded.set()
    }
  }

  /// Whether it has let go of both connections.
  var isOver: Bool { hasEnded.isSet }

  private static func pairOverTCP() throws -> (Int32, Int32) {
    let listening = try ListeningSocket(
      at: .tcp("127.0.0.1", port: 0), FileAccess(mode: 0o600), knowsPeers: true)
    defer { listening.close() }
    guard let place = SocketAddress(of: listening.descriptor) else {
      throw SystemError("getsockname")
    }
    let descriptor = try Socket.make(place.family)
    while place.connect(descriptor) < 0 {
      if errno == EISCONN { break }
      if errno != EINPROGRESS && errno != EALREADY { throw SystemError("connect") }
    }
    while true {
      if let other = try Socket.accept(listening.descriptor) { return (descriptor, other) }
    }
  }

  private static func pass(_ fault: Fault, _ left: Int32, _ right: Int32) {
    var hasBroken = false
    var (leftIsOpen, rightIsOpen) = (true, true)
    var left = Way(from: left, to: right, until: fault.isTowardsHere ? .max : fault.place)
    var right = Way(from: right, to: left.from, until: fault.isTowardsHere ? fault.place : .max)
    while !hasBroken && (leftIsOpen || rightIsOpen) {
      var waited = [
        pollfd(fd: leftIsOpen ? left.from : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: rightIsOpen ? right.from : -1, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&waited, 2, -1)
      if waited[0].revents != 0 { leftIsOpen = left.pass(fault.piece) }
      if waited[1].revents != 0 { rightIsOpen = right.pass(fault.piece) }
      hasBroken = left.hasBroken || right.hasBroken
    }
    for descriptor in [left.from, right.from] {
      if fault.isReset {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
          descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      }
      close(descriptor)
    }
  }

  /// What comes from one socket and goes to another.
  private struct Way {
    let from: Int32
    let to: Int32
    /// How many more bytes are passed on.
    var left: Int

    init(from: Int32, to: Int32, until place: Int) {
      (self.from, self.to, left) = (from, to, place)
    }

    var hasBroken: Bool { left <= 0 }

    /// Returns whether more may come.
    mutating func pass(_ piece: Int) -> Bool {
      var bytes = [UInt8](repeating: 0, count: min(piece, left))
      let progress = bytes.withUnsafeMutableBytes { Socket.read(from, into: $0) }
      switch progress {
      case .later: return true
      case .ended:
        Socket.end(to)
        return false
      case .bytes(let count):
        left -= count
        var sent = 0
        while sent < count {
          let rest = bytes[sent..<count].withUnsafeBytes { Socket.write(to, $0) }
          switch rest {
          case .bytes(let more): sent += more
          case .ended: return false
          case .later:
            var waited = pollfd(fd: to, events: Int16(POLLOUT), revents: 0)
            _ = poll(&waited, 1, -1)
          }
        }
        return true
      }
    }
  }
}

/// How many sockets this process has open. Not all descriptors: Dispatch opens some for its timers
/// when the first of them is set.
func openSockets() throws -> Int {
  let folder = "/proc/self/fd"
  return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
    return target?.hasPrefix("socket:") == true
  }
}
