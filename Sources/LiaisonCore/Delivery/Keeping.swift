/// Which values are kept for a reader, or for a receiver that pauses, until they are taken.
public struct Keeping: Sendable, Equatable {
  enum Side: Sendable {
    case everything
    case newest
    case oldest
  }

  let side: Side
  let capacity: Int

  private init(_ side: Side, _ capacity: Int) {
    insist(capacity >= 0, "Something is kept or nothing; give a number that is not negative.")
    self.side = side
    self.capacity = capacity
  }

  /// All values, without a limit.
  public static var all: Self { Self(.everything, .max) }

  /// The last `count` values. One more drops the oldest and counts it.
  public static func newest(_ count: Int) -> Self { Self(.newest, count) }

  /// The first `count` values. One more is dropped and counted.
  public static func oldest(_ count: Int) -> Self { Self(.oldest, count) }

  /// No values. Each is counted.
  public static var nothing: Self { Self(.newest, 0) }
}
