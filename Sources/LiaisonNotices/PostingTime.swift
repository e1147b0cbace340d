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

  /// At once. Waiting notices that count as the same are dropped.
  public static var now: Self { Self(kind: .now, delivery: .here) }

  /// When its place runs it: a queue, an actor or an executor. Work that waits there already comes
  /// first.
  public static func soon(on delivery: Delivery = .main) -> Self {
    Self(kind: .soon, delivery: delivery)
  }

  /// When no notice has been enqueued for one whole turn of the place, but after a hundred turns at
  /// the latest.
  public static func whenIdle(on delivery: Delivery = .main) -> Self {
    Self(kind: .whenIdle, delivery: delivery)
  }
}
