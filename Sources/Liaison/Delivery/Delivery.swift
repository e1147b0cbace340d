public import Dispatch

/// Where a receiver runs.
///
///     importer.delegates.add(page, deliver: .main)
///
/// A call to a receiver that lives elsewhere is put into its mailbox and returns at once; one that
/// needs an answer waits for it there, or runs directly when it is there already.
public struct Delivery: Sendable {
  enum Place: Sendable {
    case here
    case main
    case queue(DispatchQueue)
    case actor(any Actor)
    case executor(any TaskExecutor)
  }

  let place: Place

  /// Where the call is made, before it returns.
  public static var here: Self { Self(place: .here) }

  /// On the main queue, which is also the main actor's.
  public static var main: Self { Self(place: .main) }

  /// On a queue. Calls of one receiver never overlap, on a concurrent queue neither.
  public static func queue(_ queue: DispatchQueue) -> Self { Self(place: .queue(queue)) }

  /// On an actor.
  public static func actor(_ actor: any Actor) -> Self { Self(place: .actor(actor)) }

  /// On a task executor.
  public static func executor(_ executor: any TaskExecutor) -> Self {
    Self(place: .executor(executor))
  }
}

/// How many calls may wait in a mailbox, and what happens to one too many.
public struct MailboxPolicy: Sendable, Equatable {
  enum Overflow: Sendable {
    case never
    case dropsOldest
    case dropsNewest
    case waits
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

  /// At most `capacity`; whoever brings one more waits until there is room or the registration
  /// ends. Bringing it from the place where the mailbox is emptied stops the program, because it
  /// would wait for itself.
  public static func waiting(_ capacity: Int) -> Self { Self(.waits, capacity) }
}
