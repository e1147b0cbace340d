import Liaison

/// Liaison's weak delegates.
final class LiaisonSender: RemovingSender {
  private let delegates = ListenerMulticast()
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    audience.handAll { delegates.add($0) }
  }

  func removeAll(in order: [Int]) {
    audience.hand(order) { delegates.remove($0) }
  }

  func post(_ x: Int, rounds: Int) {
    withExtendedLifetime(audience) {
      for _ in 0..<rounds { delegates.changed(x) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any RemovingSender> {
  static var liaison: Self {
    Self("Liaison", .subject) { LiaisonSender(Audience(count: $0)) }
  }
}
