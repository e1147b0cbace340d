/// A weak node whose target lives elsewhere.
///
/// Unchecked: it adds two immutable properties: a node, which is Sendable itself, and the type of
/// its target.
@_documentation(visibility: internal)
public final class DistantReceiver<Node: WeakReceiver>: OtherReceiver<Node.Target>,
  @unchecked Sendable
{
  private let node: Node
  private let type: any Any.Type

  public init(_ node: Node, deliver delivery: Delivery, mailbox: MailboxPolicy) {
    self.node = node
    type = node.object.map { Swift.type(of: $0) } ?? Node.self
    super.init(.other, mailbox: Mailbox.make(delivery, mailbox, for: type), distant: node)
  }

  override var possibleTarget: Any? { node.object }
  override var targetType: any Any.Type { type }

  public override var object: AnyObject? { node.object }
  package override var needsHolder: Bool { true }
  package override var holder: AnyObject? { object }

  package override func tie(to owner: AnyObject) {
    mistake("A weakly held delegate ends with its own life; only handlers can be tied.")
  }

  override func reach() -> Reached<Node.Target>? {
    node.target.map { Reached(target: $0, owner: nil) }
  }
}
