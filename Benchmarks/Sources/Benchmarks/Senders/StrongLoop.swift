/// The floor: a bare array of strong references, without a lock.
final class StrongLoop: Sender {
  private var listeners: [any Listener] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    for listener in audience.listeners { listeners.append(listener) }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds {
      for listener in listeners { listener.changed(x) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var strongLoop: Self {
    Self("strong loop, no lock", .baseline) { StrongLoop(Audience(count: $0)) }
  }
}
