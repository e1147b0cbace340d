public import LiaisonCore
import Synchronization

/// A post that goes to the observers of its type and to nothing else, as most do. It lives on the
/// poster's stack and counts no references, because the center keeps its topics as long as it
/// lives.
@usableFromInline
struct PlainPost {
  /// First, so that the address of the post is the visit's.
  @usableFromInline var visit: Visit
  @usableFromInline var frame: PostFrame
  @usableFromInline var roster: Unmanaged<Roster>

  /// Memory for a post, which consists of numbers and addresses, as a visit does. `begin` prepares
  /// it.
  @inlinable
  @inline(__always)
  static func onStack(_ body: (UnsafeMutablePointer<PlainPost>) -> Void) {
    withUnsafeTemporaryAllocation(of: PlainPost.self, capacity: 1) { memory in
      body(memory.baseAddress.unsafelyUnwrapped)
    }
  }
}

/// The observers of a notice, as far as a plain post can know.
@usableFromInline
enum PlainAudience {
  /// No observer, not even one of unseen notices.
  case nobody
  /// The observers of its type only.
  case plain(Unmanaged<Roster>)
  /// Other observers, too, or another order.
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

  /// Begins a post to a roster.
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
    // The gate says which thread is inside, so a post that passed it needs no frame.
    if case .list = post.visit.pointee.way { post.pointee.frame.begin(center) }
  }

  @usableFromInline
  final func end(_ post: UnsafeMutablePointer<PlainPost>, in center: NoticeCenter) {
    leave(post.visit)
    if case .list = post.visit.pointee.way { post.pointee.frame.end() }
    center.postQueued()
  }
}
