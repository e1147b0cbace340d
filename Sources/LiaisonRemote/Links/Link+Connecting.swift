internal import CLiaisonSystem
internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

extension Link {
  /// Connects to a listener, and returns when both ends have introduced themselves.
  ///
  /// ```swift
  /// let link = try await Link.connect(to: .unix("/run/user/1000/house")) { link in
  ///   link.export(display, as: DisplayRemote.self)
  /// }
  /// ```
  ///
  /// May be called in any task. Cancelling the task ends the attempt, though not while a host's
  /// name is looked up. The link needs no reference: it lives until it ends.
  ///
  /// - Parameters:
  ///   - address: Where the other end listens.
  ///   - token: What shows the listener who this end is, if it asks for a token.
  ///   - limits: What this end accepts.
  ///   - loop: What the link runs on.
  ///   - prepare: Called before anything can come from the other end: the place to export objects.
  /// - Throws: ``LinkError``: nothing listens there, the listener does not admit this process, or
  ///   it speaks another version; over TLS, one end does not trust the other.
  nonisolated(nonsending) public static func connect(
    to address: LinkAddress, presenting token: LinkToken? = nil, limits: LinkLimits = LinkLimits(),
    on loop: EventLoop = .shared, _ prepare: (Link) -> Void = { _ in }
  ) async throws(LinkError) -> Link {
    if let error = loop.ending { throw error }
    let tls = try TLSContext.make(for: address, isListening: false)
    let socket = try await transport(to: address, on: loop)
    let transport = try tls?.transport(over: socket) ?? socket
    let link = Link(
      over: transport, on: loop, limits, presenting: token, isReserved: false)
    prepare(link)
    link.start()
    let error = await withTaskCancellationHandler {
      do throws(LinkError) {
        try await link.connected()
        return nil as LinkError?
      } catch {
        return error
      }
    } onCancel: {
      link.close()
    }
    if let error { throw error }
    return link
  }

  /// Makes a link of each connection to an address.
  ///
  /// ```swift
  /// let listener = try Link.listen(at: .unix(path)) { link in
  ///   link.export(house, as: ThermostatRemote.self)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - address: Where it listens.
  ///   - mode: Who may open the file of a Unix socket.
  ///   - owner: The number of the user whose file it is. Nil: that of this process.
  ///   - group: The number of the group whose file it is, for a mode as `0o660`. Nil: that of this
  ///     process.
  ///   - admission: Which processes are admitted.
  ///   - limits: What this end accepts.
  ///   - loop: What the links run on.
  ///   - serve: Called for each link, on the loop's thread, before a call arrives over it: at once,
  ///     or when its peer's certificate or token was accepted.
  /// - Throws: ``LinkError/Code/inUse`` if another process listens there,
  ///   ``LinkError/Code/unprotected`` if other machines could connect, and the connection is not
  ///   encrypted or nothing identifies the peers.
  public static func listen(
    at address: LinkAddress, mode: UInt16 = 0o600, owner: UInt32? = nil, group: UInt32? = nil,
    admitting admission: LinkAdmission = .sameUser, limits: LinkLimits = LinkLimits(),
    on loop: EventLoop = .shared, _ serve: @escaping @Sendable (Link) -> Void
  ) throws(LinkError) -> LinkListener {
    try listen(
      at: address, mode: mode, owner: owner, group: group, admitting: admission, limits: limits,
      on: [loop], serve)
  }

  /// Makes a link of each connection to an address, on several loops in turn: each link stays on
  /// its loop, so links of different loops are served at the same time.
  ///
  /// ```swift
  /// let loops = try (1...4).map { try EventLoop(name: "house \($0)") }
  /// let listener = try Link.listen(at: .unix(path), on: loops) { link in
  ///   link.export(house, as: ThermostatRemote.self)
  /// }
  /// ```
  ///
  /// The listener itself is on the first loop, and ends with it. Another loop that has been shut
  /// down gets no further link. `serve` is called on the thread of the link's loop, so it may run in
  /// several threads at once. Calls of different links of an object do so, too. All else is as with
  /// one loop. An empty array stops the program.
  public static func listen(
    at address: LinkAddress, mode: UInt16 = 0o600, owner: UInt32? = nil, group: UInt32? = nil,
    admitting admission: LinkAdmission = .sameUser, limits: LinkLimits = LinkLimits(),
    on loops: [EventLoop], _ serve: @escaping @Sendable (Link) -> Void
  ) throws(LinkError) -> LinkListener {
    insist(!loops.isEmpty, "A listener needs a loop: leave out 'on:' for the shared one.")
    if let error = loops[0].ending { throw error }
    let tls = try TLSContext.make(for: address, isListening: true)
    let socket = try ListeningSocket(
      at: address, FileAccess(mode: mode, owner: owner, group: group),
      knowsPeers: admission.knowsPeers(over: address))
    let member = ListeningMember(socket, tls, on: loops, limits, admission, serve)
    member.start()
    return LinkListener(member, at: socket.address)
  }

  /// Both ends of a link over a pair of sockets within this process.
  ///
  /// Like ``pair(limits:on:)``, with the system between the ends: for tests and measurements.
  public static func socketPair(
    limits: LinkLimits = LinkLimits(), on loop: EventLoop = .shared
  ) throws(LinkError) -> (Link, Link) {
    do throws(SystemError) {
      let (left, right) = try Socket.pair()
      let links = (
        Link(over: SocketTransport(left, peer: .pair(left), isTCP: false), on: loop, limits),
        Link(over: SocketTransport(right, peer: .pair(right), isTCP: false), on: loop, limits)
      )
      links.0.start()
      links.1.start()
      return links
    } catch {
      throw LinkError(.unreachable, "\(error)")
    }
  }

  // MARK: Connections

  private nonisolated(nonsending) static func transport(
    to address: LinkAddress, on loop: EventLoop
  ) async throws(LinkError) -> SocketTransport {
    switch address.kind {
    case .unix(let path):
      let descriptor = try await connect(
        to: [SocketAddress(path: path, isAbstract: false)], address, on: loop)
      return SocketTransport(
        descriptor, peer: Socket.peer(descriptor, place: path), isTCP: false)
    case .abstract(let name):
      let descriptor = try await connect(
        to: [SocketAddress(path: name, isAbstract: true)], address, on: loop)
      return SocketTransport(
        descriptor, peer: Socket.peer(descriptor, place: "\(address)"), isTCP: false)
    case .tcp(let host, let port, let isUnprotected):
      let places = try await resolve(host, port)
      try ListeningSocket.check(places, of: address, isUnprotected, knowsPeers: true)
      let descriptor = try await connect(to: places, address, on: loop)
      return SocketTransport(descriptor, peer: LinkPeer(place: "\(address)"), isTCP: true)
    case .descriptor(let descriptor, let isUnprotected):
      if Socket.isListening(descriptor) != false {
        throw LinkError(.unreachable, "\(address) is no stream socket that is connected")
      }
      guard let place = SocketAddress(of: descriptor), place.isTCP else {
        return SocketTransport(
          descriptor, peer: Socket.peer(descriptor, place: "\(address)"), isTCP: false)
      }
      try ListeningSocket.check([place], of: address, isUnprotected, knowsPeers: true)
      return SocketTransport(descriptor, peer: LinkPeer(place: "\(address)"), isTCP: true)
    }
  }

  /// Looking up a name blocks, so another thread does it.
  private nonisolated(nonsending) static func resolve(
    _ host: String, _ port: UInt16
  ) async throws(LinkError) -> [SocketAddress] {
    let result: Result<[SocketAddress], LinkError> = await withCheckedContinuation { asked in
      DispatchQueue.global().async {
        asked.resume(
          returning: Result { () throws(LinkError) in
            try SocketAddress.resolve(host, port: port, forListening: false)
          })
      }
    }
    return try result.get()
  }

  /// Connects to the first address that answers.
  private nonisolated(nonsending) static func connect(
    to places: [SocketAddress], _ address: LinkAddress, on loop: EventLoop
  ) async throws(LinkError) -> Int32 {
    var failure = SystemError("connect", ECONNREFUSED)
    for place in places {
      do throws(SystemError) {
        return try await connect(to: place, on: loop)
      } catch {
        failure = error
      }
    }
    throw loop.ending ?? LinkError(.unreachable, "\(address): \(failure)")
  }

  private nonisolated(nonsending) static func connect(
    to place: SocketAddress, on loop: EventLoop
  ) async throws(SystemError) -> Int32 {
    let descriptor = try Socket.make(place.family)
    var patience = Duration.milliseconds(1)
    while place.connect(descriptor) < 0 {
      var error = SystemError("connect")
      if error.number == EISCONN { break }
      if error.number == EINPROGRESS {
        error = SystemError("connect", await ConnectingMember(descriptor, on: loop).outcome())
        if error.number == 0 { break }
      } else if error.number == EAGAIN && patience < .seconds(4) {
        // The listener's backlog is full.
        let slept: Void? = try? await Task.sleep(for: patience)
        patience *= 2
        if slept != nil { continue }
      }
      closeDescriptor(descriptor)
      throw error
    }
    return descriptor
  }
}

/// Waits until the system has made a connection, or has failed to.
private final class ConnectingMember: LoopMember, @unchecked Sendable {
  // Unchecked: all that changes is used by the loop's thread alone.
  private let descriptor: Int32
  private let loop: EventLoop
  private var key: UInt64 = 0
  private var waiting: CheckedContinuation<Int32, Never>?
  /// The outcome, if it was known before the wait began.
  private var early: Int32?
  private var timer: LoopTimer?

  init(_ descriptor: Int32, on loop: EventLoop) {
    (self.descriptor, self.loop) = (descriptor, loop)
  }

  /// The system's number of the error, or zero.
  nonisolated(nonsending) func outcome() async -> Int32 {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        loop.perform { [self] in
          if let early { return waiting.resume(returning: early) }
          if loop.ending != nil { return waiting.resume(returning: ECANCELED) }
          self.waiting = waiting
          key = loop.join(self)
          timer = loop.after(.seconds(30)) { [self] in end(ETIMEDOUT) }
          do throws(SystemError) {
            try loop.poller.watch(descriptor, as: key, for: .writing)
          } catch {
            end(error.number)
          }
        }
      }
    } onCancel: {
      loop.perform { [self] in end(ECANCELED) }
    }
  }

  func isReady(for readiness: Readiness) { end(Socket.pendingError(descriptor)) }

  func loopEnds() { end(ECANCELED) }

  private func end(_ number: Int32) {
    guard let waiting = waiting.take() else {
      early = early ?? number
      return
    }
    timer?.cancel()
    timer = nil
    loop.poller.forget(descriptor)
    loop.leave(key)
    waiting.resume(returning: number)
  }
}

extension LinkPeer {
  fileprivate static func pair(_ descriptor: Int32) -> LinkPeer {
    Socket.peer(descriptor, place: "a pair of sockets")
  }
}
