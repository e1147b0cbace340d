public import LiaisonCore

/// A subject that only says that it has changed. A reader pulls the changes when it decides to,
/// several as one.
///
///     let changes = Changes<Set<Row.ID>>()
///     let cursor = changes.cursor()
///     let token = changes.observe(deliver: .main) {
///       if let rows = cursor.pull() { redraw(rows) }
///     }
///     changes.record([7])
///
/// Changes are merged in the order in which they were recorded. Those of several threads have some
/// order, the same for every reader. Everything may be called from any thread, from inside an
/// observer's call and from inside a merge. When the subject is released, its cursors can still
/// pull what is there.
///
/// A change is kept only as long as a cursor has still to pull it, and only merged, in a few
/// pieces, however many were recorded.
public final class Changes<Change: Mergeable & Sendable>: Sendable {
  @usableFromInline let storage = ChangesStorage<Change>()
  @usableFromInline let observers = Roster()

  /// Makes a subject's changes, without cursors and observers.
  public init() {}

  deinit { storage.finish() }

  /// The number of changes so far. It costs one load.
  public var version: Int64 { storage.version }

  /// Says that something has changed: keeps it for the cursors, and tells the observers.
  ///
  /// Observers that live here are called before this returns.
  @inlinable
  public func record(_ change: Change) {
    let place = storage.record(change)
    ChangeObserver.tell(observers)
    if let place { storage.fold(joining: place) }
  }

  /// Makes a cursor, which gets what is recorded from now on.
  public func cursor() -> ChangesCursor<Change> { ChangesCursor(of: storage) }

  /// Calls `body` when something has changed, until the token goes away.
  ///
  /// It is told no more than that. If `body` runs elsewhere, at most one call waits at a time.
  /// Changes before the call begins need no further call, and changes after that make one more; so
  /// pulls inside the calls find everything. If `body` runs here, it is called for each change,
  /// where the change is recorded: nested, if it records a change itself, and on several threads at
  /// a time, if they record at the same time.
  ///
  /// Observers are called by priority, then in the order of registration. One that is added during
  /// a change hears of the next.
  @_disfavoredOverload
  public func observe(
    priority: Priority = .normal, deliver delivery: Delivery = .here,
    _ body: @escaping @Sendable () -> Void
  ) -> Subscription {
    observers.add(
      HeldReceiver(ChangeObserver(body), deliver: delivery), priority: priority)
  }

  /// Calls a `body` of the main actor when something has changed, until the token goes away.
  public func observe(
    priority: Priority = .normal, deliver delivery: MainDelivery,
    _ body: @escaping @MainActor @Sendable () -> Void
  ) -> Subscription {
    observe(priority: priority, deliver: Delivery.main) { MainActor.assumeIsolated(body) }
  }
}
