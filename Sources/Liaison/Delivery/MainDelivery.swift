/// The main actor as the place where an observer is told, so that its body may touch what lives
/// there.
public struct MainDelivery: Sendable {
  private init() {}

  /// On the main actor, one notice at a time, in order.
  public static var main: Self { Self() }
}
