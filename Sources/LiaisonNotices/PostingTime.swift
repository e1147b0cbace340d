public import LiaisonCore

/// When a waiting notice is posted.
///
///     center.enqueue(Changed(), from: document, posting: .soon(on: .queue(queue)))
///
/// Except for `.now`, it names a place, and the notice is posted there. If that place is an actor
/// that has gone by then, the notice is lost, and the tap is told.
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

  /// When the delivery's place runs it: a queue, an actor or an executor.
  ///
  /// Work that waits there already runs first. On the main actor it is posted later, too, even if
  /// it is enqueued there. With `.here` it does not wait: this thread posts it at once, or another
  /// one that enqueues with `.here` just then.
  public static func soon(on delivery: Delivery = .main) -> Self {
    Self(kind: .soon, delivery: delivery)
  }

  /// When no notice has been enqueued at the place between two of its turns, but after a hundred
  /// turns at the latest.
  ///
  /// A turn is one run of the center's work at the place. With `.here` it does not wait for other
  /// work: this thread posts it at once, or another one that enqueues with `.here` just then.
  public static func whenIdle(on delivery: Delivery = .main) -> Self {
    Self(kind: .whenIdle, delivery: delivery)
  }
}
