import Liaison

/// Liaison's notices, each listener observing those of a sender of its own.
final class LiaisonPublishers: RemovingSender {
  private let center = NoticeCenter()
  private let publishers: [Publisher]
  private var tokens: [Subscription] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
    publishers = audience.listeners.map { _ in Publisher() }
  }

  func addAll() {
    tokens.reserveCapacity(publishers.count)
    audience.handAll { listener in
      let publisher = publishers[tokens.count]
      let observer = Observer(listener)
      tokens.append(center.observe(Change.self, from: publisher) { observer.note($0.x) })
    }
  }

  func removeAll(in order: [Int]) {
    for index in order { tokens[index].cancel() }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds {
      for publisher in publishers { center.post(Change(x: x), from: publisher) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any RemovingSender> {
  static var liaisonPublishers: Self {
    Self("Liaison", .subject) { LiaisonPublishers(Audience(count: $0)) }
  }
}
