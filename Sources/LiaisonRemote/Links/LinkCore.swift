internal import Liaison
internal import LiaisonWire

/// The state that a link's lock guards. Its methods compute, and return what to do when the lock is
/// open.
struct LinkCore: ~Copyable, Sendable {
  enum Phase: Equatable {
    case connecting, connected
    case ended(LinkError)
  }

  var phase = Phase.connecting
  let limits: LinkLimits
  var peer: LinkPeer

  // MARK: Calls of this end

  var calls = CallTable()
  var waiting = WaitingCalls()
  /// Whether a call has begun.
  var hasCalled = false
  var senders: [SenderNumber: CheckedContinuation<RemoteFailure?, Never>] = [:]
  var lastSender: SenderNumber = 0
  /// How many callers of one-way calls have to wait, and have not begun to.
  var sendersToWait = 0
  /// The other end's window for calls of this end.
  var outgoing = CallWindow(calls: 0, bytes: 0)
  var peersMessage = 0
  var peersObjects = 0
  var nextDeadline = UInt64.max
  var ahead = AheadTable()

  // MARK: Bytes

  var queued = SendBuffer()
  /// How many bytes were appended to `queued` since the link began.
  var appended: UInt64 = 0
  /// How many of them were written to the connection.
  var written: UInt64 = 0
  var long = LongFrames()
  /// Whether the part that was taken last ends a one-way call.
  var endsOneWay = false
  /// Whether `queued` has a pong.
  var isPongQueued = false
  /// Whether the loop knows that there is something to write.
  var isFlushAsked = false

  // MARK: Calls of the other end, and objects

  var incoming: CallWindow
  /// One-way calls that were carried out and not acknowledged.
  var carriedOut = CarriedOut()
  /// The calls whose end `queued` announces.
  var answered = CarriedOut()
  var exports = ExportTable()
  var imports = ImportTable()
  var promises = PromiseTable()
  var greeters: [CheckedContinuation<LinkError?, Never>] = []
  var closing = LinkClosing()
  /// Whether this end has introduced itself. Before that, a frame of it has to be short, and names
  /// no object.
  var hasIntroducedItself = false
  /// Whether the other end has introduced itself.
  var hasMetPeer = false
  /// The link whose core this is.
  var link: ObjectIdentifier?

  /// - Parameter isReserved: Whether this end says nothing before the other end is identified.
  init(_ limits: LinkLimits, peer: LinkPeer, token: LinkToken?, isReserved: Bool) {
    (self.limits, self.peer) = (limits, peer)
    incoming = CallWindow(calls: limits.calls, bytes: limits.bytes)
    if isReserved { return }
    hasIntroducedItself = true
    queued.greeting(hello(presenting: token))
    appended = UInt64(queued.count)
  }

  private func hello(presenting token: LinkToken?) -> Hello {
    Hello(
      message: UInt32(clamping: limits.message.bytes), calls: UInt32(clamping: limits.calls),
      bytes: UInt64(limits.bytes), objects: UInt32(clamping: limits.objects),
      token: token.map { Array($0.text.utf8) })
  }

  /// Introduces a reserved end.
  mutating func introduce(_ aftermath: inout Aftermath) {
    hasIntroducedItself = true
    queue(&aftermath) { [hello = hello(presenting: nil)] in $0.greeting(hello) }
  }

  /// How many bytes wait to be written. What a link says at its end does not count.
  var bytesQueued: Int {
    if case .ended = phase { 0 } else { shortBytes + longBytes }
  }

  var shortBytes: Int { Int(appended - written) }
  var longBytes: Int { Int(long.appended - long.written) }

  /// Whether so much waits to be written that no more may be added.
  var isCrowded: Bool { bytesQueued >= limits.queuedBytes }

  /// The work that a method leaves for when the lock is open.
  struct Aftermath: Sendable {
    var outcomes: [(caller: CallContinuation, CallOutcome)] = []
    var senders: [(CheckedContinuation<RemoteFailure?, Never>, RemoteFailure?)] = []
    /// Whether the link has to tell the loop that there is something to write.
    var mustAskFlush = false
    /// When the loop has to check the calls' deadlines.
    var deadline: UInt64?
    /// Released with the aftermath.
    var calls: [WaitingCall] = []
    var frames: [LongFrame] = []
  }

  /// Notes that frames were appended to `queued`.
  mutating func noteQueued(_ size: Int, _ aftermath: inout Aftermath) {
    appended += UInt64(size)
    askFlush(&aftermath)
  }

  mutating func askFlush(_ aftermath: inout Aftermath) {
    if !isFlushAsked {
      isFlushAsked = true
      aftermath.mustAskFlush = true
    }
  }

  /// Puts a frame that names no object behind the others.
  mutating func queue(
    _ aftermath: inout Aftermath, _ write: (inout SendBuffer) -> Void
  ) {
    if case .ended = phase { return }
    let count = queued.count
    write(&queued)
    noteQueued(queued.count - count, &aftermath)
  }

  /// Answers a ping. One pong says as much as several, and an untrusted peer may send pings without
  /// reading.
  mutating func queuePong(_ aftermath: inout Aftermath) {
    if isPongQueued { return }
    isPongQueued = true
    queue(&aftermath) { $0.pong() }
  }

  /// Puts a frame behind all that may name the same objects.
  mutating func queueInOrder(
    _ aftermath: inout Aftermath, _ write: (inout SendBuffer) -> Void
  ) {
    if long.isEmpty { return queue(&aftermath, write) }
    if case .ended = phase { return }
    _ = long.append { write(&$0) }
    askFlush(&aftermath)
  }

  /// Takes what is to be written next: all short frames, and a part of a long one.
  mutating func take(
    into sending: inout SendBuffer, _ aftermath: inout Aftermath
  ) -> (short: Int, long: Int) {
    swap(&queued, &sending)
    isPongQueued = false
    let heard = answered.take()
    incoming.noteHeard(calls: heard.calls, heard.bytes)
    let short = sending.count
    let before = aftermath.frames.count
    let taken = long.take(into: &sending, &aftermath.frames)
    if long.isEmpty { ahead.heldBack = 0 }
    let ended = aftermath.frames[before...]
    endsOneWay = ended.contains { $0.isOneWay && $0.isTorn }
    for frame in ended { frame.answered.map { incoming.noteHeard($0) } }
    isFlushAsked = short + taken > 0
    return (short, taken)
  }

  /// Notes that so many bytes were written, and admits calls that wait for room.
  mutating func noteWritten(_ written: (short: Int, long: Int), _ aftermath: inout Aftermath) {
    self.written += UInt64(written.short)
    long.written += UInt64(written.long)
    admit(&aftermath)
  }

  var counts: LinkCounts {
    var counts = LinkCounts()
    counts.calls = calls.count + senders.count
    counts.waiting = waiting.count
    counts.served = servedCount
    counts.bytes = bytesQueued
    counts.named = exports.namedCount
    counts.sent = exports.sentCount + promises.count
    counts.references = imports.count
    return counts
  }
}

extension SendBuffer {
  /// A hello, and what its sender understands that an older end does not.
  fileprivate mutating func greeting(_ hello: Hello) {
    self.hello(hello)
    gone(object: PromiseNumber.greeting)
    gone(object: PromiseNumber.closing)
  }
}
