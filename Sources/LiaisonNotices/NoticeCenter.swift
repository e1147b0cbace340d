public import LiaisonCore
import Synchronization

/// Where notices are posted and observed.
///
///     struct OrderPlaced: Notice { let id: Int }
///
///     let token = center.observe(OrderPlaced.self) { order in print(order.id) }
///     center.post(OrderPlaced(id: 7))
///
/// - Observers are told by priority, and within a priority in the order in which they registered,
///   whether they observe by type, by sender or by protocol. Observers at other places get their
///   letters in that order; after that, each mailbox opens its letters independently of the others.
/// - An observer that registers during a post is not told of it. One that ends during it is told no
///   more.
/// - Everything may be called from any thread and from inside an observer. No user code runs, and
///   no object of the user's is released, under a lock.
/// - The center lives as long as there is a reference to it; observations do not keep it alive.
///   When it is deallocated, observations end, and streams of notices finish.
public final class NoticeCenter: Sendable {
  /// The center of the process.
  public static let `default` = NoticeCenter()

  let topics = GrowingTable<Topic>()
  let registry = Guarded(Registry())
  let turn = Turn()
  let queued = QueuedPosts()
  let waiting = Guarded(Waiting())
  /// Held while a translation is registered, so that two threads cannot register translations that
  /// make a circle.
  let links = Guarded(())
  let order: PostOrder
  let isDepthFirst: Bool
  let unseen = Audience(of: (any Notice).self)
  /// Stored here, because each read of a global checks whether the global is initialised.
  let frameKey = PostFrame.key
  /// The number of observed protocols. The next post compares its topic with those that are new to
  /// it.
  let groupCount = Atomic(0)

  /// Makes a center of your own.
  ///
  /// - Parameter order: when a notice is delivered that is posted during another post.
  public init(order: PostOrder = .depthFirst) {
    self.order = order
    isDepthFirst = order == .depthFirst
  }

  deinit {
    for bridge in registry.withLock({ $0.bridges }).values { bridge.cancel() }
    for topic in topics.all { topic.close() }
    for group in registry.withLock({ $0.groups }) { group.close() }
    unseen.close()
    let unposted = waiting.withLock { $0.takeAll() }
    withExtendedLifetime(unposted) {}
  }

  // MARK: - Posting

  /// Tells all observers of this notice.
  ///
  /// Observers whose place is here are called before this function returns. Each of the others has
  /// a letter in its mailbox by then. A notice that an observer posts is delivered first; see
  /// `PostOrder`.
  ///
  /// To wait until all of them have finished, call ``postAndWait(_:from:)``.
  ///
  /// - Parameters:
  ///   - notice: the notice to post.
  ///   - sender: the object that posts, for observers of one sender. It is not retained after the
  ///     post.
  @inlinable
  public func post<N: Notice>(_ notice: N, from sender: AnyObject? = nil) {
    switch plainAudience(of: ObjectIdentifier(N.self), from: sender) {
    case .nobody: return
    case .linked: self.post(notice, from: sender, order: nil)
    case .plain(let roster):
      var isSeen = false
      PlainPost.onStack { post in
        begin(post, to: roster).walk { receiver, sawDead in
          if receiver.tell(notice, nil, &sawDead) { isSeen = true }
          return false
        }
        end(post)
      }
      if !isSeen { noteUnseen(notice) }
    }
  }
}
