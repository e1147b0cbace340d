public import LiaisonCore

/// When a waiting notice is posted.
public struct PostingTime: Sendable {
  enum Kind: Sendable {
    case now
    case soon
    case whenIdle
  }

  let kind: Kind
  let delivery: Delivery

  /// At once. A waiting notice that counts as the same is dropped.
  public static var now: Self { Self(kind: .now, delivery: .here) }

  /// When the delivery's place runs it: a queue, an actor or an executor. Work that waits there
  /// already runs first.
  public static func soon(on delivery: Delivery = .main) -> Self {
    Self(kind: .soon, delivery: delivery)
  }

  /// When no notice has been enqueued at the place between two of its turns, but after a hundred
  /// turns at the latest. A turn is one run of the center's work at the place.
  public static func whenIdle(on delivery: Delivery = .main) -> Self {
    Self(kind: .whenIdle, delivery: delivery)
  }
}
