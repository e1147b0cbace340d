import Synchronization

/// Single posts that asked to wait for the outermost post of their thread.
///
/// Posts leave no mark for them: most pass the gate of one roster, which says whose thread is inside,
/// and others have a `PostFrame`. So who wants to wait looks there, which is dear, and all others do
/// nothing for it but ask whether anybody waits when they end.
struct QueuedPosts: ~Copyable {
  /// What waits on one thread. Nobody else uses it.
  ///
  /// Unchecked: it belongs to its thread, and is handed there by the lock around the dictionary.
  final class Line: @unchecked Sendable {
    fileprivate var posts = Ring<() -> Void>()
    /// They are being posted; what comes meanwhile comes after them.
    fileprivate var isMoving = false
  }

  fileprivate let count = Atomic(0)
  fileprivate let lines = Guarded<[UInt: Line]>([:])

  /// Whether somebody waits, on whatever thread.
  var areThere: Bool { count.load(ordering: .relaxed) != 0 }

  fileprivate func line(of thread: UInt) -> Line? { lines.withLock { $0[thread] } }

  fileprivate func begin(on thread: UInt) -> Line {
    let line = Line()
    lines.withLock { $0[thread] = line }
    count.add(1, ordering: .relaxed)
    return line
  }

  fileprivate func end(on thread: UInt) {
    count.subtract(1, ordering: .relaxed)
    let ended = lines.withLock { $0.removeValue(forKey: thread) }
    withExtendedLifetime(ended) {}
  }
}

extension NoticeCenter {
  /// Lets `post` wait for the outermost post of this thread. Returns `false` when there is none.
  func queue(_ post: @escaping () -> Void) -> Bool {
    let thread = Whereabouts.thread.gateWord
    if queued.areThere, let line = queued.line(of: thread) {
      line.posts.append(post)
      return true
    }
    guard isPostingHere else { return false }
    queued.begin(on: thread).posts.append(post)
    return true
  }

  /// Called when a post has ended: posts what waited for it, if it was the outermost of its thread.
  @usableFromInline
  @inline(__always)
  func postQueued() {
    if queued.areThere { postQueuedHere() }
  }

  @inline(never)
  private func postQueuedHere() {
    let thread = Whereabouts.thread.gateWord
    guard let line = queued.line(of: thread), !line.isMoving, !isPostingHere else { return }
    line.isMoving = true
    while let next = line.posts.popFirst() { next() }
    queued.end(on: thread)
  }

  /// Whether a post is under way on this thread.
  private var isPostingHere: Bool {
    PostFrame.isUnderWay(in: self)
      || registry.withLock { $0.topics.values.contains { $0.audience.all.isEnteredHere } }
  }
}
