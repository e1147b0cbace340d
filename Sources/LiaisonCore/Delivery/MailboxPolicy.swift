/// How many calls may wait in a mailbox, and what happens to a call beyond that number.
///
///     importer.delegates.add(page, deliver: .main, mailbox: .droppingOldest(100))
///
/// The call that runs does not count. A call whose caller waits for the answer is always taken, and
/// never dropped. Each dropped call is counted and told to the tap. A capacity below one stops the
/// program.
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

  /// Keeps the first `capacity` calls; none if it is zero.
  init(keepingFirst capacity: Int) {
    overflow = .dropsNewest
    self.capacity = capacity
  }

  /// Any number of calls.
  public static var unbounded: Self { Self(.never, .max) }

  /// At most `capacity` calls. One more drops the call that has waited longest and counts it.
  ///
  /// A call whose caller waits for the answer is passed over. If only such calls wait, the new one
  /// is dropped.
  public static func droppingOldest(_ capacity: Int) -> Self { Self(.dropsOldest, capacity) }

  /// At most `capacity` calls. One more is dropped and counted.
  ///
  /// Its caller goes on and is not told, but the tap is.
  public static func droppingNewest(_ capacity: Int) -> Self { Self(.dropsNewest, capacity) }

  /// At most `capacity` calls. The caller of one more waits for room or the registration's end.
  ///
  ///     importer.delegates.add(
  ///       page, deliver: .queue(q), mailbox: .waiting(100, upTo: .seconds(1)))
  ///
  /// With a limit, a call for which there is no room in time is dropped and counted. Without a
  /// limit, the caller waits as long as it takes. If it runs where the mailbox is emptied, it would
  /// wait for itself, and the program stops. A call from a task stops the program in any case,
  /// whether there is room or not, if tasks empty the mailbox: on an actor, on an executor, or for
  /// an asynchronous body. A wait that has lasted for ``Tap/patience`` is told to the tap.
  public static func waiting(_ capacity: Int, upTo limit: Duration? = nil) -> Self {
    Self(.waits(limit), capacity)
  }
}
