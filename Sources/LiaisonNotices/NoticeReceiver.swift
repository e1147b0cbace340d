public import LiaisonCore

/// An observer of notices of one type, or of boxed notices of any type.
///
/// Unchecked: see `NoticeObserver`; it adds one immutable closure.
@usableFromInline
class NoticeReceiver<Message: Sendable>: NoticeObserver, @unchecked Sendable {
  @usableFromInline final let body: @Sendable (Message) -> Void

  @inlinable
  init(
    _ terms: Terms, from sender: AnyObject?, in audience: Audience, mailbox: Mailbox?,
    body: @escaping @Sendable (Message) -> Void
  ) {
    self.body = body
    super.init(terms, from: sender, in: audience, mailbox)
  }

  /// Tells an observer that has an owner or a mailbox, or that observes one notice only. Returns
  /// whether the observer or its mailbox took the message.
  @usableFromInline
  final func tell(_ message: Message, _ call: PostCall?, _ sawDead: inout Bool) -> Bool {
    let kind = kind
    if kind == Kind.removed.rawValue { return false }
    // The mailbox of an earlier pause may still be there, and is passed by.
    guard let box = kind == Kind.other.rawValue ? currentMailbox : mailbox else {
      let isTold = open(message, nil)
      if !isTold { sawDead = true }
      return isTold
    }
    if isTied, owner == nil {
      sawDead = true
      return false
    }
    let pass = call.flatMap { box.isPaused ? nil : $0.pass(for: self) }
    let isTaken = box.post(Requirement(notice: subject)) { [self] in
      if !isRemoved { open(message, pass) }
    }
    // The observation has ended meanwhile, or its place has been deallocated.
    if !isTaken {
      noteNobody()
      sawDead = true
    } else if mailbox == nil {
      leaveSidetrack()
    }
    return isTaken
  }

  /// Calls the observer. Returns `false` if its owner has been deallocated, or if the observation
  /// has ended with another notice.
  @discardableResult
  private func open(_ message: Message, _ pass: PostCall.Pass?) -> Bool {
    // Read once, because the observer may be tied meanwhile.
    let isTied = isTied
    let owner = isTied ? owner : nil
    if isTied, owner == nil { return false }
    // If several threads post, only the thread that removes the observer from the roster tells it.
    if isOnce, !roster.remove(self), stands || !markRemoved() { return false }
    perform(message, pass)
    withExtendedLifetime(owner) {}
    return true
  }

  func perform(_ message: Message, _ pass: PostCall.Pass?) { body(message) }

  final override func replay(_ notice: any Notice) {
    guard matches?(notice) ?? true, let message = notice as? Message else { return }
    var sawDead = false
    _ = tell(message, nil, &sawDead)
  }
}

extension Unmanaged<Receiver> {
  /// Tells an observer of boxed notices.
  func tellBoxed(_ notice: any Notice, _ call: PostCall?, _ sawDead: inout Bool) -> Bool {
    // Without the cast Swift opens the box, and `Message` becomes the type inside.
    tell(notice as any Notice, call, &sawDead)
  }

  /// Tells one observer without retain and release, because the visit keeps it alive. The downcasts
  /// are sound, because all observers of one roster take the same type of message. Returns whether
  /// the observer or its mailbox took the message.
  @inlinable
  @inline(__always)
  func tell<Message: Sendable>(
    _ message: Message, _ call: PostCall?, _ sawDead: inout Bool
  ) -> Bool {
    _withUnsafeGuaranteedRef { receiver in
      // Sound: the roster of a type has receivers of that type, and other rosters have receivers of
      // boxed notices, which `tellBoxed` calls.
      switch receiver.kind {
      case Receiver.Kind.held.rawValue:
        unsafeDowncast(receiver, to: NoticeReceiver<Message>.self).body(message)
        return true
      case Receiver.Kind.removed.rawValue:
        return false
      default:
        return unsafeDowncast(receiver, to: NoticeReceiver<Message>.self)
          .tell(message, call, &sawDead)
      }
    }
  }
}
