import Synchronization

/// A post that goes to the observers of its type and to nobody else, as most do. It lives on the
/// poster's stack and counts no references: the center keeps its topics as long as it lives.
@usableFromInline
struct PlainPost {
  /// First, so that the address of the post is the visit's.
  @usableFromInline var visit = Visit()
  @usableFromInline var frame = PostFrame()
  @usableFromInline let roster: Unmanaged<Roster>

  @inlinable
  init(to roster: Unmanaged<Roster>) { self.roster = roster }
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

  @usableFromInline
  func begin(_ post: UnsafeMutablePointer<PlainPost>) -> UnsafeMutablePointer<Visit> {
    let visit = UnsafeMutableRawPointer(post).assumingMemoryBound(to: Visit.self)
    post.pointee.frame.begin(self)
    post.pointee.roster._withUnsafeGuaranteedRef { $0.begin(visit) }
    return visit
  }

  @usableFromInline
  func end(_ post: UnsafeMutablePointer<PlainPost>) {
    let visit = UnsafeMutableRawPointer(post).assumingMemoryBound(to: Visit.self)
    post.pointee.roster._withUnsafeGuaranteedRef { $0.end(visit) }
    post.pointee.frame.end()
  }
}
