/// What is written by hand to have the end of a path observed: closures in the array of whatever
/// stands at the end, which refer weakly to the object that the path begins with. Rewiring is left
/// out, as nothing on the way is replaced here.
final class DidSetPath: Sender {
  private final class Root {
    let leaf = DidSetNumber()
    var events = 0
  }

  private let root = Root()
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    audience.handAll { listener in
      let observer = Observer(listener)
      root.leaf.observers.append { [weak root] old, new in
        guard let root else { return }
        root.events &+= 1
        observer.note(new &- old)
      }
    }
  }

  func post(_ x: Int, rounds: Int) {
    let leaf = root.leaf
    var value = leaf.value
    for _ in 0..<rounds {
      value &+= x
      leaf.value = value
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var didSetPath: Self {
    Self("by hand, path", .peer) { DidSetPath(Audience(count: $0)) }
  }
}
