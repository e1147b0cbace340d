import LiaisonCore

extension NoticeCenter {
  /// All observers. Within a type they stand in the order in which they are told; types come in no
  /// particular order. For logs and tests: the cost grows with the number of observers.
  public var observers: [ObserverInfo] {
    audiences.flatMap(\.rosters).flatMap { $0.living() }
      .compactMap { $0 as? NoticeObserver }.filter(\.isActive).map(\.registration.info)
  }

  /// How many observers a notice of this type would reach: those of the type, and those of a
  /// protocol to which a notice of the type was seen to conform, of all senders or of this one.
  public func count<N: Notice>(of type: N.Type, from sender: AnyObject? = nil) -> Int {
    guard let topic = topics.find(ObjectIdentifier(type))?.takeUnretainedValue() else { return 0 }
    let sources = Round.Sources(topic, sender)
    return (0..<sources.count).reduce(0) { $0 + (sources[$1]?.count ?? 0) }
  }
}
