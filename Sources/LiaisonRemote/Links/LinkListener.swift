internal import CLiaisonSystem
internal import Liaison
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Makes a link of each connection to an address.
///
/// It listens until it is closed or nothing refers to it. Its links go on without it. May be used
/// from any thread.
public final class LinkListener: Sendable {
  /// Where it listens, with the port that it was given.
  public let address: LinkAddress

  private let member: ListeningMember

  init(_ member: ListeningMember, at address: LinkAddress) {
    self.member = member
    self.address = address
  }

  deinit { member.close() }

  /// Ends listening. Existing links go on.
  ///
  /// Returns before that is done: a connection that comes meanwhile may still be admitted. A peer
  /// that has connected and not introduced itself is refused if the listener uses TLS or asks for a
  /// token. The file of a Unix socket is removed. May be called from any thread, and more than
  /// once.
  public func close() { member.close() }

  /// Ends listening, and closes each of its links when what is under way over it is finished, or
  /// when the time is over: what a server does when it is told to end.
  ///
  /// ```swift
  /// let cutOff = await listener.close(within: .seconds(10))
  /// ```
  ///
  /// The listener admits no new peer. A peer that has connected and not introduced itself is
  /// refused if the listener uses TLS or asks for a token; otherwise the listener waits for it, no
  /// longer than ``LinkLimits/handshake``. Each link ends as by ``Link/close(within:)``,
  /// independently of the others. A call over one of them may wait for this: it is cut off, and not
  /// waited for. The end of its own link does not cancel its task, so the other links have their
  /// time. May be called from any thread and more than once; cancelling the waiting task ends the
  /// links at once.
  ///
  /// - Returns: What was cut off, of all links that there were when it was called.
  @discardableResult
  nonisolated(nonsending) public func close(within time: Duration) async -> CutOff {
    let worker = LinkWorker.ofPresentTask
    let links = await member.closeForLinks()
    return await Link.finish(links, within: time, excusing: worker)
  }
}

/// Marks the links of one listener.
final class LinkOrigin: Sendable {}

/// The part of a listener that its loop keeps.
final class ListeningMember: LoopMember, @unchecked Sendable {
  // Unchecked: all that changes is used by the first loop's thread alone, except `isClosed`.
  private let socket: ListeningSocket
  private let tls: TLSContext?
  /// What its links run on, in turn. It listens on the first.
  private let loops: [EventLoop]
  private var turn = 0
  private let limits: LinkLimits
  private let admission: LinkAdmission
  private let serve: @Sendable (Link) -> Void
  private let origin = LinkOrigin()
  private var key: UInt64 = 0
  private let closed = Atomic(false)
  private var pause: LoopTimer?

  init(
    _ socket: ListeningSocket, _ tls: TLSContext?, on loops: [EventLoop], _ limits: LinkLimits,
    _ admission: LinkAdmission, _ serve: @escaping @Sendable (Link) -> Void
  ) {
    (self.socket, self.tls, self.loops, self.limits) = (socket, tls, loops, limits)
    (self.admission, self.serve) = (admission, serve)
  }

  private var loop: EventLoop { loops[0] }
  private var isClosed: Bool { closed.load(ordering: .acquiring) }

  func start() {
    loop.perform { [self] in
      if isClosed { return }
      if loop.ending != nil { return close() }
      key = loop.join(self)
      watch()
    }
  }

  private func watch() {
    do throws(SystemError) {
      try loop.poller.watch(socket.descriptor, as: key, for: .reading)
    } catch {
      pauseListening()
    }
  }

  func isReady(for readiness: Readiness) {
    do throws(SystemError) {
      while !isClosed, let connection = try Socket.accept(socket.descriptor) { place(connection) }
    } catch {
      pauseListening()
    }
  }

  /// Pauses, because the process has no file descriptor left or the system no memory. Retrying at
  /// once would keep the loop busy.
  private func pauseListening() {
    loop.poller.forget(socket.descriptor)
    pause = loop.after(.milliseconds(20)) { [self] in
      if !isClosed { watch() }
    }
  }

  /// Gives a connection to the loop whose turn it is.
  private func place(_ connection: Int32) {
    let next = nextLoop()
    if next === loop { return admit(connection, on: next) }
    next.perform { [self] in admit(connection, on: next) }
  }

  private func nextLoop() -> EventLoop {
    for _ in loops {
      defer { turn = (turn + 1) % loops.count }
      let loop = loops[turn]
      if loop.ending == nil && !loop.isDraining.load(ordering: .sequentiallyConsistent) {
        return loop
      }
    }
    return loop
  }

  // MARK: On the loop of the new link

  private func admit(_ connection: Int32, on loop: EventLoop) {
    let socket = socket.transport(of: connection)
    if tls != nil || admission.tokens != nil { return reserve(socket, on: loop) }
    let link = Link(over: socket, on: loop, limits)
    link.origin = origin
    if admission.admits(link.peer) {
      serve(link)
      link.start()
    } else {
      link.start()
      link.end(.denied(link.peer))
    }
  }

  /// Makes a link that is served when its peer is identified.
  private func reserve(_ socket: SocketTransport, on loop: EventLoop) {
    do throws(LinkError) {
      let transport = try tls?.transport(over: socket) ?? socket
      let link = Link(over: transport, on: loop, limits, presenting: nil, isReserved: true)
      link.origin = origin
      link.admission = { [self, unowned link] hello in
        if isClosed { return LinkError(.closed, "the listener was closed") }
        // The refusal does not say what was wrong, so a stranger learns nothing by trying.
        guard let peer = admission.peer(link.peer, presenting: hello.token), admission.admits(peer)
        else { return .denied(link.peer) }
        link.core.withLock { $0.peer = peer }
        serve(link)
        return nil
      }
      link.start()
    } catch {
      Tap.shared.report(
        TapEvent(
          kind: .refused, requirement: Requirement("listen(at:)", 0),
          place: "\(self.socket.address)",
          error: error))
    }
  }

  // MARK: Ending

  func close() { loop.perform { [self] in endListening() } }

  private func endListening() {
    if isClosed { return }
    closed.store(true, ordering: .releasing)
    pause?.cancel()
    pause = nil
    loop.poller.forget(socket.descriptor)
    socket.close()
    loop.leave(key)
  }

  /// Ends listening, and returns the links that it has made and that have not ended.
  func closeForLinks() async -> [Link] {
    var all: [Link] = []
    var known: Set<ObjectIdentifier> = []
    // A connection that was given to another loop is a link there by the time that loop is asked.
    for loop in loops where known.insert(ObjectIdentifier(loop)).inserted {
      all += await withCheckedContinuation { asked in
        loop.perform { [self] in
          if loop === self.loop { endListening() }
          asked.resume(returning: links(of: loop))
        }
      }
    }
    return all
  }

  private func links(of loop: EventLoop) -> [Link] {
    let links = loop.links.filter { $0.origin === origin }
    // Links whose peers are not admitted yet.
    let strangers = links.filter { $0.admission != nil }
    for link in strangers { link.end(LinkError(.closed, "the listener was closed")) }
    return links.filter { !$0.hasClosed }
  }

  func loopEnds() { close() }
}

extension LinkError {
  fileprivate static func denied(_ peer: LinkPeer) -> LinkError {
    LinkError(.denied, "the listener does not admit \(peer)")
  }
}
