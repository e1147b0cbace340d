public import LiaisonCore

/// A path that goes through a collection to its elements.
///
/// It cannot be used, and the compiler says why. Observe the collection or its `count`, and each
/// element.
public struct PathThroughCollection: Sendable {}

extension ObservedPath where Value: Sequence, Value.Element: ObservedSubject {
  /// A member of each element, to which no path leads.
  ///
  /// The compiler refuses to observe by it, and says what to observe instead.
  public subscript<Part>(
    dynamicMember part: KeyPath<Value.Element, Part>
  ) -> PathThroughCollection {
    PathThroughCollection()
  }
}

@available(
  *, unavailable,
  message:
    "A path cannot go through a collection to its elements. Let it end at the collection, or at its 'count', and observe each element"
)
extension ObservedSubject {
  /// Unavailable. Its message says what to observe instead.
  public func observe(
    _ path: KeyPath<Self.Type, PathThroughCollection>, options: ChangeOptions = .new,
    _ body: (Self, Change<Any>) -> Void
  ) -> Subscription { mistake("Nothing calls this.") }

  /// Unavailable. Its message says what to observe instead.
  public func observe(
    _ path: KeyPath<Self.Type, PathThroughCollection>, options: ChangeOptions = .new,
    deliver delivery: Delivery, mailbox policy: MailboxPolicy = .unbounded,
    _ body: (Change<Any>) -> Void
  ) -> Subscription { mistake("Nothing calls this.") }

  /// Unavailable. Its message says what to observe instead.
  public func values(
    _ path: KeyPath<Self.Type, PathThroughCollection>, keeping: Keeping = .all
  ) -> EventStream<Never> { mistake("Nothing calls this.") }
}
