import Liaison

/// An object that may lead to another.
@Observed
final class LiaisonLink {
  var value = 0
  var next: LiaisonLink?

  init(_ next: LiaisonLink? = nil) {
    self.next = next
  }
}

/// Liaison's path of three links, each of which could be replaced; what changes is its end.
final class LiaisonPath: Sender {
  private let root: LiaisonLink
  private let leaf = LiaisonLink()
  private var tokens: [Subscription] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
    root = LiaisonLink(LiaisonLink(LiaisonLink(leaf)))
  }

  func addAll() {
    audience.handAll { listener in
      let observer = Observer(listener)
      tokens.append(
        root.observe(\.next.next.next.value, options: [.old, .new]) { _, change in
          let old = (change.oldValue ?? nil) ?? 0
          let new = (change.newValue ?? nil) ?? 0
          observer.note(new &- old)
        })
    }
  }

  func post(_ x: Int, rounds: Int) {
    var value = leaf.value
    for _ in 0..<rounds {
      value &+= x
      leaf.value = value
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var liaisonPath: Self {
    Self("Liaison path", .subject) { LiaisonPath(Audience(count: $0)) }
  }
}
