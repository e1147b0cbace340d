#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A post that is under way on this thread. It lives on the poster's stack, and the thread knows
/// the innermost one.
@usableFromInline
struct PostFrame {
  /// How deep posts may be nested before it looks like a circle, well before the stack ends.
  private static let deepest = 256

  @usableFromInline var thread: UnsafeMutablePointer<UnsafeMutablePointer<PostFrame>?>?
  @usableFromInline var center: UnsafeMutableRawPointer?
  @usableFromInline var outer: UnsafeMutablePointer<PostFrame>?
  @usableFromInline var depth: Int
  /// Posts that wait for this one. There are none but rarely.
  @usableFromInline var waiting: UnsafeMutableRawPointer?

  private typealias Innermost = UnsafeMutablePointer<PostFrame>?
  private typealias Posts = Ring<() -> Void>

  /// Notes that a post of `center` is under way, until `end()`. The frame must not move meanwhile;
  /// nothing of it need be written before.
  @inline(__always)
  mutating func begin(_ center: NoticeCenter) {
    let thread = Self.thread(center.frameKey)
    self.thread = thread
    self.center = Unmanaged.passUnretained(center).toOpaque()
    outer = thread.pointee
    depth = (outer?.pointee.depth ?? 0) + 1
    waiting = nil
    // Whoever began it holds it in place by a pointer.
    withUnsafeMutablePointer(to: &self) { thread.pointee = $0 }
    if depth > Self.deepest { stopCircle() }
  }

  @inline(never)
  private func stopCircle() -> Never {
    mistake(
      "\(depth) posts are nested in one another: observers answer each other's notices in a "
        + "circle. Post with order: .queued, or break the circle.")
  }

  /// Ends it, after what asked to wait for it.
  @inline(__always)
  mutating func end() {
    if waiting != nil { postWaiting() }
    thread?.pointee = outer
  }

  @inline(never)
  private mutating func postWaiting() {
    guard let posts = waiting?.assumingMemoryBound(to: Posts.self) else { return }
    while let next = posts.pointee.popFirst() { next() }
    posts.deinitialize(count: 1)
    posts.deallocate()
    waiting = nil
  }

  /// Lets `post` wait for the outermost post of `center` on this thread. Returns `false` when
  /// there is none.
  static func wait(for center: NoticeCenter, _ post: @escaping () -> Void) -> Bool {
    var outermost: Innermost = nil
    var frame = thread(center.frameKey).pointee
    while let candidate = frame {
      if candidate.pointee.center == Unmanaged.passUnretained(center).toOpaque() {
        outermost = candidate
      }
      frame = candidate.pointee.outer
    }
    outermost?.pointee.append(post)
    return outermost != nil
  }

  private mutating func append(_ post: @escaping () -> Void) {
    if let posts = waiting?.assumingMemoryBound(to: Posts.self) {
      return posts.pointee.append(post)
    }
    let posts = UnsafeMutablePointer<Posts>.allocate(capacity: 1)
    posts.initialize(to: Posts())
    posts.pointee.append(post)
    waiting = UnsafeMutableRawPointer(posts)
  }

  typealias Key = pthread_key_t

  /// By which each thread finds its own innermost post.
  static let key: Key = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { cell in
      // Optional with one C library and not with another.
      (cell as UnsafeMutableRawPointer?)?.deallocate()
    }
    insist(status == 0, "The process has no thread-local key left.")
    return key
  }()

  /// Where this thread keeps its innermost post.
  @inline(__always)
  private static func thread(_ key: Key) -> UnsafeMutablePointer<Innermost> {
    if let cell = pthread_getspecific(key) { return cell.assumingMemoryBound(to: Innermost.self) }
    return firstTime(key)
  }

  @inline(never)
  private static func firstTime(_ key: Key) -> UnsafeMutablePointer<Innermost> {
    let cell = UnsafeMutablePointer<Innermost>.allocate(capacity: 1)
    cell.initialize(to: nil)
    pthread_setspecific(key, cell)
    return cell
  }
}
