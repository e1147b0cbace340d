import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What sd-bus's suites assert of meeting: peers, places, and those who do not keep to the rules.
@Suite(.timeLimit(.minutes(5)), .serialized) struct PeersListenerTests {
  @Test func `both ends know who the other one is`() async throws {
    let ends = try await Carriage.unix.ends()
    for peer in [ends.here.peer, ends.there.peer] {
      #expect(peer.process == getpid())
      #expect(peer.user == geteuid())
      #expect(peer.group == getegid())
    }
  }

  @Test func `the object that is exported may depend on who asks for it`() async throws {
    let (me, nobody) = (Office(), Office())
    let listener = try Link.listen(at: .unix(temporaryPath()), limits: .patient) { link in
      let isMe = link.peer.process == getpid()
      link.export(isMe ? me : nobody, as: DeskRemote.self)
    }
    let link = try await Link.connect(to: listener.address, limits: .patient)
    try await link.proxy(for: DeskRemote.self).note(1)
    await eventually("it is mine") { me.notes == [1] }
    #expect(nobody.notes.isEmpty)
    link.close()
  }

  @Test func `a place where nothing listens is said so at once, by its name`() async throws {
    let path = temporaryPath()
    let error = await #expect(throws: LinkError.self) {
      try await Link.connect(to: .unix(path), limits: .patient)
    }
    #expect(error?.code == .unreachable)
    #expect(error?.message.contains(path) == true)
    let other = await #expect(throws: LinkError.self) {
      try await Link.connect(to: .tcp("127.0.0.1", port: 1), limits: .patient)
    }
    #expect(other?.code == .unreachable)
  }

  @Test func `a host that does not exist is said so`() async throws {
    let error = await #expect(throws: LinkError.self) {
      try await Link.connect(to: .tcp("no such host.invalid", port: 80), limits: .patient)
    }
    #expect(error?.code == .unreachable)
  }

  @Test func `a connection that is cancelled while it is made is let go of`() async throws {
    let path = temporaryPath()
    // Listens, and never answers.
    let silent = try SilentListener(path)
    let connecting = Task { () -> LinkError? in
      do throws(LinkError) {
        _ = try await Link.connect(to: .unix(path), limits: .patient)
        return nil
      } catch { return error }
    }
    await eventually("it has come") { silent.accept() }
    connecting.cancel()
    #expect(await connecting.value?.code == .closed)
    #expect(silent.isAtEnd())
  }

  @Test func `thirty that connect at a time are all let in`() async throws {
    let office = Office()
    let listener = try Link.listen(at: .unix(temporaryPath()), limits: .patient) { link in
      link.export(office, as: DeskRemote.self)
    }
    let address = listener.address
    let numbers = await withTaskGroup { group in
      for _ in 0..<30 {
        group.addTask {
          guard let link = try? await Link.connect(to: address, limits: .patient) else { return -1 }
          let number = try? await link.proxy(for: DeskRemote.self).sequence()
          link.close()
          return number ?? -1
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers == Set(0..<30))
  }

  @Test func `a link to oneself is like any other`() async throws {
    let office = Office()
    let listener = try Link.listen(
      at: .abstract("liaison-\(UInt64.random(in: .min ... .max))"), limits: .patient
    ) {
      $0.export(office, as: DeskRemote.self)
    }
    let link = try await Link.connect(to: listener.address, limits: .patient)
    let remote = link.proxy(for: DeskRemote.self)
    #expect(try await remote.isMe(remote))
    #expect(try await remote.echo(Display()) is Display)
    link.close()
  }

  @Test func `one that waits for a service waits until it is there`() async throws {
    let path = temporaryPath()
    let service = ReconnectingLink(
      to: .unix(path),
      reconnecting: RenewalPolicy(
        .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5))), limits: .patient)
    let remote = service.proxy(for: DeskRemote.self)
    let asked = Task {
      try await service.connected()
      return try await remote.sequence()
    }
    await eventually("an attempt was in vain") {
      await failure { try await remote.nothing() }?.code == .notSent
    }
    let office = Office()
    let listener = try Link.listen(at: .unix(path), limits: .patient) {
      $0.export(office, as: DeskRemote.self)
    }
    #expect(try await asked.value == 0)
    service.close()
    listener.close()
  }

  @Test func `waiting for a service ends with the caller's time, its task, or the link's end`()
    async throws
  {
    let service = ReconnectingLink(
      to: .unix(temporaryPath()),
      reconnecting: RenewalPolicy(
        .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5))), limits: .patient)
    let late = await withRemoteDeadline(in: .milliseconds(30)) {
      await failure { try await service.connected() }
    }
    #expect(late?.code == .deadlineExceeded)
    let waiting = Task { await failure { try await service.connected() } }
    waiting.cancel()
    #expect(await waiting.value?.code == .cancelled)
    let other = Task { await failure { try await service.connected() } }
    service.close()
    #expect(await other.value?.code == .notSent)
    #expect(await failure { try await service.connected() }?.code == .notSent)
  }

  @Test(arguments: [
    ("a hello that is cut", "22 00 00 00 01 00"),
    ("a hello of another magic", "22 00 00 00 01 00 00 00 4c 69 61 69 73 6f 6e 01 01 00"),
    ("a length beyond all limits", "ff ff ff ff"),
    ("nothing", ""),
  ])
  func `a stranger that leaves in the middle of meeting leaves nothing behind`(
    _ what: String, _ hex: String
  ) async throws {
    let (link, peer) = RawPeer.make()
    link.start()
    if !hex.isEmpty { peer.say(bytes(hex)) }
    peer.close()
    let error = await #expect(throws: LinkError.self) { try await link.connected() }
    #expect([.lost, .brokenRule].contains(error?.code))
    #expect(link.counts == LinkCounts())
  }

  @Test func `calls before the meeting wait, and are carried out in their order`() async throws {
    let (link, peer) = RawPeer.make()
    let reference = link.reference(named: "object")
    link.start()
    let first = Task { try await reference.tell(1) }
    await eventually("the first waits") { link.counts.waiting == 1 }
    let second = Task { try await reference.tell(2) }
    await eventually("the second, too") { link.counts.waiting == 2 }
    peer.introduce()
    try await first.value
    try await second.value
    await eventually("both have come") { peer.heard.count { $0.hasPrefix("call") } == 2 }
    let calls = peer.heard.filter { $0.hasPrefix("call") }
    #expect(calls.count == 2)
    #expect(calls.first?.contains("requirement: 1") == true)
    #expect(calls.last?.contains("requirement: 2") == true)
    link.close()
  }

  @Test func `a call of a name that nothing has yet finds what is exported later`() async throws {
    let ends = try await Carriage.pair.ends()
    let remote = ends.here.proxy(for: DeskRemote.self)
    #expect(await failure { try await remote.nothing() }?.code == .invalidated)
    let office = Office()
    ends.there.export(office, as: DeskRemote.self)
    #expect(try await remote.sequence() == 0)
  }

  @Test func `a name is free again when what had it has gone`() async throws {
    let desk = try await DeskEnds()
    try await desk.remote.note(1)
    try await desk.remote.nothing()
    desk.there.stopExporting(DeskRemote.self)
    let other = Office()
    desk.there.export(other, as: DeskRemote.self)
    await eventually("the former proxy knows") {
      await failure { try await desk.remote.nothing() } != nil
    }
    try await desk.here.proxy(for: DeskRemote.self).note(2)
    await eventually("the other one has it") { other.notes == [2] }
    #expect(desk.office.notes == [1])
  }
}

/// A socket at which somebody listens who says nothing.
private final class SilentListener: @unchecked Sendable {
  // Unchecked: used by one test, after the other.
  private let descriptor: Int32
  private let path: String
  private var connection: Int32 = -1

  init(_ path: String) throws {
    self.path = path
    #if canImport(Glibc)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    try #require(listen(descriptor, 4) == 0)
  }

  deinit {
    close(descriptor)
    if connection >= 0 { close(connection) }
    unlink(path)
  }

  func accept() -> Bool {
    #if canImport(Glibc)
      connection = Glibc.accept(descriptor, nil, nil)
    #else
      connection = Darwin.accept(descriptor, nil, nil)
    #endif
    return connection >= 0
  }

  /// Whether the other end has gone away. Waits for it.
  func isAtEnd() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(connection, &bytes, bytes.count)
      if count <= 0 { return count == 0 }
    }
  }
}
