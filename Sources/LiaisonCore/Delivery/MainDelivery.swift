/// The main actor as the place where a delegate is called or an observer told, so that it may touch
/// what lives there.
public struct MainDelivery: Sendable {
  private init() {}

  /// On the main actor, one call at a time, in order.
  public static var main: Self { Self() }
}
