import Liaison

extension Change: Notice {}
extension OtherChange: Notice {}

/// Liaison's notices, one observer for each listener.
final class LiaisonNoticeSender: RemovingSender {
  private let center = NoticeCenter()
  private var tokens: [Subscription] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    tokens.reserveCapacity(audience.listeners.count)
    audience.handAll { listener in
      let observer = Observer(listener)
      tokens.append(center.observe(Change.self) { observer.note($0.x) })
    }
  }

  func removeAll(in order: [Int]) {
    for index in order { tokens[index].cancel() }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds { center.post(Change(x: x)) }
  }

  var total: Int { audience.total }
}

extension SenderKind<any RemovingSender> {
  static var liaisonNotices: Self {
    Self("Liaison", .subject) { LiaisonNoticeSender(Audience(count: $0)) }
  }
}
