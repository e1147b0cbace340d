import Foundation
import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import TestSupport
import Testing

/// Addresses, files, and who is let in.
@Suite(.timeLimit(.minutes(5)), .serialized) struct ListenerTests {
  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func listen(
    at address: LinkAddress, admitting admission: LinkAdmission = .sameUser, mode: UInt16 = 0o600
  ) throws(LinkError) -> LinkListener {
    try Link.listen(at: address, mode: mode, admitting: admission, limits: .patient) {
      $0.export(TestObject(), named: "object")
    }
  }

  @Test func `a listener's file is its user's, and goes with it`() async throws {
    let path = temporaryPath()
    let listener = try listen(at: .unix(path))
    #expect(try mode(of: path) == 0o600)
    listener.close()
    await eventually("the file is gone") { !FileManager.default.fileExists(atPath: path) }
    let open = try self.listen(at: .unix(path), mode: 0o666)
    #expect(try mode(of: path) == 0o666)
    open.close()
  }

  @Test func `a listener's file belongs to the user and the group that it is given`() throws {
    // Only the superuser can give a file to others.
    let isFree = geteuid() == 0
    let (owner, group): (UInt32, UInt32) = isFree ? (65_533, 65_532) : (geteuid(), getegid())
    let path = temporaryPath()
    let listener = try Link.listen(
      at: .unix(path), mode: 0o660, owner: owner, group: group, limits: .patient
    ) { _ in
    }
    defer { listener.close() }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.ownerAccountID] as? Int == Int(owner))
    #expect(attributes[.groupOwnerAccountID] as? Int == Int(group))
    #expect(try mode(of: path) == 0o660)
    if isFree { return }
    let other = temporaryPath()
    let error = #expect(throws: LinkError.self) {
      try Link.listen(at: .unix(other), owner: 0, limits: .patient) { _ in }
    }
    #expect(error?.message.contains("chown") == true)
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func `a path at which a process listens is in use`() async throws {
    let path = temporaryPath()
    let listener = try listen(at: .unix(path))
    let error = #expect(throws: LinkError.self) { try listen(at: .unix(path)) }
    #expect(error?.code == .inUse)
    let link = try await Link.connect(to: .unix(path), limits: .patient)
    #expect(try await link.reference(named: "object").echo([1]) == [1])
    link.close()
    listener.close()
  }

  @Test func `of two that begin to listen at once, one does, and is heard`() async throws {
    for _ in 0..<quantity(200) {
      let (path, begun) = (temporaryPath(), ContinuousClock.now)
      let listen: @Sendable () async -> LinkListener? = {
        try? Link.listen(at: .unix(path), limits: .patient) { _ in }
      }
      async let one = listen()
      async let two = listen()
      let all = await [one, two].compactMap(\.self)
      // One that is stopped while it begins keeps the other waiting for a second, and no longer.
      #expect(all.count == 1 || begun.duration(to: .now) >= .seconds(1))
      try await Link.connect(to: .unix(path), limits: .patient).close()
      for each in all { each.close() }
      await eventually("the file is gone") { !FileManager.default.fileExists(atPath: path) }
    }
  }

  @Test func `a peer with a long name that is not admitted learns so`() async throws {
    let path = temporaryPath() + String(repeating: "x", count: 60)
    let listener = try Link.listen(
      at: .unix(path),
      admitting: .where { _ in false }.presenting(["test": LinkToken.random()]), limits: .patient
    ) { _ in }
    let error = await #expect(throws: LinkError.self) {
      try await Link.connect(to: .unix(path), limits: .patient)
    }
    #expect(error?.code == .denied)
    listener.close()
  }

  @Test func `an address at which nothing can listen is named`() throws {
    let path = "/nowhere/socket"
    let error = #expect(throws: LinkError.self) { try listen(at: .unix(path)) }
    #expect(error?.code == .unreachable)
    #expect(error?.message.hasPrefix(path) == true)
  }

  @Test func `a port that another process has is named`() throws {
    let listener = try listen(at: .tcp("127.0.0.1", port: 0))
    let error = #expect(throws: LinkError.self) { try listen(at: listener.address) }
    #expect(error?.code == .inUse)
    #expect(error?.message.hasPrefix("\(listener.address)") == true)
    listener.close()
  }

  @Test func `a path at which nothing listens any more is replaced`() async throws {
    let path = temporaryPath()
    let dead = try #require(try? DeadSocket(path))
    let error = await #expect(throws: LinkError.self) {
      try await Link.connect(to: .unix(path), limits: .patient)
    }
    #expect(error?.code == .unreachable)
    let listener = try listen(at: .unix(path))
    let link = try await Link.connect(to: .unix(path), limits: .patient)
    #expect(try await link.reference(named: "object").echo([1]) == [1])
    link.close()
    listener.close()
    withExtendedLifetime(dead) {}
  }

  @Test func `a file that is no socket is left alone`() throws {
    let path = temporaryPath()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: LinkError.self) { try listen(at: .unix(path)) }
    #expect(error?.code == .inUse)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func `a path that is too long is refused with its limit`() {
    let error = #expect(throws: LinkError.self) {
      try listen(at: .unix("/tmp/" + String(repeating: "x", count: 200)))
    }
    #expect(error?.message.contains("107") == true)
  }

  @Test func `a name without a file can be connected to`() async throws {
    let name = "liaison-\(UInt64.random(in: .min ... .max))"
    let listener = try listen(at: .abstract(name))
    let link = try await Link.connect(to: .abstract(name), limits: .patient)
    #expect(try await link.reference(named: "object").echo([1]) == [1])
    link.close()
    listener.close()
  }

  @Test func `the peer of a Unix socket is known`() async throws {
    let path = temporaryPath()
    let listener = try listen(at: .unix(path))
    let link = try await Link.connect(to: .unix(path), limits: .patient)
    #expect(link.peer.process == getpid())
    #expect(link.peer.user == geteuid())
    link.close()
    listener.close()
  }

  @Test func `a process that is not admitted learns that and nothing else`() async throws {
    let path = temporaryPath()
    let listener = try listen(at: .unix(path), admitting: .where { $0.process == 1 })
    let error = await #expect(throws: LinkError.self) {
      try await Link.connect(to: .unix(path), limits: .patient)
    }
    #expect(error?.code == .denied)
    listener.close()
  }

  @Test func `TCP beyond this machine has to be asked for`() async throws {
    for host in ["0.0.0.0", "::", "192.0.2.1"] {
      let error = #expect(throws: LinkError.self) { try listen(at: .tcp(host, port: 0)) }
      #expect(error?.code == .unprotected)
      #expect(error?.message.contains("unprotected: true") == true)
      let other = await #expect(throws: LinkError.self) {
        try await Link.connect(to: .tcp(host, port: 1), limits: .patient)
      }
      #expect(other?.code == .unprotected)
    }
    let listener = try listen(at: .tcp("0.0.0.0", port: 0, unprotected: true))
    listener.close()
  }

  @Test func `a socket of TCP that was opened for this process is no way around that`() throws {
    for (host, isRefused) in [("0.0.0.0", true), ("127.0.0.1", false)] {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      inet_pton(AF_INET, host, &address.sin_addr)
      func opened() -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let status = withUnsafeBytes(of: address) { bytes in
          bind(
            descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
            socklen_t(MemoryLayout<sockaddr_in>.size))
        }
        return status == 0 && Glibc.listen(descriptor, 1) == 0 ? descriptor : -1
      }
      let descriptor = opened()
      do throws(LinkError) {
        try listen(at: .descriptor(descriptor)).close()
        #expect(!isRefused)
      } catch {
        #expect(isRefused && error.code == .unprotected)
        close(descriptor)
      }
      try listen(at: .descriptor(opened(), unprotected: true)).close()
    }
  }

  @Test func `TCP sends small frames at once, over a socket that was given, too`() async throws {
    func sendsAtOnce(_ descriptor: Int32) -> Bool {
      var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
      getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &value, &size)
      return value != 0
    }
    let listener = try listen(at: .tcp("127.0.0.1", port: 0))
    let descriptor = try RawSocket.connected(to: listener.address)
    #expect(!sendsAtOnce(descriptor))
    let link = try await Link.connect(to: .descriptor(descriptor), limits: .patient)
    #expect(sendsAtOnce(descriptor))
    #expect(try await link.reference(named: "object").echo([1]) == [1])
    link.close()
    listener.close()
  }

  @Test func `a listener outlives its links, and links their listener`() async throws {
    let path = temporaryPath()
    let listener = try listen(at: .unix(path))
    var links: [Link] = []
    for _ in 0..<20 { links.append(try await Link.connect(to: .unix(path), limits: .patient)) }
    links.removeFirst().close()
    #expect(try await links[0].reference(named: "object").echo([1]) == [1])
    listener.close()
    await eventually("the file is gone") { !FileManager.default.fileExists(atPath: path) }
    for link in links {
      #expect(try await link.reference(named: "object").echo([2]) == [2])
      link.close()
    }
  }

  @Test func `sockets of systemd are found by their process`() {
    let environment = ["LISTEN_PID": "12", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "house:"]
    let found = LinkAddress.activated(process: 12) { environment[$0] }
    #expect(found.map(\.name) == ["house", ""])
    #expect(found.map(\.address) == [.descriptor(3), .descriptor(4)])
    #expect(LinkAddress.activated(process: 13) { environment[$0] }.isEmpty)
    #expect(LinkAddress.activated(process: 12) { _ in nil }.isEmpty)
  }

  @Test func `descriptors come back when links end`() async {
    // In a process of its own, which no other test opens descriptors in.
    await #expect(processExitsWith: .success) {
      let path = temporaryPath()
      let listener = try Link.listen(at: .unix(path), limits: .patient) {
        $0.export(TestObject(), named: "object")
      }
      let warm = try await Link.connect(to: .unix(path), limits: .patient)
      let before = try openSockets()
      for _ in 0..<50 {
        let link = try await Link.connect(to: .unix(path), limits: .patient)
        _ = try await link.reference(named: "object").echo([1])
        link.close()
      }
      await eventually("all are closed") { (try? openSockets()) == before }
      try #require(try openSockets() == before)
      warm.close()
      listener.close()
    }
  }

  @Test func `a listener survives that the process has no descriptor left`() async {
    await #expect(processExitsWith: .success) {
      let path = temporaryPath()
      let listener = try Link.listen(at: .unix(path), limits: .patient) {
        $0.export(TestObject(), named: "object")
      }
      let warm = try await Link.connect(to: .unix(path), limits: .patient)
      // Leaves one descriptor, for the connection's own end.
      var taken: [Int32] = []
      while case let descriptor = dup(0), descriptor >= 0 { taken.append(descriptor) }
      close(taken.removeLast())
      let link = Task { try await Link.connect(to: .unix(path), limits: .patient) }
      try #require(try await warm.reference(named: "object").echo([1]) == [1])
      for descriptor in taken { close(descriptor) }
      try #require(try await link.value.reference(named: "object").echo([2]) == [2])
      listener.close()
    }
  }
}

/// A socket file whose process has ended.
private struct DeadSocket {
  init(_ path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafeBytes(of: &address) { bytes in
      bind(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    close(descriptor)
    if status != 0 { throw LinkError(.unreachable, "bind") }
  }
}
