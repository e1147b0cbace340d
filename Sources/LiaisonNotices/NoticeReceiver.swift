public import LiaisonCore

/// An observer of notices of one type, or of any type, boxed.
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

  /// Tells an observer that has an owner, a mailbox or one notice only. Returns whether it was
  /// there.
  @usableFromInline
  final func tell(_ message: Message, _ call: PostCall?, _ sawDead: inout Bool) -> Bool {
    if isRemoved { return false }
    guard let box = currentMailbox else {
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
    // It has ended meanwhile, or its place has gone.
    if !isTaken {
      noteNobody()
      sawDead = true
    } else if mailbox == nil {
      leaveSidetrack()
    }
    return isTaken
  }

  /// Returns whether the observer was there.
  @discardableResult
  private func open(_ message: Message, _ pass: PostCall.Pass?) -> Bool {
    let owner = isTied ? owner : nil
    if isTied, owner == nil { return false }
    // Of several threads, the one that removes it from the roster tells it.
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

/// An observer whose body is asynchronous. Its mailbox opens the next letter when it has returned.
///
/// Unchecked: see `NoticeReceiver`.
final class AsyncNoticeReceiver<Message: Sendable>: NoticeReceiver<Message>, @unchecked Sendable {
  private let asyncBody: nonisolated(nonsending) @Sendable (Message) async -> Void

  init(
    _ terms: Terms, from sender: AnyObject?, in audience: Audience, deliver delivery: Delivery,
    mailbox policy: MailboxPolicy,
    body: nonisolated(nonsending) @escaping @Sendable (Message) async -> Void
  ) {
    asyncBody = body
    let mailbox = Mailbox(.here, policy, for: Message.self)
    super.init(terms, from: sender, in: audience, mailbox: mailbox) { _ in }
    registration.place = delivery.place
  }

  override var isAlive: Bool { super.isAlive && registration.place.exists }

  override func perform(_ message: Message, _ pass: PostCall.Pass?) {
    let asyncBody = asyncBody
    // The owner lives until the work has ended, and so does this object, which is known by its
    // address.
    let owner = Sealed(owner)
    let work = PostCall.Work(of: self)
    let chain = (pass?.chain ?? []) + [work]
    mailbox?.runErrand(of: Requirement(notice: subject), at: registration.place) {
      await PostCall.$chain.withValue(chain) { await asyncBody(message) }
      work.end()
      withExtendedLifetime((owner, pass, self)) {}
    }
  }
}

/// An observer behind a stream, which ends with it.
///
/// Unchecked: see `NoticeReceiver`; the buffer is Sendable.
final class StreamReceiver<Value: Sendable, Message: Sendable>: NoticeReceiver<Message>,
  @unchecked Sendable
{
  private let buffer: StreamBuffer<Value>

  init(
    _ terms: Terms, from sender: AnyObject?, in audience: Audience, into buffer: StreamBuffer<Value>
  ) {
    self.buffer = buffer
    super.init(terms, from: sender, in: audience, mailbox: nil) { message in
      if let value = message as? Value { buffer.send(value) }
    }
  }

  override var isToldOfItsEnd: Bool { true }

  override func didEnd() {
    super.didEnd()
    buffer.finish()
  }
}

extension Unmanaged<Receiver> {
  /// Tells an observer of boxed notices.
  func tellBoxed(_ notice: any Notice, _ call: PostCall?, _ sawDead: inout Bool) -> Bool {
    // Without the cast Swift opens the box, and calls an observer of the type inside.
    tell(notice as any Notice, call, &sawDead)
  }

  /// Tells one observer without counting references to it, because the visit keeps it alive.
  /// Returns whether it was there.
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
