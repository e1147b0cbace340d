public import LiaisonCore
import Synchronization

extension NoticeCenter {
  /// Tells all observers of this notice, in a stated order.
  ///
  /// - Parameters:
  ///   - notice: the notice to post.
  ///   - sender: the object that posts, for observers of one sender.
  ///   - order: when the notice is delivered if another post is under way; the center's order, if
  ///     `nil`.
  ///   - keepingLast: whether the center keeps it as the last notice of its type and sender, until
  ///     the next one. An observer that registers later is told of it first, exactly once.
  public func post<N: Notice>(
    _ notice: N, from sender: AnyObject? = nil, order: PostOrder? = nil, keepingLast: Bool = false
  ) {
    post(Posting(notice, from: sender, isSticky: keepingLast), order: order ?? self.order)
  }

  /// Returns the last notice of a type that was posted with `keepingLast`, of any sender or of one.
  ///
  /// Without a sender it is the latest of all, whichever sender it came from. It is `nil` if there
  /// was none, or if it was forgotten. Notices of other types that conform to the same protocol do
  /// not count.
  public func last<N: Notice>(_ type: N.Type, from sender: AnyObject? = nil) -> N? {
    registry.withLock { $0.stickies.last(of: ObjectIdentifier(type), from: sender) }?.notice as? N
  }

  /// Drops the last notices of a type, or of that type and one sender.
  ///
  /// Without a sender it drops those of every sender, and the one without. If only one sender's
  /// goes, the latest of those that are left is the type's last notice. Observers are not told.
  ///
  /// A sender may call this in its `deinit`. The notice of a sender that did not, and has gone,
  /// goes with the next sender at its address.
  public func forgetLast<N: Notice>(_ type: N.Type, from sender: AnyObject? = nil) {
    var aftermath = Aftermath<Stickies.Leftover>()
    registry.withLock {
      $0.stickies.forget(ObjectIdentifier(type), from: sender, leaving: &aftermath)
    }
    aftermath.settle()
  }
}

extension NoticeCenter {
  /// A notice and the options of its post.
  struct Posting<N: Notice> {
    let notice: N
    let sender: AnyObject?
    var isSticky = false
    /// The call that waits for all observers, if there is one.
    var call: PostCall?
    /// The journey so far, if the notice came over a bridge or is about to cross one.
    var journey: Journey?

    init(
      _ notice: N, from sender: AnyObject?, isSticky: Bool = false, call: PostCall? = nil,
      journey: Journey? = nil
    ) {
      self.notice = notice
      self.sender = sender
      self.isSticky = isSticky
      self.call = call
      self.journey = journey
    }

    /// A post of another notice with the same options.
    func with<Other: Notice>(_ other: Other) -> Posting<Other> {
      NoticeCenter.Posting(
        other, from: sender, isSticky: isSticky, call: call, journey: journey)
    }
  }

  func post<N: Notice>(_ posting: Posting<N>, order: PostOrder) {
    if order == .depthFirst { return postNow(posting) }
    if self.order == .queued {
      guard turn.take() || !turn.leave({ self.postNow(posting) }) else { return }
      postNow(posting)
      return turn.pass()
    }
    if !queue({ self.postNow(posting) }) { postNow(posting) }
  }

  private func postNow<N: Notice>(_ posting: Posting<N>) {
    withUnsafeTemporaryAllocation(of: PostFrame.self, capacity: 1) { memory in
      let frame = memory.baseAddress.unsafelyUnwrapped
      frame.pointee.begin(self)
      if !deliver(posting) { noteUnseen(posting.notice) }
      frame.pointee.end()
    }
    postQueued()
    posting.call?.posted()
  }

  /// Returns whether an observer was told.
  func deliver<N: Notice>(_ posting: Posting<N>) -> Bool {
    let lastSequence = posting.isSticky ? keep(posting) : .max
    guard let topic = linkedTopic(of: N.self, posting.notice) else { return false }
    var isSeen = false
    var boxed: (any Notice)?
    Round.through(Round.Rosters(topic, posting.sender), lastSequence: lastSequence) { round in
      while let (receiver, part) = round.next() {
        let isTold: Bool
        if part.pointee.isErased {
          let notice = boxed ?? posting.notice
          boxed = notice
          isTold = receiver.tellBoxed(notice, posting.call, &part.pointee.visit.sawDead)
        } else {
          isTold = receiver.tell(posting.notice, posting.call, &part.pointee.visit.sawDead)
        }
        if isTold { isSeen = true }
      }
    }
    let onward = topic.onward(from: posting.sender)
    if onward.isEmpty { return isSeen }
    var posting = posting
    if posting.journey == nil, onward.contains(where: { $0?.leadsOut == true }) {
      // All paths share one journey. So where two paths meet, the first notice to arrive counts.
      posting.journey = Journey(from: Journey.Stop(N.self, in: self))
    }
    for case let way? in onward {
      if way.pass(posting, through: self) { isSeen = true }
    }
    return isSeen
  }

  /// Returns the topic with up-to-date groups, if this type may have observers.
  private func linkedTopic<N: Notice>(of type: N.Type, _ notice: N) -> Topic? {
    let count = groupCount.load(ordering: .acquiring)
    let known = topics.find(ObjectIdentifier(type))?.takeUnretainedValue()
    guard let topic = known ?? (count > 0 ? self.topic(of: type) : nil) else { return nil }
    if !topic.hasSeen(count) { topic.match(registry.withLock { $0.groups }, with: notice) }
    return topic
  }

  /// Keeps the notice as the last one. Returns its number: observers with a later number have been
  /// told of the notice when they registered.
  private func keep<N: Notice>(_ posting: Posting<N>) -> UInt64 {
    let kept = Stickies.Kept(posting.notice, as: N.self, from: posting.sender)
    var aftermath = Aftermath<Stickies.Leftover>()
    let sequence = registry.withLock { registry in
      let sequence = registry.nextSequence()
      registry.stickies.keep(kept.numbered(sequence), leaving: &aftermath)
      return sequence
    }
    aftermath.settle()
    return sequence
  }
}

// MARK: - Unseen notices

extension NoticeCenter {
  /// Calls `body` with every notice that no observer was told of, after its post, until the token
  /// is cancelled or released.
  ///
  ///     let token = center.observeUnseen { notice in print("nobody observes \(notice)") }
  ///
  /// An observer that pauses, or whose mailbox drops the notice, counts as told. Observers of
  /// unseen notices do not count, and are not among `observers`. If `body` runs here and posts a
  /// notice that is not seen either, it is called from inside of itself.
  public func observeUnseen(
    deliver delivery: Delivery = .here, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (any Notice) -> Void
  ) -> NoticeSubscription {
    let observer = NoticeReceiver<any Notice>(
      NoticeObserver.Terms(.normal, file, line), from: nil, in: unseen,
      mailbox: Mailbox.make(delivery, .unbounded, for: (any Notice).self), body: body)
    var aftermath = Roster.Aftermath()
    registry.withLock { registry in
      observer.register(as: registry.nextSequence(), leaving: &aftermath)
    }
    aftermath.settle()
    return NoticeSubscription(of: observer)
  }

  @usableFromInline
  func noteUnseen(_ notice: some Notice) {
    if unseen.all.isEmptyNow { return }
    let notice: any Notice = notice
    unseen.all.walk { receiver, sawDead in
      _ = receiver.tellBoxed(notice, nil, &sawDead)
      return false
    }
  }
}
