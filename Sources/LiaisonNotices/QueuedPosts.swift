import LiaisonCore
import Synchronization

/// Single posts that wait for the outermost post of their thread.
///
/// Depth-first posts do not register here. Most of them pass the gate of one roster, which stores
/// the thread that is inside; the others have a `PostFrame`. A queued post searches both, which is
/// expensive. All other posts only check, when they end, whether a post waits.
struct QueuedPosts: ~Copyable {
  /// The posts that wait on one thread. Only that thread uses them.
  ///
  /// Unchecked: only its thread uses it, and gets it from a dictionary behind a lock.
  final class Queue: @unchecked Sendable {
    fileprivate var posts = Ring<() -> Void>()
    /// Whether they are being posted. Posts that come meanwhile are appended.
    fileprivate var isMoving = false
  }

  fileprivate let count = Atomic(0)
  fileprivate let queues = Guarded<[UInt: Queue]>([:])

  /// Whether a post waits, on any thread.
  var areThere: Bool { count.load(ordering: .relaxed) != 0 }

  fileprivate func queue(of thread: UInt) -> Queue? { queues.withLock { $0[thread] } }

  fileprivate func begin(on thread: UInt) -> Queue {
    let queue = Queue()
    queues.withLock { $0[thread] = queue }
    count.add(1, ordering: .relaxed)
    return queue
  }

  fileprivate func end(on thread: UInt) {
    count.subtract(1, ordering: .relaxed)
    let ended = queues.withLock { $0.removeValue(forKey: thread) }
    withExtendedLifetime(ended) {}
  }
}

extension NoticeCenter {
  /// Lets `post` wait for the outermost post of this thread. Returns `false` if there is none.
  func queue(_ post: @escaping () -> Void) -> Bool {
    let thread = Whereabouts.thread.gateWord
    if queued.areThere, let queue = queued.queue(of: thread) {
      queue.posts.append(post)
      return true
    }
    guard isPostingHere else { return false }
    queued.begin(on: thread).posts.append(post)
    return true
  }

  /// Called when a post has ended. If it was the outermost of its thread, performs the posts that
  /// have waited for it.
  @usableFromInline
  @inline(__always)
  func postQueued() {
    if queued.areThere { postQueuedHere() }
  }

  @inline(never)
  private func postQueuedHere() {
    let thread = Whereabouts.thread.gateWord
    guard let queue = queued.queue(of: thread), !queue.isMoving, !isPostingHere else { return }
    queue.isMoving = true
    while let next = queue.posts.popFirst() { next() }
    queued.end(on: thread)
  }

  /// Whether a post is under way on this thread.
  private var isPostingHere: Bool {
    PostFrame.isUnderWay(in: self)
      || topics.all.contains { $0.audience.all.isEnteredHere }
  }
}
