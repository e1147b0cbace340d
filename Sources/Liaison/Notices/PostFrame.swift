/// A post that is under way on this thread, and does not just pass a roster's gate. It lives on the
/// poster's stack, and the thread knows the innermost one.
@usableFromInline
struct PostFrame {
  /// How deep posts may be nested before it looks like a circle, well before the stack ends.
  private static let deepest = 256

  private var thread: UnsafeMutablePointer<Innermost>
  private var center: UnsafeMutableRawPointer
  private var outer: Innermost
  private var depth: Int

  private typealias Innermost = UnsafeMutablePointer<PostFrame>?

  /// Notes that a post of `center` is under way, until `end()`. The frame must not move meanwhile;
  /// nothing of it need be written before.
  mutating func begin(_ center: NoticeCenter) {
    thread = Self.thread(center.frameKey)
    self.center = Unmanaged.passUnretained(center).toOpaque()
    outer = thread.pointee
    depth = (outer?.pointee.depth ?? 0) + 1
    // Whoever began it holds it in place by a pointer.
    let thread = thread
    withUnsafeMutablePointer(to: &self) { thread.pointee = $0 }
    insist(
      depth <= Self.deepest,
      "\(depth) posts are nested in one another: observers answer each other's notices in a "
        + "circle. Post with order: .queued, or break the circle.")
  }

  func end() { thread.pointee = outer }

  /// Whether one of a center is.
  static func isUnderWay(in center: NoticeCenter) -> Bool {
    var frame = thread(center.frameKey).pointee
    while let candidate = frame {
      if candidate.pointee.center == Unmanaged.passUnretained(center).toOpaque() { return true }
      frame = candidate.pointee.outer
    }
    return false
  }

  /// By which each thread finds its own innermost post.
  static let key = ThreadKey()

  /// Where this thread keeps its innermost post.
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
