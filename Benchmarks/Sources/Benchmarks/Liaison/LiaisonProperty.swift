import Liaison

/// Liaison's observed property, one observer for each listener.
final class LiaisonProperty: Sender {
  private let subject = LiaisonNumber()
  private var tokens: [Subscription] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    audience.handAll { listener in
      let observer = Observer(listener)
      tokens.append(
        subject.observe(\.value, options: [.old, .new]) { _, change in
          observer.note((change.newValue ?? 0) &- (change.oldValue ?? 0))
        })
    }
  }

  func post(_ x: Int, rounds: Int) {
    var value = subject.value
    for _ in 0..<rounds {
      value &+= x
      subject.value = value
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var liaisonProperty: Self {
    Self("Liaison", .subject) { LiaisonProperty(Audience(count: $0)) }
  }
}
