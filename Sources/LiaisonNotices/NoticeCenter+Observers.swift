import LiaisonCore

extension NoticeCenter {
  /// All observers, except those of unseen notices. Those of one type and all senders come first,
  /// then those of the type and each sender; each group is in the order in which it is told. Types
  /// and senders come in no particular order. For logs and tests: the cost grows with the number of
  /// observers.
  public var observers: [ObserverInfo] {
    audiences.flatMap(\.rosters).flatMap { $0.living() }
      .compactMap { $0 as? NoticeObserver }.filter(\.isActive).map(\.info)
  }

  /// Returns how many observers a notice of this type and sender would reach.
  ///
  /// It counts the observers of the type, and those of each protocol to which an earlier notice of
  /// the type was found to conform. So before the first post of the type, observers of protocols
  /// are not counted. Streams and observers that pause are. Without a sender, observers of one
  /// sender are not. The cost grows with the number of observers.
  public func count<N: Notice>(of type: N.Type, from sender: AnyObject? = nil) -> Int {
    guard let topic = topics.find(ObjectIdentifier(type))?.takeUnretainedValue() else { return 0 }
    let sources = Round.Rosters(topic, sender)
    return (0..<sources.count).reduce(0) { $0 + (sources[$1]?.count ?? 0) }
  }
}
