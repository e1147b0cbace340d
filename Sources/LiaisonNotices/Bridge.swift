package import LiaisonCore

/// A center's connection with something outside of it: the messages of another library.
///
/// The bridge is a receiver in a roster of its own. A message that crosses the bridge, in either
/// direction, visits that roster. So the bridge ends, waits, and is tied to an owner as every other
/// registration is. The roster keeps the bridge until it ends, at the latest with the center.
///
/// Unchecked: the properties that it adds are immutable. The weak reference to the center is
/// written once, before other code can reach the bridge.
package final class Bridge<Far: FarSide>: LimitedReceiver, @unchecked Sendable {
  package let far: Far
  private let topic: Topic
  private let roster = Roster()
  private weak var center: NoticeCenter?

  fileprivate init(_ center: NoticeCenter, _ far: Far) {
    self.far = far
    self.center = center
    topic = center.topic(of: Far.Message.self)
    super.init(.held, mailbox: nil)
  }

  fileprivate func open(in center: NoticeCenter) -> Subscription {
    let token = roster.add(self, priority: .normal)
    center.registry.withLock { $0.bridges[ObjectIdentifier(self)] = self }
    if far.takesNotices { topic.add(self) }
    return token
  }

  package func cancel() { roster.remove(self) }

  package override var isToldOfItsEnd: Bool { true }

  package override func didEnd() {
    super.didEnd()
    topic.remove(self)
    let kept = center?.registry.withLock { $0.bridges.removeValue(forKey: ObjectIdentifier(self)) }
    withExtendedLifetime(kept) {}
    far.close()
  }

  /// Posts the notice that `decode` makes of a message from the far side. `decode` runs only if the
  /// center has an observer for the notice and the journey has not reached this type in the center.
  /// Does nothing when the bridge has ended.
  package func bringIn(
    from sender: AnyObject?, on journey: Journey, _ decode: () -> Far.Message?
  ) {
    guard let center else { return }
    let stop = Journey.Stop(Far.Message.self, in: center)
    cross {
      guard !journey.hasReached(stop), center.isObserved(topic, from: sender, on: journey) else {
        return
      }
      guard let notice = decode(), journey.reach(stop) else { return }
      center.post(
        NoticeCenter.Posting(notice, from: sender, journey: journey), order: center.order)
    }
  }

  /// Runs `body` unless the bridge has ended. Code that ends the bridge can wait until `body` has
  /// returned.
  private func cross(_ body: () -> Void) {
    roster.walk { _, sawDead in
      if !ifPresent(body), !isRemoved { sawDead = true }
      return false
    }
  }
}

/// A registration that a center ends when the center ends.
protocol EndsWithCenter: AnyObject, Sendable {
  func cancel()
}

extension Bridge: EndsWithCenter {}

extension Bridge: Onward {
  func awaits(in center: NoticeCenter, from sender: AnyObject?, on journey: Journey?) -> Bool {
    stands && isAlive && far.awaits(from: sender, on: journey)
  }

  var onlySender: ObjectIdentifier? { far.onlySender }
  var leadsOut: Bool { true }
  func leads(to other: Topic) -> Bool { false }

  func pass<N: Notice>(_ posting: NoticeCenter.Posting<N>, through center: NoticeCenter) -> Bool {
    guard let notice = posting.notice as? Far.Message, let journey = posting.journey else {
      return false
    }
    var isTaken = false
    cross { isTaken = far.take(notice, from: posting.sender, on: journey) }
    return isTaken
  }
}

extension NoticeCenter {
  /// Bridges notices of a type with a far side, until the center ends or the bridge is cancelled.
  /// `open` starts the far side; messages that it brings in arrive from then on.
  package func bridge<Far: FarSide>(
    to far: Far, open: (Bridge<Far>) -> Void
  ) -> Subscription {
    let bridge = Bridge(self, far)
    let token = bridge.open(in: self)
    token.outliveToken()
    open(bridge)
    return token
  }
}
