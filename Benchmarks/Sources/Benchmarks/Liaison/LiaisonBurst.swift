import Liaison

/// Liaison's weak delegates, told in bursts.
final class LiaisonBurst: Sender {
  private static let length = 1_000

  private let delegates = ListenerMulticast()
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    for listener in audience.listeners { delegates.add(listener) }
  }

  func post(_ x: Int, rounds: Int) {
    withExtendedLifetime(audience) {
      for start in stride(from: 0, to: rounds, by: Self.length) {
        let end = min(start + Self.length, rounds)
        delegates.during { delegates in
          for _ in start..<end { delegates.changed(x) }
        }
      }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var liaisonBurst: Self {
    Self("Liaison burst", .subject) { LiaisonBurst(Audience(count: $0)) }
  }
}
