/// When a notice is delivered that is posted during another post.
///
///     let center = NoticeCenter(order: .queued)
///     center.post(Moved(), order: .depthFirst)
///
/// A center has an order, and a single post may state another. In a center that queues, a post with
/// `.depthFirst` is delivered at once, and so comes before notices that wait there.
public struct PostOrder: Sendable, Equatable {
  enum Kind: Sendable {
    case depthFirst
    case queued
  }

  let kind: Kind

  /// At once, before the outer post goes on to its next observer. The notice has been delivered
  /// when `post` returns, and later observers of the outer notice are told of the inner one first.
  public static var depthFirst: Self { Self(kind: .depthFirst) }

  /// After the outer post, so that every observer sees one order.
  ///
  /// A center that is made with this order gives all threads one order. While one thread delivers,
  /// it also delivers the notices that other threads post; their `post` may return before that. A
  /// single post with this order waits for the outermost post of its own thread. It looks for that
  /// post among the notice types that the center knows.
  public static var queued: Self { Self(kind: .queued) }
}
