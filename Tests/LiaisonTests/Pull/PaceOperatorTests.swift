import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonPull

/// What comes in, or goes out, and at which second.
private struct At: Sendable, Equatable, CustomStringConvertible {
  let second: Int
  let element: Int

  init(_ second: Int, _ element: Int) {
    self.second = second
    self.element = element
  }

  var description: String { "\(element) at \(second)" }
}

/// One row of a table: what comes in, when the base ends, and what goes out.
private struct Schedule: Sendable, CustomStringConvertible {
  let name: String
  let comes: [At]
  var ends: Int?
  let goes: [At]

  var description: String { name }

  /// Moves the clock second by second, and goes on when all is as the table says.
  func check(
    _ paced: (Feed<Int>, ManualClock) -> some EventSequence<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let clock = ManualClock()
    let feed = Feed<Int>()
    let reader = TimedReader(paced(feed, clock), by: clock)
    await eventually { feed.asked.value == 1 }
    var sent = 0
    for second in 0...40 {
      clock.advance(to: .seconds(second))
      for come in comes where come.second == second {
        feed.send(come.element)
        sent += 1
        await eventually({ feed.asked.value == sent + 1 }, sourceLocation: sourceLocation)
      }
      if ends == second { feed.finish() }
      let expected = goes.count { $0.second <= second }
      await eventually({ reader.elements.count >= expected }, sourceLocation: sourceLocation)
      if ends == second { await eventually { reader.isOver } }
    }
    let went = zip(reader.times, reader.elements).map { At(Int($0.components.seconds), $1) }
    #expect(went == goes, sourceLocation: sourceLocation)
    #expect(reader.isOver == (ends != nil), sourceLocation: sourceLocation)
    #expect(clock.deadlines == [], sourceLocation: sourceLocation)
  }
}

@Suite struct `Debouncing and throttling` {
  @Test(arguments: [
    Schedule(name: "one", comes: [At(0, 1)], goes: [At(10, 1)]),
    Schedule(
      name: "one replaces another", comes: [At(0, 1), At(9, 2), At(18, 3)], goes: [At(28, 3)]),
    Schedule(
      name: "two far apart", comes: [At(0, 1), At(11, 2)], goes: [At(10, 1), At(21, 2)]),
    Schedule(
      name: "at the last moment the time is over", comes: [At(0, 1), At(10, 2)],
      goes: [At(10, 1), At(20, 2)]),
    Schedule(
      name: "several at once", comes: [At(3, 1), At(3, 2), At(3, 3)], goes: [At(13, 3)]),
    Schedule(
      name: "the end delivers what is pending", comes: [At(0, 1), At(2, 2)], ends: 4,
      goes: [At(4, 2)]),
    Schedule(name: "the end alone", comes: [], ends: 4, goes: []),
    Schedule(
      name: "the end when all is delivered", comes: [At(0, 1)], ends: 14, goes: [At(10, 1)]),
  ])
  fileprivate func `debounce lets through what nothing follows`(_ schedule: Schedule) async {
    await schedule.check { feed, clock in feed.debounce(for: .seconds(10), clock: clock) }
  }

  @Test(arguments: [
    Schedule(name: "the first at once", comes: [At(3, 1)], goes: [At(3, 1)]),
    Schedule(
      name: "the newest at the end of the interval", comes: [At(0, 1), At(2, 2), At(9, 3)],
      goes: [At(0, 1), At(10, 3)]),
    Schedule(
      name: "intervals follow each other",
      comes: [At(0, 1), At(1, 2), At(11, 3), At(12, 4), At(25, 5)],
      goes: [At(0, 1), At(10, 2), At(20, 4), At(30, 5)]),
    Schedule(
      name: "after a pause at once again", comes: [At(0, 1), At(10, 2), At(30, 3)],
      goes: [At(0, 1), At(10, 2), At(30, 3)]),
    Schedule(
      name: "the end delivers what is pending", comes: [At(0, 1), At(2, 2), At(3, 3)], ends: 4,
      goes: [At(0, 1), At(4, 3)]),
    Schedule(name: "the end alone", comes: [At(0, 1)], ends: 4, goes: [At(0, 1)]),
  ])
  fileprivate func `throttle lets through one per interval, the newest`(
    _ schedule: Schedule
  ) async {
    await schedule.check { feed, clock in feed.throttle(for: .seconds(10), clock: clock) }
  }

  @Test(arguments: [
    Schedule(
      name: "the first of an interval at its end", comes: [At(0, 1), At(2, 2), At(9, 3)],
      goes: [At(0, 1), At(10, 2)]),
    Schedule(
      name: "intervals follow each other",
      comes: [At(0, 1), At(1, 2), At(11, 3), At(12, 4), At(25, 5)],
      goes: [At(0, 1), At(10, 2), At(20, 3), At(30, 5)]),
    Schedule(
      name: "the end delivers what is pending", comes: [At(0, 1), At(2, 2), At(3, 3)], ends: 4,
      goes: [At(0, 1), At(4, 2)]),
  ])
  fileprivate func `throttle lets through one per interval, the first`(
    _ schedule: Schedule
  ) async {
    await schedule.check { feed, clock in
      feed.throttle(for: .seconds(10), latest: false, clock: clock)
    }
  }

  @Test func `a busy reader gets at once what has settled last, and waits for what has not`() async
  {
    let clock = ManualClock()
    let feed = Feed<Int>()
    let reader = TimedReader(
      feed.debounce(for: .seconds(10), clock: clock), by: clock, isBusy: true)
    reader.ask()
    await eventually { feed.asked.value == 1 }
    for (second, element) in [(0, 1), (20, 2), (40, 3), (60, 4)] {
      clock.advance(to: .seconds(second))
      feed.send(element)
      await eventually { feed.asked.value == element + 1 }
      if element == 1 {
        await clock.advanceToDeadline()
        await eventually { reader.elements == [1] }
      }
    }
    reader.ask()
    await eventually { reader.elements == [1, 3] }
    reader.ask()
    await clock.advanceToDeadline()
    await eventually { reader.elements == [1, 3, 4] }
    #expect(reader.times == [.seconds(10), .seconds(60), .seconds(70)])
  }

  @Test func `an interval begins when a busy reader gets its element`() async {
    let clock = ManualClock()
    let feed = Feed<Int>()
    let reader = TimedReader(
      feed.throttle(for: .seconds(10), clock: clock), by: clock, isBusy: true)
    feed.send(1)
    reader.ask()
    await eventually { reader.elements == [1] && feed.asked.value == 2 }
    feed.send(2)
    await eventually { feed.asked.value == 3 }
    clock.advance(to: .seconds(12))
    feed.send(3)
    await eventually { feed.asked.value == 4 }
    clock.advance(to: .seconds(25))
    reader.ask()
    await eventually { reader.elements == [1, 3] }
    feed.send(4)
    reader.ask()
    await eventually { feed.asked.value == 5 }
    await clock.advanceToDeadline()
    await eventually { reader.elements == [1, 3, 4] }
    #expect(reader.times == [.seconds(0), .seconds(25), .seconds(35)])
  }

  @Test(arguments: [Pace.quiet(.seconds(10)), .interval(.seconds(10), latest: true)])
  fileprivate func `losses beside what is left out are told with what takes its place`(
    _ pace: Pace
  ) async {
    let clock = ManualClock()
    let feed = Feed<Received<Int>>()
    let reader = TimedReader(Paced(base: feed, pace: pace, clock: clock), by: clock, isBusy: true)
    feed.send(Received(0, missed: 5))
    reader.ask()
    await eventually { feed.asked.value == 2 }
    if case .quiet = pace { await clock.advanceToDeadline() }
    await eventually { reader.elements.count == 1 }
    for element in 1...6 {
      clock.advance(by: .seconds(element.isMultiple(of: 2) ? 20 : 1))
      feed.send(Received(element, missed: element))
      await eventually { feed.asked.value == element + 2 }
    }
    feed.finish()
    await eventually { feed.ended.value == 1 }
    for _ in 0..<3 { reader.ask() }
    await eventually { reader.isOver }
    #expect(reader.elements.map(\.value) == [0, 6])
    #expect(reader.elements.map(\.missed) == [5, 21])
  }

  @Test func `losses beside those after the first are told with the first`() async {
    let clock = ManualClock()
    let feed = Feed<Received<Int>>()
    let reader = TimedReader(feed.throttle(for: .seconds(10), latest: false, clock: clock))
    for element in 0...4 {
      feed.send(Received(element, missed: element))
      await eventually { feed.asked.value == element + 2 }
      if element == 0 { await eventually { reader.elements.count == 1 } }
    }
    await clock.advanceToDeadline()
    await eventually { reader.elements.count == 2 }
    #expect(reader.elements.map(\.value) == [0, 1])
    #expect(reader.elements.map(\.missed) == [0, 10])
  }

  @Test func `what waits when the reader leaves is told to the tap, each element once`() async {
    struct Deserted: Sendable { let number: Int }
    let lost = Counter()
    let token = Tap.shared.watch { event in
      if event.kind == .lost, event.place.contains("Deserted") { lost.add() }
    }
    for (isCancelled, hasEnded) in [(true, true), (true, false), (false, true), (false, false)] {
      let clock = ManualClock()
      let feed = Feed<Deserted>()
      let reader = TimedReader(
        feed.debounce(for: .seconds(10), clock: clock), by: clock, isBusy: true)
      feed.send(Deserted(number: 0))
      reader.ask()
      await clock.advanceToDeadline()
      await eventually { reader.elements.count == 1 }
      // The second follows too soon on the first. When it has settled, the third waits behind it.
      for (number, second) in [(1, 20), (2, 21), (3, 40)] {
        clock.advance(to: .seconds(second))
        feed.send(Deserted(number: number))
        await eventually { feed.asked.value == number + 2 }
      }
      if hasEnded {
        feed.finish()
        await eventually { feed.ended.value == 1 }
      }
      #expect(lost.value == 0)
      if isCancelled { reader.cancel() } else { reader.leave() }
      await eventually { reader.isOver && feed.ended.value == 1 && lost.value >= 2 }
      #expect(lost.value == 2)
      #expect(reader.elements.map(\.number) == [0])
      lost.add(-lost.value)
    }
    withExtendedLifetime(token) {}
  }

  @Test func `what comes when the reader has left is told to the tap, too`() async {
    struct Late: Sendable {}
    let lost = Counter()
    let token = Tap.shared.watch { event in
      if event.kind == .lost, event.place.contains("Late") { lost.add() }
    }
    let feed = LateFeed<Late>()
    let reader = TimedReader(feed.throttle(for: .seconds(10), clock: ManualClock()))
    await eventually { feed.entered.isWaitedFor }
    reader.cancel()
    await eventually { reader.isOver }
    feed.hand(Late())
    await eventually { lost.value > 0 }
    #expect(lost.value == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `a negative time stops the program with the remedy`() async {
    await #expect(processExitsWith: .failure) {
      _ = Feed<Int>().debounce(for: .seconds(-1))
    }
    await #expect(processExitsWith: .failure) {
      _ = Feed<Int>().throttle(for: .seconds(-1))
    }
  }
}

/// Hands out one element when it is let to, whether or not its reader has been cancelled.
private final class LateFeed<Element: Sendable>: EventSequence {
  let entered = Doorway()
  private let element = Guarded<Element?>(nil)

  func hand(_ element: Element) {
    self.element.withLock { $0 = element }
    entered.open()
  }

  func makeAsyncIterator() -> Iterator { Iterator(feed: self) }

  struct Iterator: AsyncIteratorProtocol {
    let feed: LateFeed

    mutating func next() async -> Element? { await next(isolation: nil) }

    mutating func next(isolation: isolated (any Actor)?) async -> Element? {
      await feed.entered.wait()
      return feed.element.withLock { $0.take() }
    }
  }
}
