import Dispatch
import Foundation
import Liaison
import PolledCore
import Synchronization
import Testing

@testable import Snippets

@Suite struct NoticeSnippetsTests {
  private let center = NoticeCenter()
  private let shop = Shop()

  @Test @MainActor func `a page hears of its shop until it goes away`() async {
    var page: OrderPage? = OrderPage(of: shop, in: center)
    await center.postAndWait(OrderPlaced(id: 7, total: 12), from: shop)
    await center.postAndWait(OrderPlaced(id: 8, total: 12), from: Shop())
    #expect(page?.lines == ["order 7 for 12"])
    page = nil
    #expect(center.count(of: OrderPlaced.self, from: shop) == 0)
  }

  @Test func `a token ends its observation`() {
    #expect(countOrders(of: shop, in: center) == 1)
  }

  @Test func `one observer hears of all that is billed`() {
    let account = Account()
    account.follow(center)
    center.post(Bill(amount: 12))
    center.post(Refund(amount: -2))
    center.post(OrderPlaced(id: 7, total: 12))
    #expect(account.balance == 10)
  }

  @Test func `a hundred changes in a row are one notice`() {
    let queue = DispatchQueue(label: "sheet")
    let sheet = Sheet(in: center, on: queue)
    let changes = Mutex(0)
    let posted = DispatchSemaphore(value: 0)
    let token = center.observe(SheetChanged.self, from: sheet) { _ in
      changes.withLock { $0 += 1 }
      posted.signal()
    }
    queue.sync { for _ in 0..<100 { sheet.changeCell() } }
    #expect(posted.wait(timeout: .now() + 20) == .success)
    queue.sync {}
    #expect(changes.withLock { $0 } == 1)
    token.cancel()
  }

  @Test func `in a center that queues everybody sees one order`() {
    #expect(dance() == ["leader 1", "follower 1", "leader 2", "follower 2"])
  }

  @Test func `who pauses is told of what was kept`() {
    let (seen, losses) = pauseAndResume(center)
    #expect(seen == [2, 3])
    #expect(losses == 1)
  }

  @Test func `a state is kept for those who come later`() {
    #expect(!isUp(in: center))
    report(LinkState(isUp: true), in: center)
    #expect(isUp(in: center))
  }

  @Test func `a stream tells what went by`() async {
    let orders = openOrders(in: center)
    for id in 1...103 { center.post(OrderPlaced(id: id, total: 2), order: .depthFirst) }
    orders.cancel()
    let (sum, missed) = await totals(in: orders)
    #expect(sum == 200)
    #expect(missed == 3)
  }

  @Test func `shutting down waits for those who work`() async {
    let archive = Archive()
    let storing = Archive.follow(center, into: archive)
    let tidying = center.observe(ShuttingDown.self) { [center] _ async in
      await center.postAndWait(OrderPlaced(id: 7, total: 12))
    }
    #expect(await AskingClock.$current.withValue(HandClock()) { await shutDown(center) }.isEmpty)
    #expect(await archive.ids == [7])
    withExtendedLifetime((storing, tidying)) {}
  }

  @Test func `observers of a contract are called as methods`() {
    let alarm = Alarm()
    alarm.guards(center)
    openTill(in: center)
    #expect(alarm.cashiers == ["Ada"])
  }

  @Test func `what nobody saw is told`() {
    let lines = Mutex<[String]>([])
    let token = logUnseen(of: center) { line in lines.withLock { $0.append(line) } }
    center.post(LinkState(isUp: true))
    #expect(lines.withLock { $0 } == ["nobody saw LinkState(isUp: true)"])
    token.cancel()
  }
}

@Suite struct `Snippets of bridges` {
  @Test func `both sides hear both, once`() {
    let heard = bridgeOrders(NoticeCenter(), with: NotificationCenter())
    #expect(heard == Heard(notices: [7, 8], notifications: [7, 8]))
  }
}
