internal import CLiaisonSystem
internal import Liaison

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
  // Unchecked: all that changes is used by the loop's thread alone.
  private let socket: ListeningSocket
  private let tls: TLSContext?
  private let loop: EventLoop
  private let limits: LinkLimits
  private let admission: LinkAdmission
  private let serve: @Sendable (Link) -> Void
  private let origin = LinkOrigin()
  private var key: UInt64 = 0
  private var isClosed = false
  private var pause: LoopTimer?

  init(
    _ socket: ListeningSocket, _ tls: TLSContext?, on loop: EventLoop, _ limits: LinkLimits,
    _ admission: LinkAdmission, _ serve: @escaping @Sendable (Link) -> Void
  ) {
    (self.socket, self.tls, self.loop, self.limits) = (socket, tls, loop, limits)
    (self.admission, self.serve) = (admission, serve)
  }

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
      while !isClosed, let connection = try Socket.accept(socket.descriptor) { admit(connection) }
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

  private func admit(_ connection: Int32) {
    let socket = socket.transport(of: connection)
    if tls != nil || admission.tokens != nil { return reserve(socket) }
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
  private func reserve(_ socket: SocketTransport) {
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

  func close() { loop.perform { [self] in endListening() } }

  private func endListening() {
    if isClosed { return }
    isClosed = true
    pause?.cancel()
    pause = nil
    loop.poller.forget(socket.descriptor)
    socket.close()
    loop.leave(key)
  }

  /// Ends listening, and returns the links that it has made and that have not ended.
  func closeForLinks() async -> [Link] {
    await withCheckedContinuation { asked in
      loop.perform { [self] in
        endListening()
        let links = loop.links.filter { $0.origin === origin }
        // Links whose peers are not admitted yet.
        let strangers = links.filter { $0.admission != nil }
        for link in strangers { link.end(LinkError(.closed, "the listener was closed")) }
        asked.resume(returning: links.filter { !$0.hasClosed })
      }
    }
  }

  func loopEnds() { close() }
}

extension LinkError {
  fileprivate static func denied(_ peer: LinkPeer) -> LinkError {
    LinkError(.denied, "the listener does not admit \(peer)")
  }
}
