/// Tells values to observers, in the order in which the observers were added.
///
/// Observers are told on the thread that calls `tell`. No lock is held meanwhile, so they may begin
/// and end observations. They are the receivers of a roster, which keeps and releases them, and
/// knows which of them run.
package final class Feed<Value>: Sendable {
  private let roster = Roster()

  package init() {}

  /// Whether there are observers. It costs one load.
  package var isObserved: Bool { !roster.isEmptyNow }

  /// Calls `body` for every value, on the thread that tells it, until the token goes away.
  ///
  /// - Parameter ended: Called once, when the observation or the feed ends.
  package func observe(
    _ body: @escaping @Sendable (Value) -> Void, ended: (@Sendable () -> Void)? = nil
  ) -> Subscription {
    roster.add(FeedReceiver({ _, value in body(value) }, ended, nil), priority: .normal)
  }

  /// Calls `body` for every value at the mailbox's place, until the token goes away. The mailbox is
  /// closed then. If the feed ends, values that wait still arrive.
  package func observe(
    through mailbox: Mailbox, as requirement: Requirement,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Subscription where Value: Sendable {
    let receiver = FeedReceiver<Value>(
      { receiver, value in
        mailbox.post(requirement) { receiver.ifPresent { body(value) } }
      }, nil, mailbox)
    return roster.add(receiver, priority: .normal)
  }

  /// The values as a stream, from now on.
  package func events(keeping: Keeping) -> EventStream<Value> where Value: Sendable {
    let buffer = StreamBuffer<Value>(keeping: keeping)
    return EventStream(buffer, observe({ buffer.send($0) }, ended: { buffer.finish() }))
  }

  package func tell(_ value: Value) {
    roster.walk { reference, sawDead in
      reference._withUnsafeGuaranteedRef { receiver in
        // A feed's roster has receivers of its own type only.
        unsafeDowncast(receiver, to: FeedReceiver<Value>.self).see(value, &sawDead)
      }
      return false
    }
  }
}

/// An observer of a feed.
///
/// Unchecked: see `LimitedReceiver`; the properties that it adds are immutable.
private final class FeedReceiver<Value>: LimitedReceiver, @unchecked Sendable {
  private let body: @Sendable (FeedReceiver, Value) -> Void
  private let ended: (@Sendable () -> Void)?

  init(
    _ body: @escaping @Sendable (FeedReceiver, Value) -> Void, _ ended: (@Sendable () -> Void)?,
    _ mailbox: Mailbox?
  ) {
    self.body = body
    self.ended = ended
    super.init(.other, mailbox: mailbox)
  }

  func see(_ value: Value, _ sawDead: inout Bool) {
    if !ifPresent({ body(self, value) }), !isRemoved { sawDead = true }
  }

  override var isToldOfItsEnd: Bool { ended != nil || super.isToldOfItsEnd }

  override func didEnd() {
    super.didEnd()
    ended?()
  }
}
