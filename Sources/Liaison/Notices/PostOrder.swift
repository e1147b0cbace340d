/// When a notice is delivered that is posted while another one is.
public struct PostOrder: Sendable, Equatable {
  enum Kind: Sendable {
    case depthFirst
    case queued
  }

  let kind: Kind

  /// At once, before the one under way goes on to its next observer. It has been delivered when
  /// `post` returns, and the later observers of the outer notice hear of the inner one first.
  public static var depthFirst: Self { Self(kind: .depthFirst) }

  /// After the one under way, so that every observer sees one order.
  ///
  /// A center that is made with it gives all threads one order: while one of them delivers, the
  /// others' notices wait for it to deliver theirs too, and their `post` returns before. A single
  /// post that asks for it waits for the outermost post of its own thread, which it looks for among
  /// the types of notices that the center knows.
  public static var queued: Self { Self(kind: .queued) }
}
