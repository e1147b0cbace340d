extension Roster {
  /// Asks everybody in turn, on this thread, and makes one answer of theirs.
  ///
  /// `Node` is the generated node through which weak targets are reached. The loop touches one
  /// word and one weak reference a delegate; what lives elsewhere takes the long way.
  @inlinable
  public func call<Node: WeakReceiver, Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, through node: Node.Type, answer: Rule,
    _ body: (Node.Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    var rule = answer
    try visit(Node.self) { receiver throws(Failure) in
      if requirement.attachment != nil, receiver.leavesOut(requirement) { return false }
      return try receiver.ask(requirement, body).map { rule.take($0) }
    } direct: { target throws(Failure) in
      rule.take(try body(target))
    }
    return rule.whole()
  }

  /// Tells everybody: those who are called here at once, those who live elsewhere by a letter in
  /// their mailbox. `letter` is asked for one per mailbox and not at all when nobody has one.
  @inlinable
  public func tell<Node: WeakReceiver, Failure: Error>(
    _ requirement: Requirement, through node: Node.Type,
    letter: () -> @Sendable (Node.Target) -> Void,
    _ body: (Node.Target) throws(Failure) -> Void
  ) throws(Failure) {
    try visit(Node.self) { receiver throws(Failure) in
      guard let mailbox = receiver.mailbox else {
        return try receiver.ask(requirement, body).map { false }
      }
      if receiver.hasFoundNobody { return nil }
      receiver.post(requirement, through: Node.self, to: mailbox, letter)
      return false
    } direct: { target throws(Failure) in
      try body(target)
      return false
    }
  }

  /// Walks the registrations that stand now. `direct` gets the targets that are called here,
  /// `indirect` the receivers that must be asked and returns `nil` when they are gone; either ends
  /// the walk by returning `true`.
  @inlinable
  @inline(__always)
  func visit<Node: WeakReceiver, Failure: Error>(
    _ node: Node.Type,
    indirect: (OtherReceiver<Node.Target>) throws(Failure) -> Bool?,
    direct: (Node.Target) throws(Failure) -> Bool
  ) throws(Failure) {
    try walk { reference, sawDead throws(Failure) in
      try reference.reach(node, sawDead: &sawDead, indirect: indirect, direct: direct)
    }
  }

  /// Walks the registrations that stand now, without counting references to them, until `body`
  /// returns `true`. `body` sets its flag when it finds somebody gone, to have the roster swept.
  @inlinable
  @inline(__always)
  func walk<Failure: Error>(
    _ body: (Unmanaged<Receiver>, _ sawDead: inout Bool) throws(Failure) -> Bool
  ) throws(Failure) {
    try Visit.onStack { visit throws(Failure) in
      begin(visit)
      defer { end(visit) }
      try visit.walk(body)
    }
  }
}

extension UnsafeMutablePointer<Visit> {
  /// Walks the slots of a visit that has begun.
  @inlinable
  @inline(__always)
  func walk<Failure: Error>(
    _ body: (Unmanaged<Receiver>, _ sawDead: inout Bool) throws(Failure) -> Bool
  ) throws(Failure) {
    var index = 0
    while index < pointee.stretchCount {
      guard let stretch = index == 0 ? pointee.first : pointee.stretch(index) else { return }
      var slot = 0
      while slot < stretch.count {
        let reference = stretch.buffer.slots[slot]
        slot &+= 1
        guard let reference else { continue }
        if try body(reference, &pointee.sawDead) { return }
      }
      index &+= 1
    }
  }
}

extension Unmanaged<Receiver> {
  /// Calls one receiver without counting references to it: the visit keeps it alive.
  @inlinable
  @inline(__always)
  func reach<Node: WeakReceiver, Failure: Error>(
    _ node: Node.Type, sawDead: inout Bool,
    indirect: (OtherReceiver<Node.Target>) throws(Failure) -> Bool?,
    direct: (Node.Target) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    // The standard library's accessor knows no typed errors, so the error takes the long way.
    var failure: Failure?
    let isSettled = _withUnsafeGuaranteedRef { receiver in
      do throws(Failure) {
        switch receiver.kind {
        case Receiver.Kind.weak.rawValue:
          guard let target = unsafeDowncast(receiver, to: Node.self).target else {
            sawDead = true
            return false
          }
          return try direct(target)
        case Receiver.Kind.held.rawValue:
          return try direct(unsafeDowncast(receiver, to: HeldReceiver<Node.Target>.self).target)
        case Receiver.Kind.owned.rawValue:
          let held = unsafeDowncast(receiver, to: HeldReceiver<Node.Target>.self)
          guard let owner = held.owner else {
            sawDead = true
            return false
          }
          defer { withExtendedLifetime(owner) {} }
          return try direct(held.target)
        case Receiver.Kind.removed.rawValue:
          return false
        default:
          let other = unsafeDowncast(receiver, to: OtherReceiver<Node.Target>.self)
          guard let isSettled = try indirect(other) else {
            sawDead = true
            return false
          }
          return isSettled
        }
      } catch {
        failure = error
        return true
      }
    }
    if let failure { throw failure }
    return isSettled
  }
}
