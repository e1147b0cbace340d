import LiaisonCore

/// A post that is under way on this thread, unless it only passes a roster's gate. It lies on the
/// poster's stack. The thread stores a pointer to its innermost frame.
@usableFromInline
struct PostFrame {
  private var thread: UnsafeMutablePointer<Innermost>
  private var center: UnsafeMutableRawPointer
  private var outer: Innermost
  private var depth: Int

  private typealias Innermost = UnsafeMutablePointer<PostFrame>?

  /// Notes that a post of `center` is under way, until `end()`. The frame must not move meanwhile.
  /// Its memory need not be initialised.
  mutating func begin(_ center: NoticeCenter) {
    thread = Self.thread(center.frameKey)
    // The address is only compared, so the frame does not retain the center.
    self.center = Unmanaged.passUnretained(center).toOpaque()
    outer = thread.pointee
    depth = (outer?.pointee.depth ?? 0) + 1
    // The caller has a pointer to the frame, so the frame does not move.
    let thread = thread
    withUnsafeMutablePointer(to: &self) { thread.pointee = $0 }
    if depth == Self.deep { tell() }
  }

  /// At this depth, observers probably post in a circle, which would overflow the stack.
  private static let deep = 256

  /// Tells the tap, each time this depth is reached, because a stack overflow has no message.
  private func tell() {
    let event = TapEvent(
      kind: .nested, requirement: Requirement("post", 0), place: "\(depth) posts in one another")
    Tap.shared.reportAloud(
      event,
      "\(depth) posts are nested in one another. If observers answer each other's notices in a circle, "
        + "the stack will overflow: post with order: .queued, or break the circle.")
  }

  func end() { thread.pointee = outer }

  /// Whether a post of a center is under way on this thread.
  static func isUnderWay(in center: NoticeCenter) -> Bool {
    var frame = thread(center.frameKey).pointee
    while let candidate = frame {
      if candidate.pointee.center == Unmanaged.passUnretained(center).toOpaque() { return true }
      frame = candidate.pointee.outer
    }
    return false
  }

  /// The key by which each thread finds its innermost post.
  static let key = ThreadKey()

  /// The memory in which this thread keeps its innermost post.
  private static func thread(_ key: ThreadKey) -> UnsafeMutablePointer<Innermost> {
    if let cell = key.value { return cell.assumingMemoryBound(to: Innermost.self) }
    return firstTime(key)
  }

  private static func firstTime(_ key: ThreadKey) -> UnsafeMutablePointer<Innermost> {
    let cell = UnsafeMutablePointer<Innermost>.allocate(capacity: 1)
    cell.initialize(to: nil)
    key.value = UnsafeMutableRawPointer(cell)
    return cell
  }
}
