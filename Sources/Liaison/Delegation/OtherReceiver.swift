import Dispatch
import Synchronization

/// A receiver that must be asked for its target, because somebody else's life limits it, or that
/// lives elsewhere and is reached through its mailbox.
///
/// Unchecked: see `Receiver`; subclasses add immutable or weak storage only.
open class OtherReceiver<Target>: Receiver, @unchecked Sendable {
  @usableFromInline let mailbox: Mailbox?
  /// The weak node, when it is one that lives elsewhere.
  @usableFromInline let distant: Receiver?

  init(_ kind: Kind, mailbox: Mailbox?, distant: Receiver? = nil) {
    self.mailbox = mailbox
    self.distant = distant
    super.init(kind)
  }

  /// The target and what has to live while it is called, or `nil` when it is gone.
  func reach() -> Reached<Target>? { nil }

  /// As `reach()`, for code that knows the node's type and is compiled with it.
  @inlinable
  final func reach<Node: WeakReceiver>(
    through node: Node.Type
  ) -> Reached<Target>? where Node.Target == Target {
    if let distant {
      return unsafeDowncast(distant, to: Node.self).target.map { Reached(target: $0, owner: nil) }
    }
    let held = unsafeDowncast(self, to: HeldReceiver<Target>.self)
    guard isTied else { return Reached(target: held.target, owner: nil) }
    return held.owner.map { Reached(target: held.target, owner: $0) }
  }

  /// Puts a letter into the mailbox, which finds its target when it is opened.
  @inlinable
  final func post<Node: WeakReceiver>(
    _ requirement: Requirement, through node: Node.Type, to mailbox: Mailbox,
    _ letter: @escaping @Sendable (Target) -> Void
  ) where Node.Target == Target {
    mailbox.post(requirement) { [self] in
      guard kind != Kind.removed.rawValue else { return }
      guard let reached = reach(through: Node.self) else { return noteNobody() }
      letter(reached.target)
      withExtendedLifetime(reached.owner) {}
    }
  }

  @usableFromInline
  final var isTied: Bool { needsHolder && distant == nil }

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

  /// Tells the target: here at once, or elsewhere by a letter. Returns whether it is there.
  @usableFromInline
  final func tell<Failure: Error>(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void,
    _ body: (Target) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let mailbox else { return try ask(requirement, body) != nil }
    guard isAlive else { return false }
    let letter = letter()
    mailbox.post(requirement) { [self] in
      guard !isRemoved, let reached = reach() else { return }
      letter(reached.target)
      withExtendedLifetime(reached.owner) {}
    }
    return true
  }
}

/// A target that can be called, and who has to live meanwhile.
@usableFromInline
struct Reached<Target> {
  @usableFromInline let target: Target
  @usableFromInline let owner: AnyObject?

  @inlinable
  init(target: Target, owner: AnyObject?) {
    self.target = target
    self.owner = owner
  }
}

/// A receiver that keeps its target alive until the registration ends: handlers, and the receivers
/// of contracts that are not class-bound.
///
/// Unchecked: the owner is weak and written once, by whoever wins `tie`, before that says so; the
/// rest is immutable or atomic.
public final class HeldReceiver<Target>: OtherReceiver<Target>, @unchecked Sendable {
  @usableFromInline let target: Target
  /// Written once, before the kind or the flag says so.
  @usableFromInline private(set) weak var owner: AnyObject?
  private let tie = Atomic(Tie.none.rawValue)

  private enum Tie: UInt8 { case none, being, tied }

  public init(
    _ target: Target, deliver delivery: Delivery = .here, mailbox: MailboxPolicy = .unbounded
  ) {
    self.target = target
    let mailbox = Mailbox.make(delivery, mailbox)
    super.init(mailbox == nil ? .held : .other, mailbox: mailbox)
  }

  override var needsHolder: Bool { tie.load(ordering: .acquiring) == Tie.tied.rawValue }
  override var holder: AnyObject? { needsHolder ? owner : nil }

  /// Calls the target only while `owner` lives. Said before the receiver is added.
  public func limit(to owner: Owner) {
    tie(to: owner.object ?? Departed())
  }

  override func tie(to owner: AnyObject) {
    let isFirst = tie.compareExchange(
      expected: Tie.none.rawValue, desired: Tie.being.rawValue, ordering: .sequentiallyConsistent
    ).exchanged
    if !isFirst, self.owner === owner { return }
    insist(
      isFirst, "A registration lasts as long as one owner; it is tied to another already.")
    self.owner = owner
    tie.store(Tie.tied.rawValue, ordering: .releasing)
    becomeOwned()
  }

  override func reach() -> Reached<Target>? {
    guard needsHolder else { return Reached(target: target, owner: nil) }
    return owner.map { Reached(target: target, owner: $0) }
  }
}

/// Stands for an owner that has gone already.
private final class Departed {}

/// A weak node that lives elsewhere.
///
/// Unchecked: it adds one immutable reference, to a node that is Sendable itself.
public final class DistantReceiver<Node: WeakReceiver>: OtherReceiver<Node.Target>,
  @unchecked Sendable
{
  private let node: Node

  public init(_ node: Node, deliver delivery: Delivery, mailbox: MailboxPolicy) {
    self.node = node
    super.init(.other, mailbox: Mailbox.make(delivery, mailbox), distant: node)
  }

  public override var object: AnyObject? { node.object }

  override func reach() -> Reached<Node.Target>? {
    node.target.map { Reached(target: $0, owner: nil) }
  }
}
