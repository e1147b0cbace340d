/// The main actor as the place where a delegate is called or an observer is told, so that it may
/// use what is isolated to the main actor.
///
///     let token = center.observe(OrderPlaced.self, deliver: .main) { order in
///       label.text = "\(order.id)"          // without `await`
///     }
///
/// The place is that of ``Delivery/main``. This type only lets the compiler take the closure as
/// isolated to the main actor, or a delegate of the main actor that is not Sendable.
public struct MainDelivery: Sendable {
  private init() {}

  /// On the main actor, one call at a time, in order.
  public static var main: Self { Self() }
}
