import Synchronization

/// Closures by number, under a lock: what is written by hand to remove observers quickly. It keeps
/// no order.
final class NoticeDictionary: RemovingSender {
  private struct Observers {
    var all: [Int: @Sendable (Change) -> Void] = [:]
    var next = 0
  }

  private let observers = Mutex(Observers())
  private var tokens: [Int] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func observe(_ body: @escaping @Sendable (Change) -> Void) -> Int {
    observers.withLock { observers in
      observers.next += 1
      observers.all[observers.next] = body
      return observers.next
    }
  }

  func remove(_ token: Int) {
    // Handed out of the lock, so that the closure is released after it.
    _ = observers.withLock { $0.all.removeValue(forKey: token) }
  }

  func addAll() {
    tokens.reserveCapacity(audience.listeners.count)
    audience.handAll { listener in
      let observer = Observer(listener)
      tokens.append(observe { observer.note($0.x) })
    }
  }

  func removeAll(in order: [Int]) {
    for index in order { remove(tokens[index]) }
  }

  func post(_ x: Int, rounds: Int) {
    for _ in 0..<rounds {
      let snapshot = observers.withLock { $0.all }
      for observer in snapshot.values { observer(Change(x: x)) }
    }
  }

  var total: Int { audience.total }
}

extension SenderKind<any RemovingSender> {
  static var noticeDictionary: Self {
    Self("closure dictionary", .baseline) { NoticeDictionary(Audience(count: $0)) }
  }
}
