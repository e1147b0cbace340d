public import LiaisonCore

/// Stands in for a generated multicast that cannot be used, because nothing says how answers become
/// one.
///
/// The compiler reports that where the multicast is named. Everything else that is done with it
/// compiles, so that this is the only error. None of this code ever runs.
@dynamicMemberLookup
public protocol UnavailableMulticast: AnyObject {}

extension UnavailableMulticast {
  /// Takes any delegate with any delivery, so that the unavailable multicast is the only error.
  @discardableResult
  public nonisolated func add(
    _ delegate: Any, deliver delivery: Delivery = .here, mailbox: MailboxPolicy = .unbounded,
    priority: Priority = .normal
  ) -> Subscription { UnavailableMember.use() }

  /// A member of any name, which may be called.
  public nonisolated subscript(dynamicMember name: String) -> UnavailableMember {
    UnavailableMember.use()
  }

  /// A member of any name and any type, which may be read and set.
  @_disfavoredOverload
  public nonisolated subscript<Value>(dynamicMember name: String) -> Value {
    get { UnavailableMember.use() }
    set { UnavailableMember.use() }
  }
}
