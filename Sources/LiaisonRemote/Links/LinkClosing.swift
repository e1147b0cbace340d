/// How far the orderly end of a link has come. A pure state.
struct LinkClosing {
  /// Whether either end has begun it.
  private(set) var isUnderWay = false
  /// Whether this end ends the link when all is finished.
  private(set) var isOwn = false

  /// Whether the other end can be asked to begin no more calls.
  var isUnderstood = false
  /// Whether this end has asked for that, has announced its own last call, and has heard of the
  /// other end's last call.
  var hasAsked = false
  var hasSaidLast = false
  private(set) var hasHeardLast = false
  /// Whether the other end has said anything of closing.
  private(set) var wasHeard = false
  /// An older end gets a ping instead. When its pong comes, its earlier frames have arrived.
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
