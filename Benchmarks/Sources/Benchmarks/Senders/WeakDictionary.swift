import Synchronization

/// Weak boxes by identity, under a lock: what a hand-written registry needs to remove quickly. It
/// keeps no order.
final class WeakDictionary: RemovingSender {
  private let boxes = Mutex<[ObjectIdentifier: WeakBox]>([:])
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func add(_ listener: any Listener) {
    let box = WeakBox(listener)
    boxes.withLock { $0[ObjectIdentifier(listener)] = box }
  }

  func remove(_ listener: any Listener) {
    // Handed out of the lock, so that the box is released after it.
    _ = boxes.withLock { $0.removeValue(forKey: ObjectIdentifier(listener)) }
  }

  func addAll() {
    audience.handAll { add($0) }
  }

  func removeAll(in order: [Int]) {
    audience.hand(order) { remove($0) }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds {
      let snapshot = boxes.withLock { $0 }
      for box in snapshot.values { box.target?.changed(x) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any RemovingSender> {
  static var weakDictionary: Self {
    Self("hand-written weak dictionary", .baseline) { WeakDictionary(Audience(count: $0)) }
  }
}
