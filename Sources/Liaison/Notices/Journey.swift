/// The way of one message through centers that are bridged, so that it comes to each stop once.
///
/// It begins where the message is posted and goes along with it: from a notice to what it is
/// translated to, out of a center, through what lies beyond, and into the next. Who would send it
/// on asks `reach` first, and leaves it where it is when it has been at that stop. So there is no
/// circle, whatever is bridged with what, and where two ways meet again the first to come counts.
/// What somebody posts in answer to it is a message of its own, with a journey of its own.
package final class Journey: Sendable {
  /// One kind of message in one place: a notice's type in a center, a name somewhere else.
  ///
  /// Unchecked: the place is held, so that its address stays its own, and compared; it is never
  /// used. A journey is over when its post is.
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

    /// What has a name in another place.
    package init(_ name: String, in place: AnyObject) {
      self.place = place
      kind = .name(name)
    }

    package static func == (left: Self, right: Self) -> Bool {
      left.place === right.place && left.kind == right.kind
    }
  }

  /// A few: as many as there are bridges in a row. Nothing is taken out, so nothing is released
  /// under the lock.
  private let stops: Guarded<[Stop]>

  package init(from start: Stop) { stops = Guarded([start]) }

  package func hasReached(_ stop: Stop) -> Bool { stops.withLock { $0.contains(stop) } }

  /// Notes that the message is there. Returns `false` when it has been already.
  package func reach(_ stop: Stop) -> Bool {
    stops.withLock { stops in
      if stops.contains(stop) { return false }
      stops.append(stop)
      return true
    }
  }
}
