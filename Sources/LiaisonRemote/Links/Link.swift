internal import Liaison
internal import LiaisonWire

/// A connection between two programs, or two parts of one, over which each can call the other's
/// objects.
///
/// ```swift
/// let listener = try Link.listen(at: .unix("/run/user/1000/house")) { link in
///   link.export(house, as: ThermostatRemote.self)
/// }
///
/// let link = try await Link.connect(to: .unix("/run/user/1000/house"))
/// let thermostat = link.proxy(for: ThermostatRemote.self)
/// try await thermostat.set(21)
/// ```
///
/// **Ends.** A link lives until one end closes it (``close(within:)`` in order, ``close()`` at
/// once), the connection breaks, or the other end falls silent; it needs no reference for that. It
/// ends once, for ever: ``state`` says why, every call under way fails, and every reference to an
/// object at the other end is invalidated.
///
/// **Order.** Calls that one task sends to one object begin there in this order. A call by `ahead`
/// that names an object which is only promised waits for that, and the calls behind it do not.
/// Nothing is promised about calls to different objects.
///
/// **Threads.** A link may be used from any thread. The objects that it exports are called on its
/// loop, unless they are exported to run elsewhere.
public final class Link: @unchecked Sendable {
  // Unchecked for what only the loop's thread uses, which is marked.

  /// The link's state, to be observed.
  public let status = LinkStatus()

  /// The link's present state. Observers of ``status`` are told a little later.
  public var state: LinkState {
    core.withLock { core in
      switch core.phase {
      case .connecting: .connecting
      case .connected: core.closing.isUnderWay ? .closing : .connected
      case .ended(let error): .ended(error)
      }
    }
  }

  /// The peer. Its certificate and its token are known once the link is connected, and before a
  /// listener serves the link.
  public var peer: LinkPeer { core.withLock { $0.peer } }

  var hasMetPeer: Bool { core.withLock { $0.hasMetPeer } }

  /// How many calls, bytes and objects the link has at present.
  public var counts: LinkCounts { core.withLock { $0.counts } }

  /// What this end accepts.
  public let linkLimits: LinkLimits

  let core: Guarded<LinkCore>
  let transport: any Transport
  let loop: EventLoop

  // MARK: Of the loop's thread alone

  var key: UInt64 = 0
  var isOpen = false
  var hasClosed = false

  var reader: FrameReader
  /// Nil unless a frame has come in part.
  var buffer: ReadBuffer?
  var parts = FrameParts()
  var hasHeard = false
  /// Decides whether to admit the other end, once that is identified. Such a link is reserved: it
  /// sends nothing until then.
  var admission: ((Hello) -> LinkError?)?
  var silences = 0
  var timer: LoopTimer?
  var deadlineTimer: LoopTimer?
  /// Whether either end is closing the link, and the timers that end it when the time is over.
  var isClosing = false
  var closingTimers: [LoopTimer] = []
  /// The listener that has made it.
  var origin: LinkOrigin?

  /// The frames that are being written.
  var sending = SendBuffer()
  /// How many bytes of `sending` were written.
  var sent = 0
  /// How many of these the core was told of.
  var told = 0
  /// How many bytes of `sending` are short frames. They stand first.
  var shortInSending = 0
  /// How many bytes of ``LongFrames`` follow them. Headers of parts do not count.
  var longInSending = 0
  var isBlocked = false
  /// Whether the connection has taken nothing since it was full.
  var isFull = false

  var arrivals = Ring<ArrivedCall>()
  /// Calls whose callers gave up before they began.
  var givenUp: Set<UInt32> = []
  var workers: [LinkWorker] = []
  var idleWorkers: [LinkWorker] = []
  var isPumping = false
  /// Whether so much waits to be written that no further call may begin.
  var isCrowded = false
  /// Calls for other executors, which wait until further calls may begin: at most one of each
  /// ``OtherPlace``.
  var waitingForRoom: [CheckedContinuation<Void, Never>] = []

  package convenience init(
    over transport: any Transport, on loop: EventLoop, _ limits: LinkLimits
  ) {
    self.init(over: transport, on: loop, limits, presenting: nil, isReserved: false)
  }

  init(
    over transport: any Transport, on loop: EventLoop, _ limits: LinkLimits,
    presenting token: LinkToken?, isReserved: Bool
  ) {
    let limits = limits.bounded
    self.transport = transport
    self.loop = loop
    linkLimits = limits
    core = Guarded(
      LinkCore(limits, peer: transport.peer, token: token, isReserved: isReserved))
    reader = FrameReader(message: limits.message.bytes)
    core.withLock { [link = ObjectIdentifier(self)] in $0.link = link }
  }

  /// Both ends of a link within this process: the same code, without a socket.
  ///
  /// ```swift
  /// let (here, there) = Link.pair()
  /// there.export(house, as: ThermostatRemote.self)
  /// try await here.proxy(for: ThermostatRemote.self).set(21)
  /// ```
  ///
  /// Each lives until one of them is closed. Calls wait until the ends have introduced themselves.
  public static func pair(
    limits: LinkLimits = LinkLimits(), on loop: EventLoop = .shared
  ) -> (Link, Link) {
    let (left, right) = InProcessTransport.pair()
    let links = (Link(over: left, on: loop, limits), Link(over: right, on: loop, limits))
    links.0.start()
    links.1.start()
    return links
  }

  /// Ends the link at once. Calls that wait for an answer fail at both ends, and their callees are
  /// cancelled. ``close(within:)`` finishes them.
  ///
  /// One-way calls, and answers, that were made before go to the other end as far as the connection
  /// takes them now. What has arrived there is carried out. Here, no call of the other end begins
  /// any more.
  ///
  /// May be called more than once, and in any thread.
  public func close() { end(LinkError(.closed, "the link was closed")) }

  /// Returns when the ends have introduced themselves: at once if they have, even if the other end
  /// has closed the link in order since then.
  ///
  /// Any number of tasks may wait. Cancelling one does not end its wait, which lasts no longer than
  /// ``LinkLimits/handshake``.
  ///
  /// - Throws: Why the link has ended instead.
  nonisolated(nonsending) public func connected() async throws(LinkError) {
    let error = await withCheckedContinuation { greeter in
      let (phase, wasClosed) = core.withLock { core in
        if core.phase == .connecting { core.greeters.append(greeter) }
        return (core.phase, core.closing.wasHeard)
      }
      switch phase {
      case .connecting: break
      case .connected: greeter.resume(returning: nil)
      case .ended(let error): greeter.resume(returning: wasClosed ? nil : error)
      }
    }
    if let error { throw error }
  }

  /// Returns why the link has ended, as soon as it has.
  ///
  /// ```swift
  /// let link = try await Link.connect(to: address) { $0.export(display, as: DisplayRemote.self) }
  /// print(await link.ended())
  /// ```
  ///
  /// Any number of tasks may wait. Cancelling a task ends its wait, and says so as
  /// ``LinkError/Code/closed``. It does not end the link.
  nonisolated(nonsending) public func ended() async -> LinkError {
    for await received in status.values(\.state) {
      if case .ended(let error) = received.value { return error }
    }
    return LinkError(.closed, "the task that waits for the end was cancelled")
  }

  /// Does what a method of the core has left to do. The lock is open.
  func settle(_ aftermath: LinkCore.Aftermath) {
    if aftermath.mustAskFlush { loop.askForEndOfPass(self) }
    if let deadline = aftermath.deadline { setTimer(for: deadline) }
    for (caller, outcome) in aftermath.outcomes { caller.resume(returning: outcome) }
    for (sender, failure) in aftermath.senders { sender.resume(returning: failure) }
  }

  /// Changes the core by what has come, and does what that leaves to do.
  @inline(__always)
  func checkedUpdate<Value: Sendable>(
    _ body: (inout LinkCore, inout LinkCore.Aftermath) throws(FrameError) -> Value
  ) throws(FrameError) -> Value {
    var aftermath = LinkCore.Aftermath()
    let value = try core.withLock { (core) throws(FrameError) in try body(&core, &aftermath) }
    settle(aftermath)
    return value
  }

  /// Changes the core, and does what that leaves to do.
  @inline(__always)
  func update(_ body: (inout LinkCore, inout LinkCore.Aftermath) -> Void) {
    var aftermath = LinkCore.Aftermath()
    core.withLock { body(&$0, &aftermath) }
    settle(aftermath)
  }
}
