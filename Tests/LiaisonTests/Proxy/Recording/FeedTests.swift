import Liaison
import Testing

private final class Quiet: Canvas {
  var note: (String) -> Void = { _ in }
  func draw(_ outline: Outline, at spot: Spot) { note("drawn") }
  func erase(_ id: Int) throws -> Outline { throw Erased() }
  func load(_ name: String) async throws -> Int { 3 }
  var title = ""
}

private final class Walker: Roaming, PlainNumbers {
  func roam(_ number: Int) {}
  func plain(_ number: Int) {}
}

private final class Archivist: Archive {
  let plainCalls = Guarded<[Int]>([])
  func keep(_ number: Int) {}
  func plain(_ number: Int) { plainCalls.withLock { $0.append(number) } }
}

private final class Drawers: NumberShelf {
  func put(_ item: Int) {}
  func lend(_ item: Int, to name: String) {}
}

private final class Odd: Oddities {
  func all(_ numbers: Int...) {}
  func change(_ number: inout Int) { number += 1 }
  func take(_ brush: Brush, _ spare: Brush?) {}
  func soon(_ done: @escaping (Int) -> Void) {}
  func now(_ body: (Int) -> Void, times: Int) {}
  func later(_ text: @autoclosure () -> String) { _ = text() }
  func any(_ value: some CustomStringConvertible) {}
  func generic<Value: Equatable>(_ value: Value, twice: Bool) {}
  func borrow(_ text: borrowing String) {}
  func consume(_ text: consuming String) {}
  func pair(at first: Int, at second: Int) {}
  func requirement(in place: Int) {}
  subscript(_ index: Int) -> String {
    get { "" }
    set {}
  }
}

@Suite struct FeedTests {
  @Test func `every call of a proxy is observed, and still made`() async throws {
    let quiet = Quiet()
    let proxy = CanvasProxy(.to(quiet))
    var seen: [CanvasInvocation] = []
    let token = proxy.invocations.observe { seen.append($0) }
    proxy.draw(.circle, at: Spot(x: 1))
    #expect(throws: Erased.self) { try proxy.erase(2) }
    #expect(try await proxy.load("x") == 3)
    proxy.title = "New"
    #expect(proxy.title == "New")
    #expect(
      seen == [.draw(.circle, at: Spot(x: 1)), .erase(2), .load("x"), .setTitle("New"), .title])
    withExtendedLifetime(token) {}
  }

  @Test func `a call is observed before the delegates are called`() {
    let delegates = RoamingMulticast()
    let order = CallLog<RoamingInvocation>()
    let token = delegates.add(
      RoamingHandlers(roam: { order.append(.roam($0 + 100)) }))
    let observation = delegates.invocations.observe { order.append($0) }
    delegates.roam(1)
    #expect(order.all.map(\.description) == ["roam(1)", "roam(101)"])
    withExtendedLifetime((token, observation)) {}
  }

  @Test func `every kind of argument is observed with its value before the call`() {
    let proxy = OdditiesProxy(.to(Odd()))
    let log = CallLog<OdditiesInvocation>()
    let token = proxy.invocations.record(into: log)
    var number = 4
    proxy.all(1, 2)
    proxy.change(&number)
    proxy.now({ _ in }, times: 3)
    proxy.later("late")
    proxy.any(7)
    proxy.generic(1, twice: false)
    proxy.borrow("b")
    proxy.consume("c")
    proxy.pair(at: 1, at: 2)
    proxy[3] = "x"
    #expect(
      log.description == """
        all([1, 2])
        change(4)
        now(<(Int) -> Void>, times: 3)
        later(<@autoclosure () -> String>)
        any(7)
        generic(<Value>, twice: false)
        borrow("b")
        consume("c")
        pair(at: 1, at: 2)
        [3] = "x"
        """)
    #expect(number == 5)
    withExtendedLifetime(token) {}
  }

  @Test func `the calls of a burst are observed once each`() {
    let delegates = RoamingMulticast()
    let log = CallLog<RoamingInvocation>()
    let token = delegates.invocations.record(into: log)
    delegates.during { burst in for number in 0..<3 { burst.roam(number) } }
    #expect(log.all.map(\.description) == ["roam(0)", "roam(1)", "roam(2)"])
    withExtendedLifetime(token) {}
  }

  @Test func `inherited calls are observed as such`() {
    let proxy = NumberShelfProxy(.to(Drawers()))
    let log = CallLog<NumberShelfInvocation>()
    let token = proxy.invocations.record(into: log)
    proxy.put(1)
    proxy.lend(2, to: "Ann")
    let isInherited = if case .shelf(.put(1))? = log.all.first { true } else { false }
    #expect(isInherited)
    #expect(log.description == "put(1)\nlend(2, to: \"Ann\")")
    withExtendedLifetime(token) {}
  }

  @Test func `a contract without invocations may inherit from one that has them`() {
    let keeper = Archivist()
    ArchiveProxy(.to(keeper)).plain(1)
    #expect(keeper.plainCalls.withLock { $0 } == [1])
  }

  @Test func `nothing is made of a call that nobody observes`() {
    let feed = InvocationFeed<PlainNumbersInvocation>()
    var made = 0
    let call = {
      made += 1
      return PlainNumbersInvocation.plain(made)
    }
    feed.note(call)
    let token = feed.observe { _ in }
    feed.note(call)
    token.cancel()
    feed.note(call)
    #expect(made == 1)
  }

  @Test func `an observation ends with its token or its owner`() {
    let proxy = CanvasProxy(.to(Quiet()))
    var seen = 0
    var token: Subscription? = proxy.invocations.observe { _ in seen += 1 }
    proxy.title = "1"
    withExtendedLifetime(token) {}
    token = nil
    proxy.title = "2"
    #expect(seen == 1)
    var owner: Brush? = Brush()
    owner.map { proxy.invocations.observe { _ in seen += 1 }.tie(to: $0) }
    proxy.title = "3"
    withExtendedLifetime(owner) {}
    owner = nil
    proxy.title = "4"
    #expect(seen == 2)
  }

  @Test func `an observer may end its own observation and call again`() {
    let proxy = CanvasProxy(.to(Quiet()))
    var token: Subscription?
    var seen: [CanvasInvocation] = []
    token = proxy.invocations.observe {
      seen.append($0)
      token?.cancel()
      proxy.title = "again"
    }
    proxy.title = "first"
    #expect(seen == [.setTitle("first")])
    // The observer's call was made first: a call is observed before it reaches anybody.
    #expect(proxy.title == "first")
  }

  @Test func `a stream counts what its reader has missed`() async {
    let delegates = RoamingMulticast()
    let events = delegates.events(keeping: .newest(2))
    for number in 1...5 { delegates.roam(number) }
    var reader = events.makeAsyncIterator()
    let first = await reader.next()
    #expect(first?.value.description == "roam(4)")
    #expect(first?.missed == 3)
    #expect(await reader.next()?.value.description == "roam(5)")
  }

  @Test func `a stream ends with its proxy`() async {
    var proxy: PlainNumbersProxy? = PlainNumbersProxy(.to(Walker()))
    let events = proxy?.events()
    proxy?.plain(1)
    proxy = nil
    var seen: [String] = []
    if let events { for await event in events { seen.append(event.value.description) } }
    #expect(seen == ["plain(1)"])
  }

  @Test func `calls on several threads are all observed`() {
    let proxy = PlainNumbersProxy(.to(Walker()))
    let log = CallLog<PlainNumbersInvocation>()
    let token = proxy.invocations.record(into: log)
    onThreads(8) { _ in for number in 0..<500 { proxy.plain(number) } }
    #expect(log.count == 4000)
    let orders = log.recorded.map(\.order)
    #expect(zip(orders, orders.dropFirst()).allSatisfy(<))
    withExtendedLifetime(token) {}
  }
}
