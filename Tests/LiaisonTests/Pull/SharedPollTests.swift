import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonCore
@testable import LiaisonPull

/// A question that waits until it is answered, and that can be cancelled, or not.
private final class Respondent: Sendable {
  let asked = Counter()
  let cancelled = Counter()
  let running = Counter()
  private let answers = StreamBuffer<Int>()

  func answer(_ state: Int) { answers.send(state) }

  func state() async throws -> Int {
    asked.add()
    guard let state = await answers.next() else {
      cancelled.add()
      throw CancellationError()
    }
    return state.value
  }

  /// As above, for what knows nothing of being cancelled.
  func stubbornState() async throws -> Int {
    let answer = Task { [answers] in await answers.next()?.value }
    asked.add()
    return await answer.value ?? 0
  }
}

/// What tasks that begin under it keep alive.
private enum Beginning {
  @TaskLocal static var mark: Mark?

  final class Mark: Sendable {
    private let alive: Counter
    init(_ alive: Counter) {
      self.alive = alive
      alive.add()
    }
    deinit { alive.add(-1) }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Sharing a poll` {
  private let clock = ManualClock()
  private let asked = Counter()

  private func counting(every interval: Duration = .seconds(5)) -> Poll<Int> {
    poll(every: interval, clock: clock) { [asked] in
      asked.add()
      return asked.value
    }
  }

  @Test func `many readers share one question at a beat`() async {
    let states = counting()
    let readers = (0..<5).map { _ in TimedReader(states) }
    await eventually { readers.allSatisfy { $0.elements.count == 1 } }
    for beat in 1...10 {
      await clock.advanceToDeadline()
      await eventually { readers.allSatisfy { $0.elements.count == beat + 1 } }
    }
    #expect(asked.value == 11)
    for reader in readers {
      #expect(reader.elements.map(\.value) == Array(1...11))
      #expect(reader.elements.allSatisfy { $0.missed == 0 })
    }
    await eventually { clock.deadlines == [.seconds(55)] }
  }

  @Test func `a reader that comes later gets the newest state at once`() async {
    let states = counting()
    let first = TimedReader(states)
    await eventually { first.elements.count == 1 }
    await clock.advanceToDeadline()
    await eventually { first.elements.count == 2 }
    let second = TimedReader(states)
    await eventually { second.elements.count == 1 }
    #expect(second.elements.map(\.value) == [2])
    #expect(second.elements.map(\.missed) == [0])
    #expect(asked.value == 2)
  }

  @Test func `readers that come and go while a question hangs leave nothing behind`() async {
    let respondent = Respondent()
    let states = poll(every: .seconds(5), clock: clock) { try await respondent.stubbornState() }
    let alive = Counter()
    for round in 0..<100 {
      let reader = Beginning.$mark.withValue(Beginning.Mark(alive)) { TimedReader(states) }
      if round == 0 { await eventually { respondent.asked.value == 1 } }
      reader.cancel()
      await eventually { reader.isOver }
    }
    // The question that hangs, and what waits for it at most.
    await eventually { alive.value <= 2 }
    let last = TimedReader(states)
    respondent.answer(1)
    await eventually { respondent.asked.value == 2 }
    respondent.answer(2)
    await eventually { last.elements.map(\.value) == [2] }
    await eventually { alive.value == 0 }
  }

  @Test func `a slow reader gets the newest state, and how many went by`() async {
    let states = counting()
    let quick = TimedReader(states)
    let slow = TimedReader(states, isBusy: true)
    slow.ask()
    await eventually { slow.elements.count == 1 && quick.elements.count == 1 }
    for beat in 1...4 {
      await clock.advanceToDeadline()
      await eventually { quick.elements.count == beat + 1 }
    }
    slow.ask()
    await eventually { slow.elements.count == 2 }
    #expect(slow.elements.map(\.value) == [1, 5])
    #expect(slow.elements.map(\.missed) == [0, 3])
  }

  @Test func `a reader that is cancelled ends alone, and the last one ends the questions`() async {
    let states = counting()
    let readers = (0..<3).map { _ in TimedReader(states) }
    await eventually { readers.allSatisfy { $0.elements.count == 1 } }
    readers[0].cancel()
    readers[1].cancel()
    await eventually { readers[0].isOver && readers[1].isOver }
    await eventually { clock.deadlines == [.seconds(5)] }
    await clock.advanceToDeadline()
    await eventually { readers[2].elements.count == 2 }
    readers[2].cancel()
    await eventually { readers[2].isOver && clock.deadlines.isEmpty }
    clock.advance(by: .seconds(100))
    for _ in 0..<100 { await Task.yield() }
    #expect(asked.value == 2)
  }

  @Test func `a reader that leaves its loop ends the questions`() async {
    let states = counting()
    let reader = TimedReader(states, isBusy: true)
    reader.ask()
    await eventually { reader.elements.count == 1 && !clock.deadlines.isEmpty }
    reader.leave()
    await eventually { clock.deadlines.isEmpty }
    #expect(asked.value == 1)
  }

  @MainActor @Test func `a reader on an actor stays there`() async {
    for await state in counting() {
      MainActor.assertIsolated()
      #expect(state.value == 1)
      break
    }
  }

  @Test func `the poll may go away before its reader`() async {
    weak var watched: Poll<Int>?
    let reader: TimedReader<Received<Int>>
    do {
      let states = counting()
      watched = states
      reader = TimedReader(states)
    }
    await eventually { reader.elements.count == 1 }
    await clock.advanceToDeadline()
    await eventually { reader.elements.count == 2 }
    reader.cancel()
    await eventually { watched == nil }
  }

  @Test func `the last reader cancels a question under way`() async {
    let respondent = Respondent()
    let states = poll(every: .seconds(5), clock: clock) { try await respondent.state() }
    let readers = (0..<2).map { _ in TimedReader(states) }
    await eventually { respondent.asked.value == 1 && states.readers == 2 }
    readers[0].cancel()
    await eventually { readers[0].isOver }
    #expect(respondent.cancelled.value == 0)
    readers[1].cancel()
    await eventually { readers[1].isOver && respondent.cancelled.value == 1 }
    #expect(respondent.asked.value == 1)
  }

  @Test func `a cancelled question is no error`() async {
    let respondent = Respondent()
    let errors = Counter()
    let states = poll(
      every: .seconds(5), clock: clock, onError: { _, _ in errors.add() },
      { try await respondent.state() })
    let reader = TimedReader(states)
    await eventually { respondent.asked.value == 1 }
    reader.cancel()
    await eventually { respondent.cancelled.value == 1 }
    let next = TimedReader(states)
    await eventually { respondent.asked.value == 2 }
    respondent.answer(1)
    await eventually { next.elements.count == 1 }
    #expect(errors.value == 0)
  }

  @Test func `after a pause the first reader gets a fresh state, equal or not`() async {
    let asked = asked
    let states = poll(every: .seconds(5), clock: clock) {
      asked.add()
      return "same"
    }
    for run in 1...3 {
      let reader = TimedReader(states)
      await eventually { reader.elements.count == 1 }
      #expect(asked.value == run)
      #expect(reader.elements.map(\.missed) == [0])
      reader.cancel()
      await eventually { reader.isOver && clock.deadlines.isEmpty }
    }
  }

  @Test func `a question that does not heed its end keeps the next run waiting`() async {
    let respondent = Respondent()
    let states = poll(every: .seconds(5), clock: clock) { try await respondent.stubbornState() }
    let first = TimedReader(states)
    await eventually { respondent.asked.value == 1 }
    first.cancel()
    await eventually { first.isOver }
    let second = TimedReader(states)
    for _ in 0..<100 { await Task.yield() }
    #expect(respondent.asked.value == 1)
    respondent.answer(1)
    await eventually { respondent.asked.value == 2 }
    respondent.answer(2)
    await eventually { second.elements.count == 1 }
    #expect(second.elements.map(\.value) == [2])
    #expect(first.elements.isEmpty)
  }

  @Test func `readers that come and go never make two questions overlap`() async {
    let running = Counter()
    let overlaps = Counter()
    let asked = asked
    let states = poll(every: .microseconds(10), clock: ContinuousClock()) {
      running.add()
      if running.value > 1 { overlaps.add() }
      await Task.yield()
      asked.add()
      running.add(-1)
      return asked.value
    }
    let read = await withTaskGroup(of: Int.self) { group in
      for reader in 0..<200 {
        group.addTask {
          var last = 0
          var count = 0
          for await state in states {
            if state.value <= last { Issue.record("a state came twice, or too late") }
            last = state.value
            count += 1
            if count > reader % 5 { break }
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(read == 40 * (1 + 2 + 3 + 4 + 5))
    #expect(overlaps.value == 0)
    await eventually { running.value == 0 }
  }
}
