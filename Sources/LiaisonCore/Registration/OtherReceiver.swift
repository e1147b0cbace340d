/// A receiver that has to be asked for its target: one with an owner, or one that lives elsewhere
/// and is reached through its mailbox.
///
/// Unchecked: see `Receiver`; subclasses add immutable or weak storage only.
@_documentation(visibility: internal)
open class OtherReceiver<Target>: LimitedReceiver, @unchecked Sendable {
  /// The weak node of a `DistantReceiver`; nil for other receivers.
  @usableFromInline let distant: Receiver?

  init(_ kind: Kind, mailbox: Mailbox?, distant: Receiver? = nil) {
    self.distant = distant
    super.init(kind, mailbox: mailbox)
  }

  /// Returns the target and its owner, which the result keeps alive; `nil` if either has died.
  func reach() -> Reached<Target>? { nil }

  /// The target, as long as it lives. `targetType` is its dynamic type.
  var possibleTarget: Any? { nil }
  var targetType: any Any.Type { Target.self }

  @usableFromInline
  package final override func leavesOut(_ requirement: Requirement) -> Bool {
    knowledge(of: requirement) == .missing
  }

  /// Like `reach()`, for code that knows the node's type and is compiled with it.
  @inlinable
  final func reach<Node: WeakReceiver>(
    through node: Node.Type
  ) -> Reached<Target>? where Node.Target == Target {
    // A multicast has one node class, `Node`. A receiver without `distant` is a `HeldReceiver`.
    if let distant {
      return unsafeDowncast(distant, to: Node.self).target.map { Reached(target: $0, owner: nil) }
    }
    // Sound: it has two subclasses, and the other one has `distant`.
    let held = unsafeDowncast(self, to: HeldReceiver<Target>.self)
    guard isTied else { return Reached(target: held.target, owner: nil) }
    return held.owner.map { Reached(target: held.target, owner: $0) }
  }

  /// Puts a letter into the mailbox. The letter finds its target when it is opened.
  @inlinable
  package final func post<Node: WeakReceiver>(
    _ requirement: Requirement, through node: Node.Type, to mailbox: Mailbox,
    _ letter: () -> @Sendable (Target) -> Void
  ) where Node.Target == Target {
    if requirement.attachment != nil, leavesOut(requirement) { return }
    let letter = letter()
    let isTaken: Bool
    // One closure holds the letter, because each closure allocates memory.
    if isOnTrial(requirement) {
      isTaken = mailbox.post(requirement, isTrial: true) { [self] in
        if open(letter, through: Node.self) { noteCall(of: requirement) }
      }
    } else {
      isTaken = mailbox.post(requirement) { [self] in _ = open(letter, through: Node.self) }
    }
    if !isTaken { noteNobody() }
  }

  /// Opens a letter, unless the registration has ended. Returns whether it has reached the target.
  @inlinable
  final func open<Node: WeakReceiver>(
    _ letter: (Target) -> Void, through node: Node.Type
  ) -> Bool where Node.Target == Target {
    if kind == Kind.removed.rawValue { return false }
    guard let reached = reach(through: Node.self) else {
      noteNobody()
      return false
    }
    letter(reached.target)
    withExtendedLifetime(reached.owner) {}
    return true
  }

  /// The promoted target, or nil if it cannot be reached.
  @usableFromInline
  package final var currentTarget: Target? { reach()?.target }

  /// Asks the target where it lives, and waits for its result. Returns `nil` if it is gone.
  @usableFromInline
  package final func ask<Part, Failure: Error>(
    _ requirement: Requirement, _ body: (Target) throws(Failure) -> Part
  ) throws(Failure) -> Part? {
    guard let mailbox else {
      guard let reached = reach() else { return nil }
      defer { withExtendedLifetime(reached.owner) {} }
      return try body(reached.target)
    }
    let asked = mailbox.ask(requirement) { () -> Result<Part, Failure>? in
      guard !self.isRemoved, let reached = self.reach() else { return nil }
      defer {
        self.noteCall(of: requirement)
        withExtendedLifetime(reached.owner) {}
      }
      do throws(Failure) {
        return .success(try body(reached.target))
      } catch {
        return .failure(error)
      }
    }
    switch asked {
    case .answered(let result): return try result?.get()
    case .unheard: return nil
    case .late(let limit):
      if let late = LateDelegate(requirement: requirement, limit: limit) as? Failure { throw late }
      return nil
    }
  }

  /// Tells the target: here at once, elsewhere by a letter. Returns whether the target is alive.
  @usableFromInline
  package final func tell<Failure: Error>(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void,
    _ body: (Target) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let mailbox else { return try ask(requirement, body) != nil }
    guard isAlive else { return false }
    if requirement.attachment != nil, leavesOut(requirement) { return true }
    let letter = letter()
    let isTrial = isOnTrial(requirement)
    mailbox.post(requirement, isTrial: isTrial) { [self] in
      guard !isRemoved, let reached = reach() else { return }
      letter(reached.target)
      withExtendedLifetime(reached.owner) {}
      if isTrial { noteCall(of: requirement) }
    }
    return true
  }
}
