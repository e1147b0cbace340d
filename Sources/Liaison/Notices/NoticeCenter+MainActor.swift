extension NoticeCenter {
  /// As `observe(_:from:…)`, for a body that belongs to the main actor.
  ///
  ///     let token = center.observe(OrderPlaced.self, deliver: .main) { order in
  ///       label.text = "\(order.id)"
  ///     }
  public func observe<Message: Sendable>(
    _ type: Message.Type, from sender: AnyObject? = nil, priority: Priority = .normal,
    deliver delivery: MainDelivery, mailbox: MailboxPolicy = .unbounded, once: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Message) -> Void
  ) -> NoticeSubscription {
    observe(
      type, from: sender, priority: priority, deliver: Delivery.main, mailbox: mailbox,
      once: once, file: file, line: line
    ) { message in
      MainActor.assumeIsolated { body(message) }
    }
  }

  /// As above, for a body that takes its time. The next notice waits until it has returned.
  public func observe<Message: Sendable>(
    _ type: Message.Type, from sender: AnyObject? = nil, priority: Priority = .normal,
    deliver delivery: MainDelivery, mailbox: MailboxPolicy = .unbounded, once: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Message) async -> Void
  ) -> NoticeSubscription {
    observe(
      type, from: sender, priority: priority, deliver: Delivery.main, mailbox: mailbox,
      once: once, file: file, line: line
    ) { message async in
      await body(message)
    }
  }

  /// As `observe(_:weak:from:…)`, for an owner that belongs to the main actor.
  ///
  ///     center.observe(OrderPlaced.self, weak: self, deliver: .main) { page, order in
  ///       page.show(order)
  ///     }
  @discardableResult
  public func observe<Message: Sendable, Holder: AnyObject & Sendable>(
    _ type: Message.Type, weak owner: Holder, from sender: AnyObject? = nil,
    priority: Priority = .normal, deliver delivery: MainDelivery,
    mailbox: MailboxPolicy = .unbounded, once: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Holder, Message) -> Void
  ) -> NoticeSubscription {
    observe(
      type, weak: owner, from: sender, priority: priority, deliver: Delivery.main,
      mailbox: mailbox, once: once, file: file, line: line
    ) { owner, message in
      MainActor.assumeIsolated { body(owner, message) }
    }
  }
}
