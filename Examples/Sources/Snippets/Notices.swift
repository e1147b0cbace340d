import Dispatch
import Liaison
import Synchronization

struct StepTaken: Notice { let number: Int }

func audit(
  _ center: NoticeCenter, of shop: Shop, on queue: DispatchQueue,
  _ write: @escaping @Sendable (Int) -> Void
) -> NoticeSubscription {
  // snippet: settings
  let token = center.observe(
    OrderPlaced.self, from: shop, priority: .high, deliver: .queue(queue), mailbox: .waiting(100)
  ) { order in
    write(order.id)
  }
  // end
  return token
}

func dance() -> [String] {
  let seen = Mutex<[String]>([])
  // snippet: order
  let center = NoticeCenter(order: .queued)
  let leader = center.observe(StepTaken.self) { step in
    seen.withLock { $0.append("leader \(step.number)") }
    if step.number < 2 { center.post(StepTaken(number: step.number + 1)) }
  }
  let follower = center.observe(StepTaken.self) { step in
    seen.withLock { $0.append("follower \(step.number)") }
  }
  center.post(StepTaken(number: 1))  // leader 1, follower 1, leader 2, follower 2
  // end
  leader.cancel()
  follower.cancel()
  return seen.withLock { $0 }
}

func pauseAndResume(_ center: NoticeCenter) -> (seen: [Int], losses: Int) {
  let seen = Mutex<[Int]>([])
  // snippet: pause
  let token = center.observe(OrderPlaced.self) { order in
    seen.withLock { $0.append(order.id) }
  }
  token.pause(keeping: .newest(2))
  for id in 1...3 { center.post(OrderPlaced(id: id, total: 10)) }
  token.resume()  // told of 2 and 3
  let missed = token.losses  // 1
  // end
  return (seen.withLock { $0 }, missed)
}

// snippet: last
struct LinkState: Notice { let isUp: Bool }

func report(_ state: LinkState, in center: NoticeCenter) {
  center.post(state, keepingLast: true)
}

func isUp(in center: NoticeCenter) -> Bool { center.last(LinkState.self)?.isUp ?? false }
// end

// snippet: stream
func totals(in orders: EventStream<OrderPlaced>) async -> (sum: Int, missed: Int) {
  var (sum, missed) = (0, 0)
  for await order in orders {
    sum += order.total
    missed += order.missed  // how many went by unread, beside this one
  }
  return (sum, missed)
}
// end

func openOrders(in center: NoticeCenter) -> EventStream<OrderPlaced> {
  // snippet: notices
  let orders = center.notices(OrderPlaced.self, keeping: .newest(100))
  // end
  return orders
}

// snippet: await
struct ShuttingDown: Notice {}

func shutDown(_ center: NoticeCenter) async -> [ObserverInfo] {
  await center.postAndWait(ShuttingDown(), within: .seconds(2))  // those that are late
}
// end

// snippet: async
actor Archive {
  private(set) var ids: [Int] = []

  func store(_ order: OrderPlaced) { ids.append(order.id) }

  static func follow(_ center: NoticeCenter, into archive: Archive) -> NoticeSubscription {
    center.observe(OrderPlaced.self, mailbox: .droppingOldest(1_000)) { order async in
      await archive.store(order)  // the next order waits until this has returned
    }
  }
}
// end

// snippet: contract
@Contract(.anywhere)
protocol TillEvents: AnyObject {
  func tillOpened(by cashier: String)
}

func openTill(in center: NoticeCenter) {
  center.contract(TillEventsMulticast.self).tillOpened(by: "Ada")
}
// end

final class Alarm: TillEvents, Sendable {
  private let names = Mutex<[String]>([])
  var cashiers: [String] { names.withLock { $0 } }

  func tillOpened(by cashier: String) { names.withLock { $0.append(cashier) } }

  func guards(_ center: NoticeCenter) {
    // snippet: contract-add
    center.contract(TillEventsMulticast.self).add(self)
    // end
  }
}

// snippet: unseen
func logUnseen(of center: NoticeCenter, _ log: @escaping @Sendable (String) -> Void)
  -> NoticeSubscription
{
  center.observeUnseen { notice in log("nobody saw \(notice)") }
}
// end
