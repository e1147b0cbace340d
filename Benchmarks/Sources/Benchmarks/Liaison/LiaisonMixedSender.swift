import Liaison

/// Liaison's notices, posted by a sender and observed in turn by type, by sender and by protocol,
/// so that each post goes through several rosters in one order.
final class LiaisonMixedSender: Sender {
  private final class Shop: Sendable {}

  private let center = NoticeCenter()
  private let shop = Shop()
  private var tokens: [Subscription] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    audience.handAll { listener in
      let observer = Observer(listener)
      switch tokens.count % 3 {
      case 0: tokens.append(center.observe(Change.self, from: shop) { observer.note($0.x) })
      case 1: tokens.append(center.observe(Change.self) { observer.note($0.x) })
      default:
        tokens.append(
          center.observe((any Notice).self) { notice in
            if let change = notice as? Change { observer.note(change.x) }
          })
      }
    }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds { center.post(Change(x: x), from: shop) }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var liaisonMixed: Self {
    Self("Liaison, mixed", .subject) { LiaisonMixedSender(Audience(count: $0)) }
  }
}
