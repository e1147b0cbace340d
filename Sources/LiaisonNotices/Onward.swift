import LiaisonCore

/// An object to which a topic passes its notices on when its observers have been told.
protocol Onward: AnyObject, Sendable {
  /// Passes a notice on. Returns whether an observer was told.
  func pass<N: Notice>(_ posting: NoticeCenter.Posting<N>, through center: NoticeCenter) -> Bool

  /// The only sender whose notices it takes; `nil` if it takes those of every sender.
  var onlySender: ObjectIdentifier? { get }

  /// Whether an observer may be told.
  func awaits(in center: NoticeCenter, from sender: AnyObject?, on journey: Journey?) -> Bool

  /// Whether it leads out of the center, directly or through other topics.
  var leadsOut: Bool { get }

  /// Whether it leads to another topic of the same center, directly or through others.
  func leads(to other: Topic) -> Bool
}
