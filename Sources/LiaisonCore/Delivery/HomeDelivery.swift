/// The actor that adds a delegate, as the delegate's place.
///
///     actor Ledger {
///       let rows = Rows()
///       func follow(_ feed: Feed) { feed.delegates.add(rows, deliver: .home) }
///     }
///
/// The delegate belongs to that actor and is called on it. It need not be Sendable, unless an
/// asynchronous requirement may run anywhere. The actor is not retained.
public struct HomeDelivery: Sendable {
  /// The actor on which `add` is called.
  public static var home: Self { Self() }
}
