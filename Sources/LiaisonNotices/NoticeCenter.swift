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
///   whether they observe by type, by sender or by protocol. Observers elsewhere get their letters
///   in that order; after that, mailboxes are emptied independently of each other.
/// - An observer that registers during a post is not told of it. One that ends during it is told no
///   more.
/// - Everything may be called from any thread and from inside an observer. No user code runs, and
///   no object of the user's is released, under a lock.
/// - The center lives as long as it is referred to; observations do not keep it alive. When it
///   goes, they end, and streams of notices finish.
public final class NoticeCenter: Sendable {
  /// The center of the process.
  public static let `default` = NoticeCenter()

  let topics = GrowingTable<Topic>()
  let registry = Guarded(Registry())
  let turn = Turn()
  let queued = QueuedPosts()
  let waiting = Guarded(Waiting())
  /// Held while a translation is registered, so that two threads cannot close a circle between
  /// them.
  let links = Guarded(())
  let order: PostOrder
  let isDepthFirst: Bool
  let unseen = Audience(of: (any Notice).self)
  /// Kept here, because reading a global checks whether it has been initialised.
  let frameKey = PostFrame.key
  /// How many protocols are observed. A topic that has looked at fewer looks at the rest.
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
  /// Observers that live here are called before this function returns. For the others a letter lies
  /// in their mailbox. A notice that an observer posts is delivered first; see `PostOrder`.
  ///
  /// To wait until all of them have finished, call ``postAndWait(_:from:)``.
  ///
  /// - Parameters:
  ///   - notice: the notice to post.
  ///   - sender: the object that posts, for observers of one sender. It is not kept.
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
