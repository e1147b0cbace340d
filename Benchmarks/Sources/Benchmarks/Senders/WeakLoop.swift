import Synchronization

/// Hand-written weak delegates: boxes in an array, a snapshot under a lock, a call for each.
final class WeakLoop: Sender {
  private let boxes = Mutex<ContiguousArray<WeakBox>>([])
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func add(_ listener: any Listener) {
    let box = WeakBox(listener)
    boxes.withLock { $0.append(box) }
  }

  func changed(_ x: Int) {
    let snapshot = boxes.withLock { $0 }
    for box in snapshot {
      box.target?.changed(x)
    }
  }

  func addAll() {
    audience.handAll { add($0) }
  }

  func post(_ x: Int, rounds: Int) {
    withExtendedLifetime(audience) {
      for _ in 0..<rounds { changed(x) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any Sender> {
  static var weakLoop: Self {
    Self("hand-written weak loop", .baseline) { WeakLoop(Audience(count: $0)) }
  }
}
