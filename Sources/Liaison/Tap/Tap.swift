public import Synchronization

/// What the library has to tell about deliveries, for those who watch over a program.
public struct TapEvent: Sendable, CustomStringConvertible {
  /// What happened.
  public enum Kind: Sendable, Equatable {
    /// A bounded mailbox had no room, and this call will not arrive.
    case lost
    /// A delegate, or a proxy's call, took longer than its limit and was left.
    case late
    /// A question of a poll has thrown `error`. The poll goes on.
    case failed
    /// A protected route let a call through.
    case granted
    /// A route refused a call, because of `error`.
    case refused
    /// A call begins, of a proxy that is traced.
    case began
    /// A call has returned, of a proxy that is timed.
    case returned
    /// A call has thrown `error`, of a proxy that is timed.
    case threw
    /// A thread has been waiting for `place` for `duration`, and goes on waiting. Told once a wait.
    case waiting
  }

  /// What happened.
  public let kind: Kind
  /// Which requirement was called.
  public let requirement: Requirement
  /// Where it happened, such as the label of a queue.
  public let place: String
  /// What was thrown, if that is what happened.
  public internal(set) var error: (any Error)?
  /// How long it took, of what is timed.
  public internal(set) var duration: Duration?

  /// One line for a log.
  public var description: String {
    "\(kind): \(requirement), \(place)" + (duration.map { ", \($0)" } ?? "")
      + (error.map { ": \($0)" } ?? "")
  }
}

/// Where every loss can be watched. Costs one load while nobody watches.
public final class Tap: Sendable {
  /// The one tap of the process, which every multicast and mailbox reports to.
  public static let shared = Tap()

  private let watchers = Guarded<[ObjectIdentifier: Watcher]>([:])
  @usableFromInline let isWatched = Atomic(false)
  private let patienceInNanoseconds = Atomic<Int64>(10_000_000_000)

  /// A tap of one's own, for what is told where to report.
  public init() {}

  /// Calls `body` for every event, where it happens, until the token goes away.
  public func watch(_ body: @escaping @Sendable (TapEvent) -> Void) -> Subscription {
    let watcher = Watcher(body, of: self)
    watchers.withLock { $0[ObjectIdentifier(watcher)] = watcher }
    isWatched.store(true, ordering: .releasing)
    return Subscription(watcher)
  }

  /// How long a thread may wait for a receiver, for room in a mailbox or for the end of calls before
  /// the tap is told: ten seconds, unless stated. Where nobody watches the tap, one line goes to
  /// standard error. The wait itself goes on; give it a limit to end it.
  ///
  ///     Tap.shared.patience = .seconds(1)
  ///
  /// May be set from any thread, and holds for waits that begin afterwards.
  public var patience: Duration {
    get { .nanoseconds(patienceInNanoseconds.load(ordering: .relaxed)) }
    set { patienceInNanoseconds.store(max(0, newValue.wholeNanoseconds), ordering: .relaxed) }
  }

  /// A wait lasts. It is the one thing that is said aloud when nobody watches: a program that stands
  /// still tells nobody by itself.
  func reportWait(_ event: TapEvent) {
    if isOn { return report(event) }
    Console.warn(
      "Liaison: '\(event.requirement)' has been waiting for \(event.place) for "
        + "\(event.duration ?? .zero), and goes on waiting.")
  }

  /// Whether anybody would see an event.
  @inlinable var isOn: Bool { isWatched.load(ordering: .acquiring) }

  func report(_ event: @autoclosure () -> TapEvent) {
    guard isWatched.load(ordering: .acquiring) else { return }
    let event = event()
    for watcher in watchers.withLock({ Array($0.values) }) { watcher.see(event) }
  }

  /// A route refused a call of a requirement that cannot throw the reason.
  func reportRefusal(of requirement: Requirement, because error: any Error) {
    if error is any ReportedError { return }
    report(TapEvent(kind: .refused, requirement: requirement, place: "proxy", error: error))
  }

  fileprivate func remove(_ watcher: Watcher) {
    let removed = watchers.withLock { watchers in
      let removed = watchers.removeValue(forKey: ObjectIdentifier(watcher))
      if watchers.isEmpty { isWatched.store(false, ordering: .releasing) }
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}

/// An error that is reported to the tap wherever it is made.
protocol ReportedError: Error {}

private final class Watcher: Registration {
  private let body: @Sendable (TapEvent) -> Void
  private let tap: Tap
  private let isOn = Atomic(true)

  init(_ body: @escaping @Sendable (TapEvent) -> Void, of tap: Tap) {
    self.body = body
    self.tap = tap
  }

  func see(_ event: TapEvent) {
    if isActive { body(event) }
  }

  var isActive: Bool { isOn.load(ordering: .acquiring) }

  func cancel() {
    isOn.store(false, ordering: .releasing)
    tap.remove(self)
  }

  func tie(to owner: AnyObject) {
    mistake("A watcher of the tap has no owner; keep its token instead.")
  }
}
