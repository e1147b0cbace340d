public import LiaisonCore

extension NoticeCenter {
  /// Observes every notice of a type, or of a protocol, until the token is cancelled or released.
  ///
  ///     let a = center.observe(OrderPlaced.self, from: shop, deliver: .main) { order in … }
  ///     let b = center.observe((any Billing).self, priority: .high) { bill in … }
  ///     let c = center.observe((any Notice).self) { notice in print(notice) }
  ///
  /// If the center keeps a last notice of the type, `body` is told of it first. If `body` runs
  /// here, that happens before this function returns.
  ///
  /// - Parameters:
  ///   - type: the type of the notices, or a protocol's.
  ///   - sender: the object whose notices are observed; with `nil`, all notices are. It is not
  ///     retained. After it has been deallocated, nothing more arrives, not even from another
  ///     object at its address.
  ///   - priority: the order among the observers.
  ///   - delivery: where `body` is called. Any place but here calls it with one notice at a time,
  ///     in order. With `.main` the body is isolated to the main actor.
  ///   - mailbox: how many notices may wait for `body` at that place.
  ///   - once: whether the observation ends with the first notice.
  ///   - file: the file of the observation, for `ObserverInfo`.
  ///   - line: the line of the observation.
  ///   - body: the closure that is called with each notice.
  @inlinable
  @_disfavoredOverload
  public func observe<Message: Sendable>(
    _ type: Message.Type, from sender: AnyObject? = nil, priority: Priority = .normal,
    deliver delivery: Delivery = .here, mailbox: MailboxPolicy = .unbounded, once: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Message) -> Void
  ) -> NoticeSubscription {
    let terms = NoticeObserver.Terms(priority, isOnce: once, file, line)
    let mailbox = Mailbox.make(delivery, mailbox, for: type)
    guard let audience = audience(ofNotice: type) else {
      return register(boxed(type, terms, from: sender, mailbox, body))
    }
    return register(
      NoticeReceiver(terms, from: sender, in: audience, mailbox: mailbox, body: body))
  }

  /// Observes notices with an asynchronous body. The body runs in a task of its own, at the place
  /// that `deliver` names. The next notice waits until the body has returned. On the actor of
  /// `.actor(a)`, Swift 6.3 runs a body only up to its first suspension, so let it call the actor.
  ///
  ///     let token = center.observe(OrderPlaced.self) { order in
  ///       await archive.save(order)
  ///     }
  ///
  /// A post does not wait for the body; `postAndWait` does. If the observation ends while the body
  /// runs, the body is not cancelled. `cancelAndWaitSuspending()` waits for it. An actor that has
  /// gone is told no more.
  @_disfavoredOverload
  public func observe<Message: Sendable>(
    _ type: Message.Type, from sender: AnyObject? = nil, priority: Priority = .normal,
    deliver delivery: Delivery = .here, mailbox: MailboxPolicy = .unbounded, once: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (Message) async -> Void
  ) -> NoticeSubscription {
    let terms = NoticeObserver.Terms(priority, isOnce: once, file, line)
    if let audience = audience(ofNotice: type) {
      return register(
        AsyncNoticeReceiver(
          terms, from: sender, in: audience, deliver: delivery, mailbox: mailbox, body: body))
    }
    return register(
      AsyncNoticeReceiver<any Notice>(
        terms, from: sender, in: audience(ofProtocol: type), deliver: delivery, mailbox: mailbox
      ) { notice in if let message = notice as? Message { await body(message) } })
  }

  /// Observes notices as long as `owner` lives. `body` gets the owner as its argument and need not
  /// capture it. The token may be released; it can end the observation sooner.
  ///
  ///     center.observe(OrderPlaced.self, weak: self) { page, order in page.show(order) }
  @discardableResult
  @_disfavoredOverload
  public func observe<Message: Sendable, Holder: AnyObject>(
    _ type: Message.Type, weak owner: Holder, from sender: AnyObject? = nil,
    priority: Priority = .normal, deliver delivery: Delivery = .here,
    mailbox: MailboxPolicy = .unbounded, once: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (Holder, Message) -> Void
  ) -> NoticeSubscription {
    let reference = Owner(owner)
    let tied = { @Sendable (message: Message) in
      guard let owner = reference.object else { return }
      // Sound: the reference was made with a `Holder` above.
      body(unsafeDowncast(owner, to: Holder.self), message)
    }
    let terms = NoticeObserver.Terms(priority, isOnce: once, file, line)
    let mailbox = Mailbox.make(delivery, mailbox, for: type)
    let observer: NoticeObserver
    if let audience = audience(ofNotice: type) {
      observer = NoticeReceiver(
        terms, from: sender, in: audience, mailbox: mailbox, body: tied)
    } else {
      observer = boxed(type, terms, from: sender, mailbox, tied)
    }
    observer.tie(to: owner)
    let observation = register(observer)
    observation.outliveToken()
    return observation
  }
}

extension NoticeCenter {
  /// Makes an observer of boxed notices. It calls `body` with those that conform to the protocol.
  @usableFromInline
  func boxed<Message: Sendable>(
    _ type: Message.Type, _ terms: NoticeObserver.Terms, from sender: AnyObject?,
    _ mailbox: Mailbox?, _ body: @escaping @Sendable (Message) -> Void
  ) -> NoticeObserver {
    NoticeReceiver<any Notice>(
      terms, from: sender, in: audience(ofProtocol: type), mailbox: mailbox
    ) { notice in if let message = notice as? Message { body(message) } }
  }

  /// Returns the audience of a type, if the type conforms to `Notice`. Checking the conformance is
  /// expensive, so it is done once for each type of notice.
  @usableFromInline
  func audience(ofNotice type: any Any.Type) -> Audience? {
    if let known = topics.find(ObjectIdentifier(type)) {
      return known._withUnsafeGuaranteedRef { $0.audience }
    }
    return (type as? any Notice.Type).map { topic(of: $0).audience }
  }

  /// Returns the audience of a protocol.
  func audience<Message>(ofProtocol type: Message.Type) -> Audience {
    insist(
      isExistential(type),
      "'\(type)' is not a notice, so it is never posted. Let it conform to Notice, or observe a "
        + "protocol that notices conform to: observe((any Billing).self).")
    return group(of: type)
  }

  /// Registers an observer, and first tells it of the last notices. A notice that another thread
  /// keeps meanwhile either reaches the registered observer, or is among the last notices.
  @usableFromInline
  func register(_ observer: NoticeObserver) -> NoticeSubscription {
    var aftermath = Roster.Aftermath()
    // The sender is kept until after the lock, because its deinit may call the center.
    let sender = observer.sender
    let isOrphaned = sender == nil && observer.registration.seat != nil
    let kept = registry.withLock { registry in
      let kept =
        registry.stickies.isEmpty || isOrphaned
        ? [] : registry.stickies.kept(for: observer, from: sender)
      if !kept.isEmpty {
        // Notices that are posted from here on wait behind the last notices.
        observer.pause(keeping: .all)
        for kept in kept { observer.replay(kept.notice) }
      }
      observer.register(as: registry.nextSequence(), leaving: &aftermath)
      return kept
    }
    aftermath.settle()
    withExtendedLifetime(sender) {}
    let token = NoticeSubscription(of: observer)
    if !kept.isEmpty { token.resume() }
    return token
  }
}

/// Whether a type is `any P` for some protocol.
private func isExistential(_ type: any Any.Type) -> Bool {
  // Swift has no function for this question. The first word of a type's metadata is its kind. The
  // two kinds of protocol types have the same values on every platform.
  let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
  return kind == 0x303 || kind == 0x307
}
