/// A subject that only says that it has changed. Who observes it pulls what it wants to know, when
/// it wants to, and gets several changes as one.
///
///     let changes = Changes<Set<Row.ID>>()
///     let cursor = changes.cursor()
///     let token = changes.observe(deliver: .main) {
///       if let rows = cursor.pull() { redraw(rows) }
///     }
///     changes.record([7])
///
/// Changes are merged in the order in which they were recorded; those of several threads in some
/// order, the same for every reader. Everything may be called from any thread, from inside an
/// observer's call and from inside a merge. When the subject is released its cursors can still pull
/// what is there.
///
/// Nothing is kept that no cursor has still to pull; and of that only the merged change, in some
/// pieces, however many were recorded.
public final class Changes<Change: Mergeable & Sendable>: Sendable {
  @usableFromInline let storage = ChangesStorage<Change>()
  @usableFromInline let observers = Roster()

  public init() {}

  deinit { storage.finish() }

  /// How many changes there were. Costs one load.
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

  /// Makes a reader, which gets what is recorded from now on.
  public func cursor() -> ChangesCursor<Change> { ChangesCursor(of: storage) }

  /// Calls `body` when something has changed, until the token goes away.
  ///
  /// It is told no more than that. Elsewhere at most one such call waits at a time: what changes
  /// before it begins is no further call, and what changes from then on is one more, so that a pull
  /// inside the call, together with those that follow, finds everything. Here it is called for each
  /// change, where that is recorded: inside its own call when it records there, and on several
  /// threads at once when they record at once.
  ///
  /// Observers are called in the order of their priorities, then of registration; one that is added
  /// during a change hears of the next.
  @_disfavoredOverload
  public func observe(
    priority: Priority = .normal, deliver delivery: Delivery = .here,
    _ body: @escaping @Sendable () -> Void
  ) -> Subscription {
    observers.add(
      HeldReceiver(ChangeObserver(body), deliver: delivery), priority: priority)
  }

  /// As above, for a body that belongs to the main actor.
  public func observe(
    priority: Priority = .normal, deliver delivery: MainDelivery,
    _ body: @escaping @MainActor @Sendable () -> Void
  ) -> Subscription {
    observe(priority: priority, deliver: Delivery.main) { MainActor.assumeIsolated(body) }
  }
}
