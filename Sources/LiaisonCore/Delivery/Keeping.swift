/// What is kept for a reader, or for a receiver that pauses, until it is taken.
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

  /// All of it, however much that is.
  public static var all: Self { Self(.everything, .max) }

  /// The last `count`; one more pushes out the oldest, which is counted.
  public static func newest(_ count: Int) -> Self { Self(.newest, count) }

  /// The first `count`; one more is not taken, and counted.
  public static func oldest(_ count: Int) -> Self { Self(.oldest, count) }

  /// Nothing; each is counted.
  public static var nothing: Self { Self(.newest, 0) }
}
