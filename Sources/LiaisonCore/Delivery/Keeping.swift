/// Which values are kept for a reader, or for a receiver that pauses, until they are taken.
///
///     let orders = center.notices(OrderPlaced.self, keeping: .newest(100))
///     token.pause(keeping: .nothing)
///
/// Every value that is not kept is counted. A stream keeps one value at least; the program stops if
/// a stream is to keep none. A negative number stops the program, too.
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
  ///
  /// A stream's reader is told of the loss with the next value that it gets. With zero, no value is
  /// kept.
  public static func newest(_ count: Int) -> Self { Self(.newest, count) }

  /// The first `count` values. One more is dropped and counted.
  ///
  /// A stream's reader is told of the loss with the last value that was kept before it. With zero,
  /// no value is kept.
  public static func oldest(_ count: Int) -> Self { Self(.oldest, count) }

  /// No values. Each is counted.
  public static var nothing: Self { Self(.newest, 0) }
}
