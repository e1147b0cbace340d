import Dispatch
import Liaison
import Testing

@Contract(.anywhere)
protocol OrderEvents: AnyObject {
  func orderPlaced(id: Int)
}

@Suite struct `Observers of a whole contract` {
  final class Page: OrderEvents, Sendable {
    let log: Log
    init(_ log: Log) { self.log = log }
    func orderPlaced(id: Int) { log.append("placed \(id)") }
  }

  let center = NoticeCenter()
  let log = Log()

  @Test func `are called as methods`() {
    let page = Page(log)
    center.contract(OrderEventsMulticast.self).add(page)
    center.contract(OrderEventsMulticast.self).orderPlaced(id: 7)
    #expect(log.entries == ["placed 7"])
  }

  @Test func `are told where they live`() async {
    let page = Page(log)
    let queue = DispatchQueue(label: "page")
    queue.suspend()
    center.contract(OrderEventsMulticast.self).add(page, deliver: .queue(queue))
    center.contract(OrderEventsMulticast.self).orderPlaced(id: 7)
    #expect(log.entries == [])
    queue.resume()
    await eventually { log.entries == ["placed 7"] }
    withExtendedLifetime(page) {}
  }

  @Test func `have one multicast for each center, on whatever thread it is first asked for`() {
    let seen = Guarded<Set<ObjectIdentifier>>([])
    let other = NoticeCenter().contract(OrderEventsMulticast.self)
    onThreads(8) { [center] _ in
      let id = ObjectIdentifier(center.contract(OrderEventsMulticast.self))
      seen.withLock { _ = $0.insert(id) }
    }
    #expect(seen.withLock { $0.count } == 1)
    #expect(!seen.withLock { $0.contains(ObjectIdentifier(other)) })
  }

  @Test func `go with the center`() {
    weak var multicast: OrderEventsMulticast?
    do {
      let center = NoticeCenter()
      multicast = center.contract(OrderEventsMulticast.self)
    }
    #expect(multicast == nil)
  }
}
