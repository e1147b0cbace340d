import Liaison

/// Liaison's handlers, one closure for each listener.
final class LiaisonHandlersSender: Sender {
  private let delegates = ListenerMulticast()
  private var tokens: [Subscription] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    for listener in audience.listeners {
      tokens.append(delegates.add(ListenerHandlers(changed: { x in listener.changed(x) })))
    }
  }

  func post(_ x: Int, rounds: Int) {
    withExtendedLifetime(tokens) {
      for _ in 0..<rounds { delegates.changed(x) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var liaisonHandlers: Self {
    Self("Liaison handlers", .subject) { LiaisonHandlersSender(Audience(count: $0)) }
  }
}
