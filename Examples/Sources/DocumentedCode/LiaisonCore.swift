import Dispatch
import Liaison

// What the comments of LiaisonCore show.

@Contract(.anywhere)
private protocol FileImporterDelegate: AnyObject {
  func fileImporter(didImport file: String)
}

private final class FileImporter {
  let delegates = FileImporterDelegateMulticast()
}

private final class Page: FileImporterDelegate, Sendable {
  func fileImporter(didImport file: String) {}
}

private func delivering(to page: Page, on q: DispatchQueue, from importer: FileImporter) {
  importer.delegates.add(page, deliver: .main)

  importer.delegates.add(page, deliver: .main.answering(within: .seconds(2)))

  importer.delegates.add(page, deliver: .main, mailbox: .droppingOldest(100))

  importer.delegates.add(
    page, deliver: .queue(q), mailbox: .waiting(100, upTo: .seconds(1)))
}

private func prioritizing(_ guardian: Page, _ log: Page, in importer: FileImporter) {
  importer.delegates.add(guardian, priority: .high)

  importer.delegates.add(log, priority: Priority(rawValue: -200))  // after `.low`
}

private final class Listener {
  var subscriptions: Set<Subscription> = []

  func follow(_ importer: FileImporter, _ handlers: FileImporterDelegateHandlers) {
    let token = importer.delegates.add(handlers)  // until `token` goes away
    token.store(in: &subscriptions)  // until the set goes away
    importer.delegates.add(handlers).tie(to: self)  // until `self` goes away
  }
}

private func cancelling(_ token: Subscription) async throws {
  try await token.cancelAndWaitSuspending()
}

// MARK: - An actor's own delegates

@Contract(.anywhere)
private protocol FeedDelegate: AnyObject {
  func feed(didReceive line: String)
}

private final class Feed: Sendable {
  let delegates = FeedDelegateMulticast()
}

private final class Rows: FeedDelegate {
  var lines: [String] = []
  func feed(didReceive line: String) { lines.append(line) }
}

private actor Ledger {
  let rows = Rows()
  func follow(_ feed: Feed) { feed.delegates.add(rows, deliver: .home) }
}

// MARK: - Notices

private struct OrderPlaced: Notice {
  let id: Int
}

@MainActor
private final class Label {
  var text = ""
}

@MainActor
private func showing(ordersOf center: NoticeCenter, in label: Label) -> Subscription {
  let token = center.observe(OrderPlaced.self, deliver: .main) { order in
    label.text = "\(order.id)"  // without `await`
  }
  return token
}

private func keeping(
  ordersOf center: NoticeCenter, pausing token: NoticeSubscription
) -> EventStream<OrderPlaced> {
  let orders = center.notices(OrderPlaced.self, keeping: .newest(100))
  token.pause(keeping: .nothing)
  return orders
}

private func reading(_ center: NoticeCenter) async {
  for await order in center.notices(OrderPlaced.self, keeping: .newest(100)) {
    if order.missed > 0 { print("\(order.missed) orders went by unread") }
    print(order.id)
  }
}

private func collecting(ordersOf center: NoticeCenter) -> Set<Subscription> {
  var subscriptions: Set<Subscription> = []
  center.observe(OrderPlaced.self) { print($0.id) }.store(in: &subscriptions)
  return subscriptions
}

// MARK: - Time

@Contract(.multicast)
private protocol LoaderDelegate: AnyObject, Sendable {
  @Asked(.concurrently, within: .seconds(2)) func load() async throws
}

private func loading(
  _ multicast: LoaderDelegateMulticast, by clock: any Clock<Duration>
) async throws {
  try await AskingClock.$current.withValue(clock) { try await multicast.load() }
}

private actor Server {
  func state() throws -> String { "open" }
}

private func pollingPatiently(_ server: Server) -> Poll<String> {
  poll(every: .seconds(5), backingOff: .upTo(.seconds(60))) { try await server.state() }
}

private func pollingLoosely(_ server: Server) -> Poll<String> {
  poll(every: .seconds(5), jitter: .upTo(0.1)) { try await server.state() }  // 4.5 to 5.5 s
}

private func backingOff() -> BackOff {
  let backOff = BackOff.upTo(.seconds(60))  // from 5 s: 10, 20, 40, 60, 60, 60
  return backOff
}

// MARK: - The tap

@Contract(.proxy)
private protocol ImageStore: AnyObject {
  func image(named name: String) throws -> String
}

private func printing() -> Subscription {
  let token = Tap.shared.watch { event in print(event) }
  return token
}

private func printingLosses() -> Subscription {
  let token = Tap.shared.watch { event in
    if event.kind == .lost { print(event) }
  }
  return token
}

private func timing(_ disk: any ImageStore) -> any ImageStore {
  let tap = Tap()
  let store = ImageStoreProxy(.to(disk), interceptors: [.timing(into: tap)])
  return store
}

private func beingImpatient() {
  Tap.shared.patience = .seconds(1)
}

private struct ReadOnly: Error {}

private func refusing() -> Interceptor {
  Interceptor(before: { call in
    if call.requirement.name == "title", call.requirement.access == .set {
      return .refuse(ReadOnly())
    }
    return .proceed
  })
}
