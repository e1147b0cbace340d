public import Dispatch

/// Where a receiver runs.
///
///     importer.delegates.add(page, deliver: .main)
///
/// A call to a receiver that lives elsewhere is put into its mailbox and returns at once; one that
/// needs an answer waits for it there, or runs directly when it is there already.
public struct Delivery: Sendable {
  package let place: Place
  /// How long a caller waits for an answer from there to begin.
  private(set) var patience: Duration?

  private init(_ place: Place) { self.place = place }

  /// Where the call is made, before it returns.
  public static var here: Self { Self(.here) }

  /// On the main queue, which is also the main actor's.
  public static var main: Self { Self(.main) }

  /// On a queue. Calls of one receiver never overlap, even on a concurrent queue.
  public static func queue(_ queue: DispatchQueue) -> Self {
    let mark = QueueMark.of(queue)
    return mark === QueueMark.main ? .main : Self(.queue(queue, mark))
  }

  /// On an actor, which is not kept alive: the registration ends with it.
  public static func actor(_ actor: any Actor) -> Self {
    actor === MainActor.shared ? .main : Self(.actor(ActorPlace(actor)))
  }

  /// On a task executor.
  public static func executor(_ executor: any TaskExecutor) -> Self { Self(.executor(executor)) }

  /// The same place, for which a caller waits so long at most.
  ///
  ///     importer.delegates.add(page, deliver: .main.answering(within: .seconds(2)))
  ///
  /// A synchronous question waits for its turn there. When it has not begun within `limit`, it is
  /// taken back: the delegate is left out, the requirement throws ``LateDelegate`` if it can, and
  /// the tap is told. A question that has begun is waited for, because the delegate uses the
  /// caller's arguments. Without a limit the caller waits as long as it takes; only a circle of
  /// waits, which is proved, stops the program. A wait that has lasted for ``Tap/patience`` is told
  /// to the tap.
  public func answering(within limit: Duration) -> Self {
    var delivery = self
    delivery.patience = limit
    return delivery
  }

  /// This delivery, or that of the actor to which the handlers belong.
  public func _matching(_ home: Self?) -> Self {
    if let home {
      insist(
        home.place.id == place.id && home.place.exists,
        "These handlers belong to '\(home.place.label)' and cannot be called on '\(place.label)'. "
          + "Add them without a delivery.")
    }
    return self
  }
}

/// How many calls may wait in a mailbox, and what happens to one too many.
public struct MailboxPolicy: Sendable, Equatable {
  enum Overflow: Sendable, Equatable {
    case never
    case dropsOldest
    case dropsNewest
    case waits(Duration?)
  }

  let overflow: Overflow
  let capacity: Int

  private init(_ overflow: Overflow, _ capacity: Int) {
    insist(capacity > 0, "A mailbox holds at least one call; give a capacity above zero.")
    self.overflow = overflow
    self.capacity = capacity
  }

  /// The first so many, or none at all.
  init(keepingFirst capacity: Int) {
    overflow = .dropsNewest
    self.capacity = capacity
  }

  /// As many as come.
  public static var unbounded: Self { Self(.never, .max) }

  /// At most `capacity`; one more pushes out the one that has waited longest, which is counted.
  public static func droppingOldest(_ capacity: Int) -> Self { Self(.dropsOldest, capacity) }

  /// At most `capacity`; one more is not taken, and counted.
  public static func droppingNewest(_ capacity: Int) -> Self { Self(.dropsNewest, capacity) }

  /// At most `capacity`; the caller of one more waits until there is room or the registration ends.
  ///
  ///     importer.delegates.add(page, deliver: .queue(q), mailbox: .waiting(100, upTo: .seconds(1)))
  ///
  /// With a limit, a call that has found no room by then is not taken, and counted. Without one the
  /// caller waits as long as it takes. A call that would wait for itself, because it is made where
  /// the mailbox is emptied, stops the program. So does a call from a task to a mailbox that tasks
  /// empty, on an actor, on an executor, or of an asynchronous body, whether there is room or not.
  /// A wait that has lasted for ``Tap/patience`` is told to the tap.
  public static func waiting(_ capacity: Int, upTo limit: Duration? = nil) -> Self {
    Self(.waits(limit), capacity)
  }
}
