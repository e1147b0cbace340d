public import LiaisonCore

/// Members without a key. No observer can be told when they change; the compiler says what to do.
extension ObservedSubject {
  @available(
    *, unavailable,
    message:
      "The property has no key in its class, since nobody is told when it changes. Make it a variable that '@Observed' sees, or read it where it is needed"
  )
  @_disfavoredOverload
  public func observe<Value>(
    _ property: KeyPath<Self, Value>, options: ChangeOptions = .new,
    _ body: (Self, Change<Value>) -> Void
  ) -> Subscription {
    mistake("What has no key cannot be observed.")
  }

  @available(
    *, unavailable,
    message:
      "The property has no key in its class, since nobody is told when it changes. Make it a variable that '@Observed' sees, or read it where it is needed"
  )
  @_disfavoredOverload
  public func observe<Value>(
    _ property: KeyPath<Self, Value>, options: ChangeOptions = .new,
    deliver delivery: Delivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: (Change<Value>) -> Void
  ) -> Subscription {
    mistake("What has no key cannot be observed.")
  }

  @available(
    *, unavailable,
    message:
      "The property has no key in its class, since nobody is told when it changes. Make it a variable that '@Observed' sees, or read it where it is needed"
  )
  @_disfavoredOverload
  public func values<Value>(
    _ property: KeyPath<Self, Value>, keeping: Keeping = .all
  ) -> EventStream<Value> {
    mistake("What has no key cannot be observed.")
  }
}
