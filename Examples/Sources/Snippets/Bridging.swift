import Foundation
import Liaison
import LiaisonFoundation
import Synchronization

extension Notification.Name {
  static let orderPlaced = Notification.Name("OrderPlaced")
}

/// What both sides heard.
struct Heard: Equatable {
  var notices: [Int] = []
  var notifications: [Int] = []
}

func bridgeOrders(_ center: NoticeCenter, with foundation: NotificationCenter) -> Heard {
  // snippet: bridge
  center.bridge(.orderPlaced, through: foundation) { note -> OrderPlaced? in
    guard let id = note.userInfo?["id"] as? Int else { return nil }
    return OrderPlaced(id: id, total: note.userInfo?["total"] as? Int ?? 0)
  } encode: { (order: OrderPlaced) in
    Notification(name: .orderPlaced, userInfo: ["id": order.id, "total": order.total])
  }
  // end
  let log = Log()
  let token = center.observe(OrderPlaced.self) { log.add(notice: $0.id) }
  let old = foundation.addObserver(forName: .orderPlaced, object: nil, queue: nil) { note in
    if let id = note.userInfo?["id"] as? Int { log.add(notification: id) }
  }
  foundation.post(name: .orderPlaced, object: nil, userInfo: ["id": 7])
  center.post(OrderPlaced(id: 8, total: 12))
  token.cancel()
  foundation.removeObserver(old)
  return log.heard
}

/// Writes down what is heard, from any thread.
private final class Log: Sendable {
  private let state = Mutex(Heard())
  var heard: Heard { state.withLock { $0 } }
  func add(notice: Int) { state.withLock { $0.notices.append(notice) } }
  func add(notification: Int) { state.withLock { $0.notifications.append(notification) } }
}
