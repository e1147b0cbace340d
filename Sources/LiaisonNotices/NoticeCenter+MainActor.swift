public import LiaisonCore

extension NoticeCenter {
  /// Observes notices with a body that is isolated to the main actor. In all else it does what
  /// `observe(_:from:…)` does.
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

  /// Observes notices with an asynchronous body that is isolated to the main actor. The next notice
  /// waits until the body has returned.
  ///
  ///     let token = center.observe(OrderPlaced.self, deliver: .main) { order in
  ///       await page.show(order)
  ///     }
  ///
  /// Each notice's body runs in a task of its own. A post does not wait for it; `postAndWait` does.
  /// If the observation ends while the body runs, the body is not cancelled.
  /// `cancelAndWaitSuspending()` waits for it.
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

  /// Observes notices as long as `owner` lives, with a body that is isolated to the main actor. In
  /// all else it does what `observe(_:weak:from:…)` does.
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
