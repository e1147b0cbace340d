/// A value from a stream with limited room, and the number of values that were lost beside it.
///
/// The value's properties can be read directly.
///
///     for await order in center.notices(OrderPlaced.self, keeping: .newest(100)) {
///       if order.missed > 0 { print("\(order.missed) orders went by unread") }
///       print(order.id)
///     }
@dynamicMemberLookup
public struct Received<Value: Sendable>: Sendable {
  /// What was sent.
  public let value: Value

  /// How many values were lost here: before this value if the newest are kept, after it if the
  /// oldest are. The sum over a stream is exactly the number of values that were sent and not
  /// received.
  public package(set) var missed: Int

  package init(_ value: Value, missed: Int = 0) {
    self.value = value
    self.missed = missed
  }

  /// A property of the value.
  ///
  /// If the value has a property that is called `value` or `missed` itself, write
  /// `received.value.missed`, because `received.missed` is that of this type.
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    value[keyPath: member]
  }
}
