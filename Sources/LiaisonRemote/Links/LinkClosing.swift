/// How far a link is with being closed. A pure state.
struct LinkClosing {
  /// By either end.
  private(set) var isUnderWay = false
  /// Whether this end ends the link when all is finished.
  private(set) var isOwn = false

  /// Whether the other end can be asked to begin no more calls.
  var isUnderstood = false
  /// What this end has said, and heard, of that.
  var hasAsked = false
  var hasSaidLast = false
  private(set) var hasHeardLast = false
  /// Whether the other end has begun, or has answered.
  private(set) var wasHeard = false
  /// An older end gets a ping instead: its earlier frames have arrived when the pong comes.
  var hasBeenAnswered = false

  /// Calls that close their own link: they wait for its end, so it cannot wait for theirs.
  private var excused: Set<ObjectIdentifier> = []
  private var closers: [CheckedContinuation<CutOff, Never>] = []
  private var hasReported = false
  /// Known when the link has ended.
  var cutOff = CutOff()

  var excusedCount: Int { excused.count }

  var refusal: RemoteFailure {
    isOwn ? RemoteFailure(.notSent, "the link is being closed here") : .closing
  }

  /// This end begins. Returns what there is to know if the link has ended.
  mutating func begin(
    _ closer: CheckedContinuation<CutOff, Never>, excusing worker: LinkWorker?
  ) -> CutOff? {
    if hasReported { return cutOff }
    (isUnderWay, isOwn) = (true, true)
    if let worker { excused.insert(ObjectIdentifier(worker)) }
    closers.append(closer)
    return nil
  }

  /// The other end has begun, or has sent its last call.
  mutating func hear(isLast: Bool) {
    (isUnderWay, isUnderstood, wasHeard) = (true, true, true)
    if isLast { hasHeardLast = true }
  }

  /// The link has ended.
  mutating func report() -> ([CheckedContinuation<CutOff, Never>], CutOff) {
    hasReported = true
    defer { closers = [] }
    return (closers, cutOff)
  }
}

extension RemoteFailure {
  /// What a call hears that comes too late.
  static let closing = RemoteFailure(.notSent, "the other end is closing the link")
}
