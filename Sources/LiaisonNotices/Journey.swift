import LiaisonCore

/// The path of one message through bridged centers, which brings it to each stop once.
///
/// A journey begins where the message is posted and follows it: from a notice to its translations,
/// out of a center, through the far side, and into the next center. A bridge calls `reach` before
/// it passes the message on, and stops if the message has been there. So a message never runs in a
/// circle, whatever bridges there are. If two paths lead to one stop, the message that arrives
/// first counts. A notice that an observer posts in answer has a journey of its own.
package final class Journey: Sendable {
  /// One kind of message at one place: a notice's type in a center, or a name at another place.
  ///
  /// Unchecked: the stop retains the place, so that no other object gets its address. The place is
  /// only compared, never used. The journey ends with its post.
  package struct Stop: Equatable, @unchecked Sendable {
    private enum Kind: Equatable {
      case type(ObjectIdentifier)
      case name(String)
    }

    private let place: AnyObject
    private let kind: Kind

    /// A type of notice in a center.
    package init(_ type: any Notice.Type, in center: NoticeCenter) {
      place = center
      kind = .type(ObjectIdentifier(type))
    }

    /// A name at another place.
    package init(_ name: String, in place: AnyObject) {
      self.place = place
      kind = .name(name)
    }

    package static func == (left: Self, right: Self) -> Bool {
      left.place === right.place && left.kind == right.kind
    }
  }

  /// The stops so far: about one for each bridge on the path. No stop is removed, so no object is
  /// released under the lock.
  private let stops: Guarded<[Stop]>

  package init(from start: Stop) { stops = Guarded([start]) }

  package func hasReached(_ stop: Stop) -> Bool { stops.withLock { $0.contains(stop) } }

  /// Notes that the message is there. Returns `false` if it has been there before.
  package func reach(_ stop: Stop) -> Bool {
    stops.withLock { stops in
      if stops.contains(stop) { return false }
      stops.append(stop)
      return true
    }
  }
}
