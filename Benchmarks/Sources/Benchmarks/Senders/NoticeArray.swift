import Synchronization

/// What is written by hand in place of a notice center: closures in an array, a snapshot under a
/// lock, a call for each.
final class NoticeArray: Sendable {
  private let observers = Mutex<[@Sendable (Change) -> Void]>([])

  func observe(_ body: @escaping @Sendable (Change) -> Void) {
    observers.withLock { $0.append(body) }
  }

  func post(_ change: Change) {
    let snapshot = observers.withLock { $0 }
    for observer in snapshot { observer(change) }
  }
}

final class NoticeArraySender: Sender {
  private let observers = NoticeArray()
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    audience.handAll { listener in
      let observer = Observer(listener)
      observers.observe { observer.note($0.x) }
    }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds { observers.post(Change(x: x)) }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var noticeArray: Self {
    Self("closure array", .baseline) { NoticeArraySender(Audience(count: $0)) }
  }
}
