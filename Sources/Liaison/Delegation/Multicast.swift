/// What every generated multicast has in common: who takes part.
///
/// Everything here may be called from any thread, and from inside a call of the same multicast.
public protocol Multicast: AnyObject {
  /// One without delegates.
  nonisolated init()

  /// Who takes part. Generated; use the methods below.
  nonisolated var _roster: Roster { get }
}

/// A multicast whose delegates are called where it is called, because its contract has no `.anywhere`.
public protocol PlainMulticast: Multicast {}

extension PlainMulticast {
  /// Says what a place of its own needs.
  @available(
    *, unavailable,
    message:
      "Delegates of this contract are called where the call is made. Write '@Contract(.anywhere)' before it to deliver elsewhere"
  )
  @discardableResult
  public nonisolated func add(
    _ delegate: Any, deliver delivery: Delivery, mailbox: MailboxPolicy = .unbounded,
    priority: Priority = .normal
  ) -> Subscription { mistake("Nothing calls this.") }
}

extension Multicast {
  /// How many delegates can be reached now. Takes time in proportion to their number.
  public nonisolated var count: Int { _roster.count }

  /// Whether no delegate can be reached now.
  public nonisolated var isEmpty: Bool { _roster.isEmpty }

  /// Ends every registration. A call that is under way reaches nobody more.
  public nonisolated func removeAll() { _roster.removeAll() }
}
