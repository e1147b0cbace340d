public import LiaisonCore

extension Roster {
  /// Asks all delegates in turn, on this thread, and makes one answer of their results.
  ///
  /// `Node` is the generated node through which weak targets are reached. The loop reads one word
  /// and one weak reference per delegate. Delegates that live elsewhere take the slow path.
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

  /// Tells all delegates: those that are called here at once, those that live elsewhere by a letter
  /// in their mailbox. `letter` is called once per mailbox, and not at all if there is none.
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

  /// Whether `isImplemented` is true for any delegate that can be reached.
  @inlinable
  public func responds<Node: WeakReceiver>(
    through node: Node.Type, _ isImplemented: (Node.Target) -> Bool
  ) -> Bool {
    living().contains { $0.target(through: node).map(isImplemented) ?? false }
  }
}
