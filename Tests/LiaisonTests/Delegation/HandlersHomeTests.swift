import Liaison
import Testing

@Contract(.anywhere)
private protocol Station: AnyObject {
  func came(_ number: Int)
  @Answer(.all, whenNobody: true) func keeps(_ number: Int) -> Bool
  @Answer(.first, whenNobody: -1) func count() async -> Int
  @Optional func ended()
}

@Contract(.anywhere)
private protocol LoudStation: Station {
  func rang(_ tone: String)
}

@MainActor private final class Screen {
  private(set) var numbers: [Int] = []
  func show(_ number: Int) { numbers.append(number) }

  func follow(_ feed: StationMulticast) -> Subscription {
    feed.add(
      StationHandlers(
        weak: self, deliver: .main,
        came: { screen, number in screen.show(number) },
        keeps: { screen, number in screen.numbers.contains(number) },
        count: { screen in screen.numbers.count }))
  }
}

private actor Store {
  private(set) var numbers: [Int] = []

  func follow(_ feed: StationMulticast) -> Subscription {
    feed.add(
      StationHandlers(
        on: self,
        came: { store, number in store.numbers.append(number) },
        keeps: { store, number in store.numbers.contains(number) },
        count: { store in store.numbers.count }))
  }
}

@Suite struct `Handlers that say where they belong` {
  private let feed = StationMulticast()

  @Test func `those of the main actor are called there, wherever they are added`() async {
    let seen = Log()
    let token = feed.add(
      StationHandlers(
        deliver: .main,
        came: { number in
          MainActor.assertIsolated()
          seen.append("\(number)")
        }, keeps: { _ in true }, count: { 0 }))
    await onThreads(1) { [feed] _ in for number in 1...3 { feed.came(number) } }
    await eventually { seen.entries.count == 3 }
    #expect(seen.entries == ["1", "2", "3"])
    token.cancel()
  }

  @Test @MainActor func `they may use what lives there, and do not keep it alive`() async {
    var screen: Screen? = Screen()
    let token = screen?.follow(feed)
    await onThreads(1) { [feed] _ in for number in 1...3 { feed.came(number) } }
    #expect(feed.keeps(3))
    #expect(await feed.count() == 3)
    #expect(screen?.numbers == [1, 2, 3])
    screen = nil
    #expect(feed.isEmpty)
    #expect(await feed.count() == -1)
    token?.cancel()
  }

  @Test func `those of an actor are given it`() async {
    let store = Store()
    let token = await store.follow(feed)
    for number in 1...3 { feed.came(number) }
    while await feed.count() < 3 { await Task.yield() }
    #expect(await store.numbers == [1, 2, 3])
    token.cancel()
  }

  @Test func `an actor that has gone ends them`() async {
    var store: Store? = Store()
    let token = await store?.follow(feed)
    #expect(!feed.isEmpty)
    store = nil
    await eventually { feed.isEmpty }
    token?.cancel()
  }

  @Test func `those of a contract that inherits bring those of its parent with them`() async {
    let seen = Log()
    let feed = LoudStationMulticast()
    let parent = StationHandlers(
      deliver: .main, came: { seen.append("\($0)") }, keeps: { _ in true }, count: { 0 })
    let token = feed.add(
      LoudStationHandlers(deliver: .main, station: parent, rang: { seen.append($0) }))
    feed.came(1)
    feed.rang("ding")
    await eventually { seen.entries.count == 2 }
    #expect(seen.entries == ["1", "ding"])
    token.cancel()
  }

  @Test func `an optional one may be left out`() async {
    let seen = Log()
    let token = feed.add(
      StationHandlers(
        deliver: .main, came: { _ in }, keeps: { _ in true }, count: { 0 },
        ended: { seen.append("ended") }))
    feed.ended()
    await eventually { seen.entries == ["ended"] }
    #expect(feed.responds(to: .ended))
    token.cancel()
  }

  @Test func `another place than their own is a mistake`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let handlers = StationHandlers(
        deliver: .main, came: { _ in }, keeps: { _ in true }, count: { 0 })
      _ = StationMulticast().add(handlers, deliver: .here)
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("These handlers belong to 'main'"))
  }
}
