public import LiaisonCore
import Synchronization

/// A post that goes to the observers of its type only, as most posts do. It lies on the poster's
/// stack. It retains nothing, because the center keeps its topics as long as the center lives.
@usableFromInline
struct PlainPost {
  /// The first property, so that the post has the visit's address.
  @usableFromInline var visit: Visit
  @usableFromInline var frame: PostFrame
  @usableFromInline var roster: Unmanaged<Roster>

  /// Calls `body` with memory for a post. The memory need not be initialised, because a post
  /// consists of numbers and addresses, as a visit does. `begin` writes them.
  @inlinable
  @inline(__always)
  static func onStack(_ body: (UnsafeMutablePointer<PlainPost>) -> Void) {
    withUnsafeTemporaryAllocation(of: PlainPost.self, capacity: 1) { memory in
      body(memory.baseAddress.unsafelyUnwrapped)
    }
  }
}

/// The observers of a notice, as far as a plain post can find them.
@usableFromInline
enum PlainAudience {
  /// There is no observer, not even one of unseen notices.
  case nobody
  /// There are only observers of its type.
  case plain(Unmanaged<Roster>)
  /// There may be other observers, or the center has another order.
  case linked
}

extension NoticeCenter {
  @usableFromInline
  func plainAudience(of type: ObjectIdentifier, from sender: AnyObject?) -> PlainAudience {
    guard isDepthFirst else { return .linked }
    let groupCount = groupCount.load(ordering: .acquiring)
    guard let topic = topics.find(type) else {
      return groupCount == 0 && unseen.all.isEmptyNow ? .nobody : .linked
    }
    return topic._withUnsafeGuaranteedRef { topic in
      guard topic.isPlain(groupCount: groupCount) else { return .linked }
      if sender != nil, topic.audience.hasSenders { return .linked }
      if topic.roster._withUnsafeGuaranteedRef({ $0.isEmptyNow }) {
        return unseen.all.isEmptyNow ? .nobody : .linked
      }
      return .plain(topic.roster)
    }
  }

  /// Begins a post to a roster. The visit is the first property of the post, so both have one
  /// address.
  @inlinable
  @inline(__always)
  func begin(
    _ post: UnsafeMutablePointer<PlainPost>, to roster: Unmanaged<Roster>
  ) -> UnsafeMutablePointer<Visit> {
    post.pointee.roster = roster
    roster._withUnsafeGuaranteedRef { $0.begin(post, in: self) }
    return UnsafeMutableRawPointer(post).assumingMemoryBound(to: Visit.self)
  }

  /// Ends a post.
  @inlinable
  @inline(__always)
  func end(_ post: UnsafeMutablePointer<PlainPost>) {
    post.pointee.roster._withUnsafeGuaranteedRef { $0.end(post, in: self) }
  }
}

extension UnsafeMutablePointer<PlainPost> {
  fileprivate var visit: UnsafeMutablePointer<Visit> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Visit.self)
  }
}

extension Roster {
  @usableFromInline
  final func begin(_ post: UnsafeMutablePointer<PlainPost>, in center: NoticeCenter) {
    enter(post.visit)
    // The gate stores the thread that is inside, so a post that passed the gate needs no frame.
    if case .list = post.visit.pointee.way { post.pointee.frame.begin(center) }
  }

  @usableFromInline
  final func end(_ post: UnsafeMutablePointer<PlainPost>, in center: NoticeCenter) {
    leave(post.visit)
    if case .list = post.visit.pointee.way { post.pointee.frame.end() }
    center.postQueued()
  }
}
