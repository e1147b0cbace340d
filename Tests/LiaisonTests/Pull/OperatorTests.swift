import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonPull

private struct Spoken: Notice { let number: Int }

@Suite(.timeLimit(.minutes(5))) struct `Merging` {
  @Test func `two fast producers arrive whole, each in its order`() async {
    let left = Feed<Int>()
    let right = Feed<Int>()
    let reader = TimedReader(left.merged(with: right))
    await onThreads(2) { side in
      for number in 0..<5_000 { (side == 0 ? left : right).send(side * 10_000 + number) }
    }
    left.finish()
    right.finish()
    await eventually { reader.isOver }
    #expect(reader.elements.count == 10_000)
    #expect(reader.elements.filter { $0 < 10_000 } == Array(0..<5_000))
    #expect(reader.elements.filter { $0 >= 10_000 } == Array(10_000..<15_000))
  }

  @Test func `the next element of each is asked for when the one before is taken`() async {
    let left = Feed(1, 2, 3)
    let right = Feed(11, 12, 13)
    let reader = TimedReader(left.merged(with: right), isBusy: true)
    func isOneAhead(_ feed: Feed<Int>, _ own: ClosedRange<Int>) -> Bool {
      feed.asked.value == reader.elements.count { own.contains($0) } + 1
    }
    for taken in 1...4 {
      reader.ask()
      await eventually {
        reader.elements.count == taken && isOneAhead(left, 1...3) && isOneAhead(right, 11...13)
      }
      for _ in 0..<100 { await Task.yield() }
      #expect(left.asked.value + right.asked.value == taken + 2)
    }
  }

  /// Reads so many elements in as many loops.
  private func read<Element>(
    _ count: Int, of first: some EventSequence<Element>, and second: some EventSequence<Element>
  ) async -> [Element] {
    var elements: [Element] = []
    while elements.count < count {
      for await element in first.merged(with: second) {
        elements.append(element)
        break
      }
    }
    return elements
  }

  @Test func `a reader that leaves leaves the next elements with their sequences`() async {
    let centers = [NoticeCenter(), NoticeCenter()]
    let streams = centers.map { $0.notices(Spoken.self) }
    for number in 0..<10 { centers[number % 2].post(Spoken(number: number)) }
    let spoken = await read(9, of: streams[0], and: streams[1])
    for await last in streams[0].merged(with: streams[1]) {
      #expect((spoken + [last]).map(\.number).sorted() == Array(0..<10))
      break
    }
  }

  @Test func `a reader that leaves leaves entries and changes behind their cursors`() async {
    let journals = [Journal<Int>(keeping: .newest(10)), Journal<Int>(keeping: .newest(10))]
    let cursors = journals.map { $0.cursor(from: .start) }
    for number in 0..<10 { journals[number % 2].append(number) }
    let batches = await read(
      10, of: cursors[0].batches(upTo: 1), and: cursors[1].batches(upTo: 1))
    let entries = batches.flatMap { batch -> [Int] in
      if case .entries(let entries) = batch { entries } else { [] }
    }
    #expect(entries.sorted() == Array(0..<10))
    let rows = [Changes<Set<Int>>(), Changes<Set<Int>>()]
    let changed = rows.map { $0.cursor() }
    for (number, changes) in rows.enumerated() { changes.record([number]) }
    let sets = await read(2, of: changed[0].changes, and: changed[1].changes)
    #expect(sets.reduce(into: []) { $0.formUnion($1) } == [0, 1])
    withExtendedLifetime((journals, rows)) {}
  }

  @Test func `what was read ahead of a reader that leaves is told to the tap`() async {
    struct Orphan {}
    let lost = Counter()
    let token = Tap.shared.watch { event in
      if event.kind == .lost, event.place.contains("Orphan") { lost.add() }
    }
    let left = Feed(Orphan(), Orphan())
    let right = Feed(Orphan())
    let reader = TimedReader(left.merged(with: right), isBusy: true)
    reader.ask()
    await eventually { left.asked.value + right.asked.value == 3 }
    reader.leave()
    await eventually { reader.isOver && lost.value > 0 }
    withExtendedLifetime(token) {}
  }

  @Test func `it ends when both have ended`() async {
    let left = Feed(1)
    let right = Feed<Int>()
    let reader = TimedReader(left.merged(with: right))
    left.finish()
    await eventually { left.ended.value == 1 && reader.elements == [1] }
    right.send(2)
    await eventually { reader.elements == [1, 2] }
    #expect(!reader.isOver)
    right.finish()
    await eventually { reader.isOver }
  }

  @Test func `sequences of different kinds merge, and merge again`() async {
    let left = Feed(1)
    let middle = Feed(1, 1)
    let right = Feed(1)
    let reader = TimedReader(
      left.merged(with: middle.removingDuplicates()).merged(with: right))
    for feed in [left, middle, right] { feed.finish() }
    await eventually { reader.isOver }
    #expect(reader.elements == [1, 1, 1])
  }
}

@Suite struct `Removing duplicates` {
  @Test(arguments: [
    ([], []),
    ([1], [1]),
    ([1, 1, 1], [1]),
    ([1, 2, 2, 1, 1, 3], [1, 2, 1, 3]),
  ])
  func `what is equal to the one before is left out`(_ comes: [Int], _ goes: [Int]) async {
    let feed = Feed<Int>()
    for element in comes { feed.send(element) }
    feed.finish()
    let reader = TimedReader(feed.removingDuplicates())
    await eventually { reader.isOver }
    #expect(reader.elements == goes)
    #expect(feed.asked.value == comes.count + 1)
  }

  @Test func `what repeats is compared with the last one let through`() async {
    let feed = Feed(1, 3, 5, 7, 20, 21)
    feed.finish()
    let reader = TimedReader(feed.removingDuplicates { abs($0 - $1) < 5 })
    await eventually { reader.isOver }
    #expect(reader.elements == [1, 7, 20])
  }

  @Test func `losses beside a duplicate are told with the next one let through`() async {
    let feed = Feed(
      Received(1, missed: 1), Received(1, missed: 2), Received(1, missed: 3),
      Received(2, missed: 4), Received(2), Received(3))
    feed.finish()
    let reader = TimedReader(feed.removingDuplicates())
    await eventually { reader.isOver }
    #expect(reader.elements.map(\.value) == [1, 2, 3])
    #expect(reader.elements.map(\.missed) == [1, 9, 0])
  }

  @Test func `at the end a duplicate comes after all if losses are still to be told`() async {
    let feed = Feed(Received(1), Received(1, missed: 2), Received(1, missed: 3), Received(1))
    feed.finish()
    let reader = TimedReader(feed.removingDuplicates())
    await eventually { reader.isOver }
    #expect(reader.elements.map(\.value) == [1, 1])
    #expect(reader.elements.map(\.missed) == [0, 5])
  }
}

/// Each operator, over the same elements.
private enum Operator: CaseIterable, Sendable {
  case debounce
  case throttle
  case merged
  case unrepeated

  func reader(
    of feed: Feed<Int>, by clock: ManualClock, isBusy: Bool = false
  ) -> TimedReader<Int> {
    switch self {
    case .debounce:
      TimedReader(feed.debounce(for: .seconds(10), clock: clock), by: clock, isBusy: isBusy)
    case .throttle:
      TimedReader(feed.throttle(for: .seconds(10), clock: clock), by: clock, isBusy: isBusy)
    case .merged:
      TimedReader(feed.merged(with: Feed<Int>()), by: clock, isBusy: isBusy)
    case .unrepeated:
      TimedReader(feed.removingDuplicates(), by: clock, isBusy: isBusy)
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Every operator` {
  private let clock = ManualClock()
  private let feed = Feed<Int>()

  @Test(arguments: Operator.allCases)
  fileprivate func `does not read its base before it is asked`(_ kind: Operator) async {
    let reader = kind.reader(of: feed, by: clock, isBusy: true)
    feed.send(1)
    for _ in 0..<100 { await Task.yield() }
    #expect(feed.asked.value == 0)
    withExtendedLifetime(reader) {}
  }

  @Test(arguments: Operator.allCases)
  fileprivate func `ends when its reader is cancelled`(_ kind: Operator) async {
    let reader = kind.reader(of: feed, by: clock)
    await eventually { feed.asked.value == 1 }
    reader.cancel()
    await eventually { reader.isOver && feed.ended.value == 1 }
    #expect(reader.elements == [])
  }

  @Test(arguments: Operator.allCases)
  fileprivate func `ends when its reader is cancelled while it sleeps`(_ kind: Operator) async {
    let reader = kind.reader(of: feed, by: clock)
    feed.send(1)
    await eventually { feed.asked.value == 2 }
    if kind == .throttle { await eventually { reader.elements == [1] } }
    feed.send(2)
    await eventually { feed.asked.value == 3 }
    if kind == .debounce || kind == .throttle { await eventually { !clock.deadlines.isEmpty } }
    reader.cancel()
    await eventually { reader.isOver && feed.ended.value == 1 && clock.deadlines.isEmpty }
  }

  @Test(arguments: Operator.allCases)
  fileprivate func `lets go of its base when its iterator goes away`(_ kind: Operator) async {
    weak var watched: Feed<Int>?
    let reader: TimedReader<Int>
    do {
      let feed = Feed<Int>()
      watched = feed
      reader = kind.reader(of: feed, by: clock, isBusy: true)
      feed.send(1)
      reader.ask()
      await eventually { feed.asked.value > 0 }
      if kind == .debounce { await clock.advanceToDeadline() }
      await eventually { reader.elements == [1] }
    }
    #expect(watched != nil)
    reader.leave()
    await eventually { watched == nil && reader.isOver }
    #expect(clock.deadlines == [])
  }

  @MainActor @Test func `reads on for a reader who stays where it is`() async {
    let left = Feed(1, 1, 2)
    let right = Feed(3)
    for feed in [left, right] { feed.finish() }
    let chained: any EventSequence<Int> = left.removingDuplicates().merged(with: right)
    var elements: [Int] = []
    for await element in chained {
      MainActor.assertIsolated()
      elements.append(element)
    }
    #expect(elements.sorted() == [1, 2, 3])
  }

  @Test func `chains with the others, and nothing is lost unsaid`() async {
    let losing = Feed<Received<Int>>()
    for number in 0..<1_000 {
      losing.send(Received(number / 10, missed: number.isMultiple(of: 3) ? 1 : 0))
    }
    losing.finish()
    let other = Feed<Received<Int>>()
    other.finish()
    let reader = TimedReader(
      losing.removingDuplicates().merged(with: other)
        .throttle(for: .seconds(10), clock: clock).debounce(for: .seconds(1), clock: clock))
    await eventually { reader.isOver }
    #expect(reader.elements.reduce(0) { $0 + $1.missed } == 334)
    #expect(reader.elements.last?.value == 99)
  }

  @Test func `begun and dropped in the midst of things, it leaves nobody waiting`() async {
    let ended = Counter()
    await withTaskGroup(of: Void.self) { group in
      for round in 0..<200 {
        group.addTask {
          let left = Feed<Int>()
          let right = Feed<Int>()
          let sequence = left.merged(with: right).throttle(for: .microseconds(round % 7))
          let reader = Task {
            for await element in sequence where element >= round % 10 { break }
            ended.add()
          }
          for number in 0..<10 { (number.isMultiple(of: 2) ? left : right).send(number) }
          if round.isMultiple(of: 3) { reader.cancel() }
          if round.isMultiple(of: 2) { left.finish() }
          right.finish()
          if !round.isMultiple(of: 2) { left.finish() }
          await reader.value
        }
      }
    }
    #expect(ended.value == 200)
  }
}
