public import LiaisonCore

/// The key of a computed property whose sources cannot be seen.
///
/// It cannot be used, and the compiler says why. State the sources before the property, with
/// `@Depends`.
public struct UnseenSources: Sendable {
  /// Makes a key that cannot be used.
  ///
  /// Generated code calls it.
  public init() {}
}

@available(
  *, unavailable,
  message:
    "What the property depends on cannot be seen in its getter. State it before the property: @Depends(\\Self.source)"
)
extension ObservedSubject {
  /// Unavailable. Its message says how to state the sources.
  public func observe(
    _ path: KeyPath<Self.Type, UnseenSources>, options: ChangeOptions = .new,
    _ body: (Self, Change<Any>) -> Void
  ) -> Subscription { mistake("Nothing calls this.") }

  /// Unavailable. Its message says how to state the sources.
  public func observe(
    _ path: KeyPath<Self.Type, UnseenSources>, options: ChangeOptions = .new,
    deliver delivery: Delivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: (Change<Any>) -> Void
  ) -> Subscription { mistake("Nothing calls this.") }

  /// Unavailable. Its message says how to state the sources.
  public func values(
    _ path: KeyPath<Self.Type, UnseenSources>, keeping: Keeping = .all
  ) -> EventStream<Never> { mistake("Nothing calls this.") }
}
