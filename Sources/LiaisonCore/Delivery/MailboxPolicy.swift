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
