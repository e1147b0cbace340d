public import LiaisonCore

/// The changes of a subject. The subject only tells that it has changed, and a reader pulls the
/// changes when it decides to, several as one.
///
///     let changes = Changes<Set<Row.ID>>()
///     let cursor = changes.cursor()
///     let token = changes.observe(deliver: .main) {
///       if let rows = cursor.pull() { redraw(rows) }
///     }
///     changes.record([7])
///
/// Changes are merged in the order in which they were recorded. Changes of several threads have
/// some order, the same for every reader. Everything may be called from any thread, from inside an
/// observer's call and from inside a merge. After this object has been deallocated, its cursors can
/// still pull the changes that were recorded.
///
/// A change is kept only until every cursor that needs it has pulled it. Kept changes are merged
/// into a few pieces, however many were recorded.
public final class Changes<Change: Mergeable & Sendable>: Sendable {
  @usableFromInline let storage = ChangesStorage<Change>()
  @usableFromInline let observers = Roster()

  /// Makes an object without cursors and observers.
  ///
  /// Changes that are recorded before the first cursor is made are counted in `version`, and not
  /// kept.
  public init() {}

  deinit { storage.finish() }

  /// The number of changes so far. Reading it costs one atomic load.
  public var version: Int64 { storage.version }

  /// Records a change: keeps it for the cursors, and tells the observers.
  ///
  /// Observers whose place is here are called before this function returns.
  @inlinable
  public func record(_ change: Change) {
    let place = storage.record(change)
    ChangeObserver.tell(observers)
    if let place { storage.fold(joining: place) }
  }

  /// Makes a cursor, which gets the changes that are recorded from now on.
  ///
  /// Each cursor has a place of its own. Changes are kept until the cursor has pulled them or is
  /// released, so keep a cursor only as long as something reads it.
  public func cursor() -> ChangesCursor<Change> { ChangesCursor(of: storage) }

  /// Calls `body` when something has changed, until the token is cancelled or released.
  ///
  /// The observer is told no more than that. If `body` runs at another place than here, at most one
  /// call waits at a time. Changes before that call begins need no further call, and changes after
  /// that cause one more. So pulls inside the calls find everything. If `body` runs here, each
  /// change calls it, where the change is recorded. These calls are nested if `body` records a
  /// change itself, and they run at the same time if several threads record.
  ///
  /// Observers are called by priority, then in the order of registration. An observer that is added
  /// while a change is told is first told of the next one.
  @_disfavoredOverload
  public func observe(
    priority: Priority = .normal, deliver delivery: Delivery = .here,
    _ body: @escaping @Sendable () -> Void
  ) -> Subscription {
    observers.add(
      HeldReceiver(ChangeObserver(body), deliver: delivery), priority: priority)
  }

  /// Calls `body` on the main actor when something has changed, until the token is cancelled or
  /// released.
  ///
  ///     let token = changes.observe(deliver: .main) {
  ///       if let rows = cursor.pull() { redraw(rows) }
  ///     }
  ///
  /// `body` never runs inside of `record`, even if the change is recorded on the main actor. At
  /// most one call waits at a time. Changes before that call begins need no further call.
  public func observe(
    priority: Priority = .normal, deliver delivery: MainDelivery,
    _ body: @escaping @MainActor @Sendable () -> Void
  ) -> Subscription {
    observe(priority: priority, deliver: Delivery.main) { MainActor.assumeIsolated(body) }
  }
}
