public import Synchronization

/// Gets reports of losses, long waits and failures.
///
///     let token = Tap.shared.watch { event in
///       if event.kind == .lost { print(event) }
///     }
///
/// An event is reported on the thread where it happens, and is not kept: a watcher that comes later
/// does not see it. A report costs one load while nothing watches.
public final class Tap: Sendable {
  /// The tap of the process. Every multicast and mailbox reports to it.
  public static let shared = Tap()

  private let watchers = Guarded<[ObjectIdentifier: any TapWatcher]>([:])
  @usableFromInline let isWatched = Atomic(false)
  private let patienceInNanoseconds = Atomic<Int64>(10_000_000_000)

  /// A tap of your own, for parts that take a tap to report to.
  ///
  ///     let tap = Tap()
  ///     let store = ImageStoreProxy(.to(disk), interceptors: [.timing(into: tap)])
  ///
  /// Multicasts and mailboxes report to ``shared`` only. Waits look at the patience of ``shared``,
  /// so that of another tap has no effect.
  public init() {}

  /// How long a thread may wait for a receiver, for room in a mailbox or for the end of calls
  /// before the tap is told. It is ten seconds, unless you set it. If nothing watches the tap, one
  /// line goes to standard error. The wait itself goes on; give it a limit to end it.
  ///
  ///     Tap.shared.patience = .seconds(1)
  ///
  /// May be set from any thread. It holds for waits that begin later.
  public var patience: Duration {
    get { .nanoseconds(patienceInNanoseconds.load(ordering: .relaxed)) }
    set { patienceInNanoseconds.store(max(0, newValue.wholeNanoseconds), ordering: .relaxed) }
  }

  /// Reports an event that must not be missed: the program stands still, or is about to exhaust its
  /// stack. If nothing watches the tap, `line` goes to standard error.
  package func reportAloud(_ event: TapEvent, _ line: @autoclosure () -> String) {
    if isOn { report(event) } else { Console.warn("Liaison: " + line()) }
  }

  /// Whether a watcher would see an event.
  @inlinable package var isOn: Bool { isWatched.load(ordering: .acquiring) }

  package func report(_ event: @autoclosure () -> TapEvent) {
    guard isWatched.load(ordering: .acquiring) else { return }
    let event = event()
    for watcher in watchers.withLock({ Array($0.values) }) { watcher.see(event) }
  }

  func add(_ watcher: any TapWatcher) {
    watchers.withLock { $0[ObjectIdentifier(watcher)] = watcher }
    isWatched.store(true, ordering: .releasing)
  }

  func remove(_ watcher: any TapWatcher) {
    let removed = watchers.withLock { watchers in
      let removed = watchers.removeValue(forKey: ObjectIdentifier(watcher))
      if watchers.isEmpty { isWatched.store(false, ordering: .releasing) }
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}

/// A watcher. It gets every event.
protocol TapWatcher: AnyObject, Sendable {
  func see(_ event: TapEvent)
}
