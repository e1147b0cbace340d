import Dispatch
import Liaison
import Synchronization

// snippet: notice
struct OrderPlaced: Notice {
  let id: Int
  let total: Int
}
// end

/// Somebody who posts.
final class Shop: Sendable {}

// snippet: owner
@MainActor
final class OrderPage {
  private(set) var lines: [String] = []

  init(of shop: Shop, in center: NoticeCenter) {
    center.observe(OrderPlaced.self, weak: self, from: shop, deliver: .main) { page, order in
      page.lines.append("order \(order.id) for \(order.total)")
    }
  }
}
// end

func countOrders(of shop: Shop, in center: NoticeCenter) -> Int {
  let count = Mutex(0)
  // snippet: token
  let token = center.observe(OrderPlaced.self) { order in
    count.withLock { $0 += 1 }
  }
  center.post(OrderPlaced(id: 7, total: 12), from: shop)
  token.cancel()
  // end
  center.post(OrderPlaced(id: 8, total: 12), from: shop)
  return count.withLock { $0 }
}

// snippet: protocol
protocol Billing: Notice {
  var amount: Int { get }
}

struct Bill: Billing { let amount: Int }
struct Refund: Billing { let amount: Int }

final class Account: Sendable {
  private let movements = Mutex<[Int]>([])
  var balance: Int { movements.withLock { $0.reduce(0, +) } }

  func follow(_ center: NoticeCenter) {
    center.observe((any Billing).self, weak: self) { account, billing in
      account.movements.withLock { $0.append(billing.amount) }
    }
  }
}
// end

// snippet: enqueue
struct SheetChanged: Notice {}

final class Sheet: Sendable {
  private let center: NoticeCenter
  private let queue: DispatchQueue

  init(in center: NoticeCenter, on queue: DispatchQueue) {
    self.center = center
    self.queue = queue
  }

  /// However often in a row: one notice, when the queue has come to rest.
  func changeCell() {
    center.enqueue(SheetChanged(), from: self, posting: .whenIdle(on: .queue(queue)))
  }
}
// end
