import Dispatch
import Liaison
import Synchronization

/// A slow observer, on a queue of its own.
final class Ledger: Sendable {
  let queue = DispatchQueue(label: "ledger")
  private let pages = Mutex<[String]>([])

  // snippet: follow
  /// Is told "changed", and pulls what that was.
  func follow(_ store: Store) -> Subscription {
    let cursor = store.changes.cursor()
    return store.changes.observe(deliver: .queue(queue)) {
      if let change = cursor.pull() { self.write(change) }
    }
  }
  // end

  private func write(_ change: StockChange) {
    dispatchPrecondition(condition: .onQueue(queue))
    pages.withLock { $0.append(change.text) }
  }

  /// What has been written until now, when the queue has come so far. Returns `nil` if that takes
  /// too long.
  func read(within seconds: Int = 20) -> [String]? {
    let group = DispatchGroup()
    queue.async(group: group) {}
    guard group.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
    return pages.withLock { pages in
      defer { pages = [] }
      return pages
    }
  }
}

extension StockChange {
  /// Such as `nails 100 → 90, screws 0 → 50`.
  var text: String {
    moves.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.old) → \($0.value.new)" }
      .joined(separator: ", ")
  }
}
