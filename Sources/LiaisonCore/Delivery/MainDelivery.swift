/// The main actor as the place where a delegate is called or an observer is told, so that it may
/// use what is isolated to the main actor.
public struct MainDelivery: Sendable {
  private init() {}

  /// On the main actor, one call at a time, in order.
  public static var main: Self { Self() }
}
