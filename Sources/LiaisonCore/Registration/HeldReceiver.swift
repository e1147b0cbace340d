/// A receiver that keeps its target alive until the registration ends: handlers, and the receivers
/// of contracts that are not class-bound.
///
/// Unchecked: it adds one immutable reference.
@_documentation(visibility: internal)
public final class HeldReceiver<Target>: OtherReceiver<Target>, @unchecked Sendable {
  @usableFromInline let target: Target

  public init(
    _ target: Target, deliver delivery: Delivery = .here, mailbox: MailboxPolicy = .unbounded
  ) {
    self.target = target
    let mailbox = Mailbox.make(delivery, mailbox, for: Target.self)
    super.init(mailbox == nil ? .held : .other, mailbox: mailbox)
  }

  override var possibleTarget: Any? { target }
  override var targetType: any Any.Type { type(of: target as Any) }

  override func reach() -> Reached<Target>? {
    guard isTied else { return Reached(target: target, owner: nil) }
    return owner.map { Reached(target: target, owner: $0) }
  }
}
