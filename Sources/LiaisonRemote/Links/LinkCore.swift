internal import Liaison
internal import LiaisonWire

/// What a link's lock guards. Its methods compute, and return what to do when the lock is open.
struct LinkCore: ~Copyable, Sendable {
  enum Phase: Equatable {
    case connecting, connected
    case ended(LinkError)
  }

  var phase = Phase.connecting
  let limits: LinkLimits

  // MARK: Calls of this end

  var calls = CallTable()
  var waiting = WaitingCalls()
  var senders: [SenderNumber: CheckedContinuation<RemoteFailure?, Never>] = [:]
  var lastSender: SenderNumber = 0
  /// The other end's window for calls of this end.
  var outgoing = CallWindow(calls: 0, bytes: 0)
  var peersMessage = 0
  var peersObjects = 0
  var nextDeadline = UInt64.max

  // MARK: Bytes

  var queued = SendBuffer()
  /// How many bytes of the link have been queued, and written, since it began.
  var appended: UInt64 = 0
  var written: UInt64 = 0
  /// Whether the loop knows that there is something to write.
  var isFlushAsked = false

  // MARK: Calls of the other end, and objects

  var incoming: CallWindow
  var carriedOut = CarriedOut()
  var exports = ExportTable()
  var imports = ImportTable()
  var greeters: [CheckedContinuation<LinkError?, Never>] = []

  init(_ limits: LinkLimits) {
    self.limits = limits
    incoming = CallWindow(calls: limits.calls, bytes: limits.bytes)
    queued.hello(
      Hello(
        message: UInt32(clamping: limits.message.bytes), calls: UInt32(clamping: limits.calls),
        bytes: UInt64(limits.bytes), objects: UInt32(clamping: limits.objects)))
    appended = UInt64(queued.count)
  }

  /// How many bytes wait to be written. What a link says at its end does not count.
  var bytesQueued: Int {
    if case .ended = phase { 0 } else { Int(appended - written) }
  }

  /// Whether so much waits to be written that no more may be added.
  var isCrowded: Bool { bytesQueued >= limits.queuedBytes }

  /// What to do when the lock is open.
  struct Aftermath: Sendable {
    var outcomes: [(caller: CallContinuation, CallOutcome)] = []
    var senders: [(CheckedContinuation<RemoteFailure?, Never>, RemoteFailure?)] = []
    /// Whether the loop has to be told that there is something to write.
    var mustAskFlush = false
    /// The loop has to look at the calls' deadlines then.
    var deadline: UInt64?
    /// Released with it.
    var calls: [WaitingCall] = []
  }

  /// Notes that frames were put behind the others.
  mutating func noteQueued(since count: Int, _ aftermath: inout Aftermath) {
    appended += UInt64(queued.count - count)
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
    noteQueued(since: count, &aftermath)
  }

  /// So many bytes have been written. Lets in what waits for room.
  mutating func noteWritten(_ count: Int, _ aftermath: inout Aftermath) {
    written += UInt64(count)
    admit(&aftermath)
  }

  var counts: LinkCounts {
    var counts = LinkCounts()
    counts.calls = calls.count + senders.count
    counts.waiting = waiting.count
    counts.served = incoming.calls - carriedOut.calls
    counts.bytes = bytesQueued
    counts.named = exports.namedCount
    counts.sent = exports.sentCount
    counts.references = imports.count
    return counts
  }
}
