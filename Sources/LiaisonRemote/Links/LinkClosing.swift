/// How far the orderly end of a link has come. A pure state.
struct LinkClosing {
  /// Whether either end has begun it.
  private(set) var isUnderWay = false
  /// Whether this end ends the link when all is finished.
  private(set) var isOwn = false

  /// Whether the other end understands `closing` frames, so it can be asked to begin no more calls.
  var isUnderstood = false
  /// Whether this end has asked the other one to begin no more calls.
  var hasAsked = false
  /// Whether this end has announced its last call.
  var hasSaidLast = false
  /// Whether the other end has announced its last call.
  private(set) var hasHeardLast = false
  /// Whether the other end has said anything of closing.
  private(set) var wasHeard = false
  /// Whether the pong has come. An older end gets a ping instead of a `closing` frame, and its
  /// earlier frames have arrived before its pong.
  var hasBeenAnswered = false

  /// Calls that close their own link: they wait for its end, so it cannot wait for theirs.
  private(set) var excused: Set<ObjectIdentifier> = []
  private var closers: [CheckedContinuation<CutOff, Never>] = []
  private var hasReported = false
  /// What was cut off. Known when the link has ended.
  var cutOff = CutOff()

  var refusal: RemoteFailure {
    isOwn ? RemoteFailure(.notSent, "the link is being closed here") : .closing
  }

  /// Begins at this end. Returns what was cut off if the link has ended already.
  mutating func begin(
    _ closer: CheckedContinuation<CutOff, Never>, excusing worker: LinkWorker?
  ) -> CutOff? {
    if hasReported { return cutOff }
    (isUnderWay, isOwn) = (true, true)
    if let worker { excuse(worker) }
    closers.append(closer)
    return nil
  }

  /// A call is about to close the link.
  mutating func excuse(_ worker: LinkWorker) { excused.insert(ObjectIdentifier(worker)) }

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
  /// The failure of a call that comes too late.
  static let closing = RemoteFailure(.notSent, "the other end is closing the link")
}
