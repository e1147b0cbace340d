import Dispatch
import Foundation
import Liaison

// What the comments of LiaisonNotices show.

private struct OrderPlaced: Notice {
  let id: Int
  let total: Decimal
}

private protocol Billing: Notice { var amount: Decimal { get } }

private struct ShuttingDown: Notice {}

private final class Shop: Sendable {}

@MainActor
private final class Label {
  var text = ""
}

private actor Archive {
  var orders: [OrderPlaced] = []
  func save(_ order: OrderPlaced) { orders.append(order) }
}

// MARK: - Posting and observing

private func posting(in center: NoticeCenter) {
  struct OrderPlaced: Notice { let id: Int }

  let token = center.observe(OrderPlaced.self) { order in print(order.id) }
  center.post(OrderPlaced(id: 7))
  token.cancel()
}

private func observing(
  _ center: NoticeCenter, from shop: Shop, on page: OrderPage
) -> [NoticeSubscription] {
  let a = center.observe(OrderPlaced.self, from: shop, deliver: .main) { order in page.show(order) }
  let b = center.observe((any Billing).self, priority: .high) { bill in print(bill.amount) }
  let c = center.observe((any Notice).self) { notice in print(notice) }
  return [a, b, c]
}

private func billing(in center: NoticeCenter) -> NoticeSubscription {
  let token = center.observe((any Billing).self) { bill in print(bill.amount) }
  return token
}

private func archiving(_ center: NoticeCenter, in archive: Archive) -> NoticeSubscription {
  let token = center.observe(OrderPlaced.self) { order in
    await archive.save(order)
  }
  return token
}

private func reportingUnseen(by center: NoticeCenter) -> NoticeSubscription {
  let token = center.observeUnseen { notice in print("nobody observes \(notice)") }
  return token
}

private final class Desk: Sendable {
  init(in center: NoticeCenter) {
    center.observe(OrderPlaced.self, weak: self) { page, order in page.show(order) }
  }

  func show(_ order: OrderPlaced) {}
}

private func reading(_ center: NoticeCenter) async {
  for await order in center.notices(OrderPlaced.self, keeping: .newest(100)) {
    if order.missed > 0 { print("\(order.missed) went by unread") }
    print(order.id)
  }
}

private func pausing(in center: NoticeCenter) {
  let orders = center.observe(OrderPlaced.self) { order in print(order.id) }
  orders.pause(keeping: .newest(10))
  orders.resume()  // told of the last ten, then of what comes
}

// MARK: - On the main actor

@MainActor
private func labelling(_ center: NoticeCenter, _ label: Label) -> NoticeSubscription {
  let token = center.observe(OrderPlaced.self, deliver: .main) { order in
    label.text = "\(order.id)"
  }
  return token
}

@MainActor
private func showing(_ center: NoticeCenter, on page: SlowPage) -> NoticeSubscription {
  let token = center.observe(OrderPlaced.self, deliver: .main) { order in
    await page.show(order)
  }
  return token
}

@MainActor
private final class OrderPage {
  init(in center: NoticeCenter) {
    center.observe(OrderPlaced.self, weak: self, deliver: .main) { page, order in
      page.show(order)
    }
  }

  func show(_ order: OrderPlaced) {}
}

@MainActor
private final class SlowPage {
  func show(_ order: OrderPlaced) async {}
}

// MARK: - Waiting for observers

private func shuttingDown(_ center: NoticeCenter) async {
  await center.postAndWait(ShuttingDown())
}

private func shuttingDownSoon(_ center: NoticeCenter) async {
  for late in await center.postAndWait(ShuttingDown(), within: .seconds(2)) { print(late) }
}

// MARK: - Order and time

private struct Moved: Notice {}

private func ordering() {
  let center = NoticeCenter(order: .queued)
  center.post(Moved(), order: .depthFirst)
}

private struct Changed: Notice {}

private struct Progress: Notice {
  let job: Int
  let done: Double
}

private final class Document: Sendable {}

private func enqueueing(
  in center: NoticeCenter, of document: Document, on queue: DispatchQueue
) {
  center.enqueue(Changed(), from: document)  // however often: one notice
  center.enqueue(Changed(), from: document, posting: .soon(on: .queue(queue)))
}

private func coalescing(in center: NoticeCenter, of document: Document) {
  center.enqueue(Changed(), from: document, coalescing: .bySender)
  center.enqueue(Progress(job: 7, done: 0.5), coalescing: .by(7))

  center.enqueue(Progress(job: 7, done: 0.5), coalescing: .by("job 7"))
}

// MARK: - Translations and contracts

private struct RawPush: Notice {
  let text: String
}

extension OrderPlaced {
  init?(decoding raw: RawPush) {
    guard let id = Int(raw.text) else { return nil }
    self.init(id: id, total: 0)
  }
}

private func translating(in center: NoticeCenter) {
  center.translate(RawPush.self) { raw -> OrderPlaced? in OrderPlaced(decoding: raw) }
}

/// The comment declares this contract without `private`, so it has a name of its own here.
enum NoticesComments {
  @Contract(.anywhere) protocol OrderEvents: AnyObject { func orderPlaced(id: Int) }

  private final class Page: OrderEvents, Sendable {
    func orderPlaced(id: Int) {}
  }

  private static func observing(_ center: NoticeCenter, by page: Page) {
    center.contract(OrderEventsMulticast.self).add(page, deliver: .main)
    center.contract(OrderEventsMulticast.self).orderPlaced(id: 7)
  }
}
