import Dispatch
import Synchronization

/// A receiver that must be asked for its target, because somebody else's life limits it, or that
/// lives elsewhere and is reached through its mailbox.
///
/// Unchecked: see `Receiver`; subclasses add immutable or weak storage only.
open class OtherReceiver<Target>: Receiver, @unchecked Sendable {
  let mailbox: Mailbox?

  init(_ kind: Kind, mailbox: Mailbox?) {
    self.mailbox = mailbox
    super.init(kind)
  }

  /// The target and what has to live while it is called, or `nil` when it is gone.
  func reach() -> Reached<Target>? { nil }

  /// The target, promoted, when it can be reached.
  @usableFromInline
  final var currentTarget: Target? { reach()?.target }

  final override var home: Delivery.Place { mailbox?.place ?? .here }
  final override var isToldOfItsEnd: Bool { mailbox != nil }
  final override func didEnd() { mailbox?.close() }
  final override var losses: Int { mailbox?.losses ?? 0 }

  final override func waitUntilQuiet(until deadline: DispatchTime) -> Bool {
    mailbox?.waitUntilQuiet(until: deadline) ?? true
  }

  /// Asks the target where it lives and waits for its part. Returns `nil` when it is gone.
  @usableFromInline
  final func ask<Part, Failure: Error>(
    _ requirement: Requirement, _ body: (Target) throws(Failure) -> Part
  ) throws(Failure) -> Part? {
    guard let mailbox else {
      guard let reached = reach() else { return nil }
      defer { withExtendedLifetime(reached.owner) {} }
      return try body(reached.target)
    }
    let result = mailbox.ask(requirement) { () -> Result<Part, Failure>? in
      guard !self.isRemoved, let reached = self.reach() else { return nil }
      defer { withExtendedLifetime(reached.owner) {} }
      do throws(Failure) {
        return .success(try body(reached.target))
      } catch {
        return .failure(error)
      }
    }
    return try result??.get()
  }

  /// Tells the target: here at once, or elsewhere by a letter.
  @usableFromInline
  final func tell<Failure: Error>(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void,
    _ body: (Target) throws(Failure) -> Void
  ) throws(Failure) {
    guard let mailbox else {
      _ = try ask(requirement, body)
      return
    }
    let letter = letter()
    mailbox.post(requirement) { [self] in
      guard !isRemoved, let reached = reach() else { return }
      letter(reached.target)
      withExtendedLifetime(reached.owner) {}
    }
  }
}

/// A target that can be called, and who has to live meanwhile.
struct Reached<Target> {
  let target: Target
  let owner: AnyObject?
}

/// A receiver that keeps its target alive until the registration ends: handlers, and the receivers
/// of contracts that are not class-bound.
public final class HeldReceiver<Target>: OtherReceiver<Target>, @unchecked Sendable {
  @usableFromInline let target: Target
  private let isTied = Atomic(false)
  // Written once, before the kind says so.
  private weak var owner: AnyObject?

  public init(_ target: Target, deliver delivery: Delivery = .here, mailbox: MailboxPolicy = .unbounded)
  {
    self.target = target
    let mailbox = Mailbox.make(delivery, mailbox)
    super.init(mailbox == nil ? .held : .other, mailbox: mailbox)
  }

  public override var isAlive: Bool { reach() != nil }

  /// Calls the target only while `owner` lives. Said before the receiver is added.
  public func limit(to owner: Owner) {
    tie(to: owner.object ?? Departed())
  }

  override func tie(to owner: AnyObject) {
    let isFirst = isTied.compareExchange(
      expected: false, desired: true, ordering: .sequentiallyConsistent
    ).exchanged
    precondition(isFirst, "A registration can be tied to one owner only, and only once.")
    self.owner = owner
    isOwned.store(true, ordering: .releasing)
    becomeOther()
  }

  private let isOwned = Atomic(false)

  override func reach() -> Reached<Target>? {
    guard isOwned.load(ordering: .acquiring) else { return Reached(target: target, owner: nil) }
    return owner.map { Reached(target: target, owner: $0) }
  }
}

/// Stands for an owner that has gone already.
private final class Departed {}

/// A weak node that lives elsewhere.
public final class DistantReceiver<Node: WeakReceiver>: OtherReceiver<Node.Target>,
  @unchecked Sendable
{
  private let node: Node

  public init(_ node: Node, deliver delivery: Delivery, mailbox: MailboxPolicy) {
    self.node = node
    super.init(.other, mailbox: Mailbox.make(delivery, mailbox))
  }

  public override var object: AnyObject? { node.object }

  override func reach() -> Reached<Node.Target>? {
    node.target.map { Reached(target: $0, owner: nil) }
  }
}
