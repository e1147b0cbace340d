import LiaisonCore
import Synchronization

/// Decides about the calls of a `.protected` route.
///
///     let protection = Protection("store", granting: .read)
///     let safe = ImageStoreProxy(.protected(store, by: protection))
///
///     protection.grant(.write, for: .seconds(60))     // or uses: 3, or for good
///     protection.revoke()                             // and every proxy by it answers 'revoked'
///
/// `@Requires` on a requirement names the rights that it needs; a requirement without it needs
/// none. They are checked before the subject sees anything. If the requirement can throw, it throws
/// an ``AccessError``; see ``Route`` for requirements that cannot.
///
/// **Threads.** It may be used from any thread. A call that began before a right was taken back
/// goes on; no call that begins after `revoke` or `withdraw` has returned gets through. If all
/// rights are granted for good, the check costs two atomic loads and a comparison, and one more of
/// each for each view. Every call that is let through or refused is an event on ``Tap/shared``
/// while that is watched.
///
/// **Lifetime.** Proxies and views keep it alive.
public final class Protection: Sendable {
  /// What errors and the tap call it.
  public let name: String
  /// The rights that are granted for good, as bits; in a view, the rights that it lets through. One
  /// more bit says whether any call goes through.
  let word: Atomic<UInt64>
  let policy: AccessPolicy
  private let timeline: Timeline
  /// Kept here, because reading a global checks whether it has been initialised.
  let tap = Tap.shared
  private let changes = Guarded(Changes())
  /// The protection that this one is a view of.
  let origin: Protection?
  /// Read before `origin`, because reading an object retains and releases it.
  let isView: Bool

  /// The bit that every call needs besides its rights.
  static var openBit: UInt64 { 1 << 63 }

  /// Makes a protection.
  ///
  /// - Parameters:
  ///   - name: What errors and the tap call it.
  ///   - rights: What it grants.
  ///   - policy: Decides about the other rights.
  ///   - clock: The clock by which rights expire.
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

  /// A view that lets through reading only, whatever this protection grants.
  public var readOnly: Protection { view(.read, name: "\(name), read only") }

  /// A view with at most `rights`, as far as this protection grants them when a call is made. It
  /// can be revoked alone, and is revoked with this protection.
  ///
  /// - Parameters:
  ///   - rights: What it lets through at most.
  ///   - name: What errors and the tap call it; this protection's name, if `nil`.
  public func view(_ rights: Rights, name: String? = nil) -> Protection {
    Protection(of: self, rights, name ?? self.name)
  }

  // MARK: - Granting

  /// The rights that all callers have now, without limit.
  public var rights: Rights {
    let own = Rights(rawValue: word.load(ordering: .acquiring) & ~Self.openBit)
    return origin.map { own.intersection($0.rights) } ?? own
  }

  /// Grants rights for good.
  ///
  /// A view has the rights of its protection, so granting to a view stops the program; grant them
  /// there. A revoked or suspended protection stays closed.
  public func grant(_ rights: Rights) {
    insistOnOrigin()
    word.bitwiseOr(rights.rawValue & ~Self.openBit, ordering: .acquiringAndReleasing)
  }

  /// Grants rights for a time, by the clock, or for a number of calls, whichever ends first.
  ///
  ///     protection.grant([.read, .write], for: .seconds(60), uses: 3)
  ///
  /// The rights share the number: each call that needs one or more of them uses it once. Zero uses
  /// or fewer grant nothing. Of several grants of the same rights, calls use the one that ends
  /// first. Granting to a view stops the program.
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
  ///
  /// A call that began before goes on. A later call is refused, or asks the policy again.
  /// Withdrawing from a view leaves the rights of its protection as they are, and the view does not
  /// get them back.
  public func withdraw(_ rights: Rights) {
    word.bitwiseAnd(~(rights.rawValue & ~Self.openBit), ordering: .acquiringAndReleasing)
    changes.withLock { $0.ledger.withdraw(rights) }
  }

  /// Notes a loan where rights are granted, so that `withdraw` finds it there.
  func lend(_ rights: Rights, for duration: Duration?, uses: Int?, through view: Protection?) {
    let end = duration.map { timeline.now + $0.bounded }
    let view = view.map(ObjectIdentifier.init)
    root.changes.withLock { $0.ledger.lend(rights, through: view, until: end, uses: uses) }
  }

  /// Uses loans. Returns the rights that are still missing.
  func use(_ missing: Rights) -> Rights {
    if missing.isEmpty { return [] }
    let now = timeline.now
    let views = views
    return root.changes.withLock { $0.ledger.use(missing, through: views, at: now) }
  }

  // MARK: - Closing

  /// Refuses every call from now on, for good, also through views of this protection.
  ///
  /// Calls are refused with ``AccessError/Reason/revoked``. A call that began before goes on.
  /// Revoking a view leaves its protection open.
  public func revoke() {
    changes.withLock { changes in
      changes.isRevoked = true
      word.bitwiseAnd(~Self.openBit, ordering: .acquiringAndReleasing)
    }
  }

  /// Lets no call through until `resume()`.
  ///
  /// Calls are refused with ``AccessError/Reason/suspended``, and do not wait. A call that began
  /// before goes on. One `resume()` ends any number of suspensions. Suspending a view leaves its
  /// protection open.
  public func suspend() {
    _ = word.bitwiseAnd(~Self.openBit, ordering: .acquiringAndReleasing)
  }

  /// Ends `suspend()`.
  ///
  /// A revoked protection stays revoked. The time of rights that were granted for a time has gone
  /// on meanwhile.
  public func resume() {
    changes.withLock { changes in
      if changes.isRevoked { return }
      word.bitwiseOr(Self.openBit, ordering: .acquiringAndReleasing)
    }
  }

  /// Whether this protection was revoked, or the one that it is a view of.
  public var isRevoked: Bool { changes.withLock { $0.isRevoked } || origin?.isRevoked ?? false }

  // MARK: - Membrane

  /// Puts results of a type behind this protection, and also optionals and arrays of that type.
  /// Revoking the protection then revokes them, too. Results of other types that contain the type,
  /// such as optional arrays, tuples and dictionaries, and the arguments of callbacks pass without
  /// protection.
  ///
  ///     protection.guards((any Folder).self) { folder, protection in
  ///       FolderProxy(.protected(folder, by: protection))
  ///     }
  ///
  /// Call this before the first proxy is made. It has no effect on a proxy that is there, because a
  /// proxy finds out only when it is made which results it has to wrap.
  ///
  /// - Parameters:
  ///   - type: The type as the requirement returns it.
  ///   - wrap: Makes the proxy. Runs where the call was made, once for each result or element.
  public func guards<Result>(
    _ type: Result.Type, _ wrap: @escaping @Sendable (Result, Protection) -> Result
  ) {
    let old = changes.withLock { changes in
      let old = changes.membrane
      changes.membrane.add(type, wrap)
      return old
    }
    // The old value is released here, after the lock.
    withExtendedLifetime(old) {}
  }

  /// The wrappers of this protection, or, if it has none, of the one that it is a view of.
  var membrane: Membrane {
    let own = changes.withLock { $0.membrane }
    return own.isEmpty ? origin?.membrane ?? own : own
  }

  // MARK: - Views and their origin

  /// The protection in which rights are granted.
  var root: Protection { origin?.root ?? self }

  /// The views that a call passes, beginning with this one; empty if this is not a view.
  private var views: [ObjectIdentifier] {
    origin.map { [ObjectIdentifier(self)] + $0.views } ?? []
  }

  private struct Changes: Sendable {
    var ledger = Ledger()
    var isRevoked = false
    var membrane = Membrane()
  }
}
