extension NoticeCenter {
  /// Everybody who observes, in no particular order of types; within a type, the order in which
  /// they are told. For logs and tests: it takes time in proportion to their number.
  public var observers: [ObserverInfo] {
    registry.withLock { $0.audiences }.flatMap(\.rosters).flatMap { $0.living() }
      .compactMap { $0 as? NoticeObserver }.filter(\.isActive).map(ObserverInfo.init)
  }

  /// How many would be told of a notice of this type: those who observe the type, or a protocol
  /// that it was seen to conform to, from anybody or from this sender.
  public func count<N: Notice>(of type: N.Type, from sender: AnyObject? = nil) -> Int {
    guard let topic = table.find(ObjectIdentifier(type))?.takeUnretainedValue() else { return 0 }
    let sources = Round.Sources(topic, sender)
    return (0..<sources.count).reduce(0) { $0 + (sources[$1]?.count ?? 0) }
  }
}
