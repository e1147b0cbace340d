/// What is written by hand to have a property observed: its setter calls closures in an array.
final class DidSetNumber: Number {
  var observers: [(_ old: Int, _ new: Int) -> Void] = []
  var value = 0 {
    didSet { for observer in observers { observer(oldValue, value) } }
  }

  init() {}
}

final class DidSetProperty: Sender {
  private let subject = DidSetNumber()
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    audience.handAll { listener in
      let observer = Observer(listener)
      subject.observers.append { old, new in observer.note(new &- old) }
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
  static var didSetProperty: Self {
    Self("didSet + closure array", .baseline) { DidSetProperty(Audience(count: $0)) }
  }
}
