import Synchronization

/// What a `.protected` route asks before every call.
///
///     let protection = Protection("store", granting: .read)
///     let safe = ImageStoreProxy(.protected(store, by: protection))
///
///     protection.grant(.write, for: .seconds(60))     // or uses: 3, or for good
///     protection.revoke()                             // and every proxy by it answers 'revoked'
///
/// Rights are what `@Requires` on a requirement names; a requirement without it needs none. They are
/// checked before the subject sees anything. ``AccessError`` is thrown where the requirement can throw
/// it; see ``Route`` for what happens where it cannot.
///
/// **Threads.** It may be used from any. A call that began before a right was taken back goes on; none
/// that begins after `revoke` or `withdraw` has returned gets through. Granting nothing more than what
/// holds always, a call costs a load and a comparison. Every grant and every refusal is an event on
/// ``Tap/shared`` while somebody watches it.
///
/// **Lifetime.** Proxies keep it alive, and so do the views made of it.
public final class Protection: Sendable {
  /// What errors and the tap call it.
  public let name: String
  /// What holds always, as bits, and whether anything goes through at all.
  let word: Atomic<UInt64>
  let policy: AccessPolicy
  private let timeline: Timeline
  /// Kept here because reaching a global asks whether it is there.
  let tap = Tap.shared
  private let changes = Guarded(Changes())
  /// Whose rights it shares, if it is a view.
  let origin: Protection?
  /// Asked first, because asking for an object takes and gives back a reference.
  let isView: Bool

  /// Every call needs it besides its rights.
  static var openBit: UInt64 { 1 << 63 }

  /// A protection of its own.
  ///
  /// - Parameters:
  ///   - name: What errors and the tap call it.
  ///   - rights: What it grants.
  ///   - policy: Who decides about the rest.
  ///   - clock: By which rights expire.
  public init(
    _ name: String, granting rights: Rights = [], otherwise policy: AccessPolicy = .denying,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.name = name
    self.policy = policy
    timeline = Timeline(clock)
    origin = nil
    isView = false
    word = Atomic(rights.rawValue | Self.openBit)
  }

  private init(of origin: Protection, _ bound: Rights, _ name: String) {
    self.name = name
    self.origin = origin
    isView = true
    policy = .denying
    timeline = origin.timeline
    word = Atomic(Self.openBit | bound.rawValue)
  }

  deinit {
    guard isView else { return }
    let view = ObjectIdentifier(self)
    root.changes.withLock { $0.ledger.forget(view) }
  }

  // MARK: - Views

  /// A view through which nothing but reading is possible, whatever this one grants.
  public var readOnly: Protection { view(.read, name: "\(name), read only") }

  /// A view with fewer rights: those of `rights` that this one grants when it is asked. It can be
  /// revoked by itself, and is revoked with this one.
  ///
  /// - Parameters:
  ///   - rights: What it lets through at most.
  ///   - name: What errors and the tap call it; this one's name if nothing is given.
  public func view(_ rights: Rights, name: String? = nil) -> Protection {
    Protection(of: self, rights, name ?? self.name)
  }

  // MARK: - Granting

  /// What it grants to anybody now, without limit.
  public var rights: Rights {
    let own = Rights(rawValue: word.load(ordering: .acquiring) & ~Self.openBit)
    return origin.map { own.intersection($0.rights) } ?? own
  }

  /// Grants rights for good. A view has those of what it is a view of; grant them there.
  public func grant(_ rights: Rights) {
    insistOnOrigin()
    word.bitwiseOr(rights.rawValue & ~Self.openBit, ordering: .acquiringAndReleasing)
  }

  /// Grants rights for a time, by the clock, or for so many calls; what comes first ends it. A call
  /// that needs several of them uses each once. Zero uses or fewer grant nothing. Of several grants of
  /// the same rights, calls use the one that ends first.
  public func grant(_ rights: Rights, for duration: Duration? = nil, uses: Int? = nil) {
    if duration == nil, uses == nil { return grant(rights) }
    insistOnOrigin()
    lend(rights, for: duration, uses: uses, through: nil)
  }

  private func insistOnOrigin() {
    insist(
      origin == nil,
      "'\(name)' is a view, whose rights are those of '\(origin?.name ?? "")'. Grant them there.")
  }

  /// Takes rights back, also those that were granted with a limit.
  public func withdraw(_ rights: Rights) {
    word.bitwiseAnd(~(rights.rawValue & ~Self.openBit), ordering: .acquiringAndReleasing)
    changes.withLock { $0.ledger.withdraw(rights) }
  }

  /// What was lent is written down where rights are granted, so that it can be taken back there.
  func lend(_ rights: Rights, for duration: Duration?, uses: Int?, through view: Protection?) {
    let end = duration.map { timeline.now + $0.bounded }
    let view = view.map(ObjectIdentifier.init)
    root.changes.withLock { $0.ledger.lend(rights, through: view, until: end, uses: uses) }
  }

  /// Uses what was lent. Returns what is missing still.
  func use(_ missing: Rights) -> Rights {
    if missing.isEmpty { return [] }
    let now = timeline.now
    let views = views
    return root.changes.withLock { $0.ledger.use(missing, through: views, at: now) }
  }

  // MARK: - Closing

  /// Takes everything back for good.
  public func revoke() {
    changes.withLock { changes in
      changes.isRevoked = true
      word.bitwiseAnd(~Self.openBit, ordering: .acquiringAndReleasing)
    }
  }

  /// Lets nothing through until `resume()`.
  public func suspend() {
    _ = word.bitwiseAnd(~Self.openBit, ordering: .acquiringAndReleasing)
  }

  /// Ends `suspend()`. What is revoked stays revoked.
  public func resume() {
    changes.withLock { changes in
      if changes.isRevoked { return }
      word.bitwiseOr(Self.openBit, ordering: .acquiringAndReleasing)
    }
  }

  /// Whether everything has been taken back for good, here or where it is a view of.
  public var isRevoked: Bool { changes.withLock { $0.isRevoked } || origin?.isRevoked ?? false }

  // MARK: - Membrane

  /// Puts what subjects hand out behind the same protection: of this type, an optional or an array of
  /// it. What is revoked here is then revoked there.
  ///
  ///     protection.guards((any Folder).self) { folder, protection in
  ///       FolderProxy(.protected(folder, by: protection))
  ///     }
  ///
  /// Say so before the first proxy is made: a proxy asks when it is made whether it has to look at
  /// results.
  ///
  /// - Parameters:
  ///   - type: The type as the requirement returns it.
  ///   - wrap: Makes the proxy. Runs where the call was made, once per result.
  public func guards<Result>(
    _ type: Result.Type, _ wrap: @escaping @Sendable (Result, Protection) -> Result
  ) {
    let old = changes.withLock { changes in
      let old = changes.membrane
      changes.membrane.add(type, wrap)
      return old
    }
    // What is replaced goes here, and not while others wait.
    withExtendedLifetime(old) {}
  }

  /// What was said of results, here or where it is a view of.
  var membrane: Membrane {
    let own = changes.withLock { $0.membrane }
    return own.isEmpty ? origin?.membrane ?? own : own
  }

  // MARK: - Where it belongs

  /// Where rights are granted.
  var root: Protection { origin?.root ?? self }

  /// The views that a call passes, from this one on.
  private var views: [ObjectIdentifier] {
    origin.map { [ObjectIdentifier(self)] + $0.views } ?? []
  }

  private struct Changes: Sendable {
    var ledger = Ledger()
    var isRevoked = false
    var membrane = Membrane()
  }
}
