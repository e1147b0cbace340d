import Synchronization

/// A post that goes to the observers of its type and to nobody else, as most do. It lives on the
/// poster's stack and counts no references: the center keeps its topics as long as it lives.
@usableFromInline
struct PlainPost {
  /// First, so that the address of the post is the visit's.
  @usableFromInline var visit: Visit
  @usableFromInline var frame: PostFrame
  @usableFromInline var roster: Unmanaged<Roster>

  /// Memory for a post, which `begin` prepares: like a visit, it consists of numbers and addresses.
  @inlinable
  @inline(__always)
  static func onStack(_ body: (UnsafeMutablePointer<PlainPost>) -> Void) {
    withUnsafeTemporaryAllocation(of: PlainPost.self, capacity: 1) { memory in
      body(memory.baseAddress.unsafelyUnwrapped)
    }
  }
}

/// Who is to be told of a notice.
@usableFromInline
enum PlainAudience {
  /// Nobody, and nobody wants to know that.
  case nobody
  /// The observers of its type, and nobody else.
  case plain(Unmanaged<Roster>)
  /// Others too, or in another order.
  case linked
}

extension NoticeCenter {
  @usableFromInline
  func plainAudience(of type: ObjectIdentifier, from sender: AnyObject?) -> PlainAudience {
    guard isDepthFirst else { return .linked }
    let groupCount = groupCount.load(ordering: .acquiring)
    guard let topic = table.find(type) else {
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

  /// Ends it.
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
    begin(post.visit)
    // The gate says whose thread is inside.
    if post.visit.pointee.way == .list { post.pointee.frame.begin(center) }
  }

  @usableFromInline
  final func end(_ post: UnsafeMutablePointer<PlainPost>, in center: NoticeCenter) {
    end(post.visit)
    if post.visit.pointee.way == .list { post.pointee.frame.end() }
    center.postQueued()
  }
}
