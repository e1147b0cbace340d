// Foundation brings the C function `poll` along, which must not be in the way.
import Foundation
import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonPull

/// A state that does not tell when it changes, and that writes down when it was asked.
private final class Subject: Sendable {
  enum Answer: Sendable {
    case next
    case state(Int)
    case failure(String)
  }

  private struct Script {
    var answers: [Answer]
    var count = 0
    var times: [Duration] = []
  }

  private let script: Guarded<Script>
  private let clock: ManualClock
  private let takes: @Sendable (Int) -> Duration

  /// When the answers are used up, each is another.
  init(
    _ clock: ManualClock, _ answers: [Answer] = [],
    taking takes: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    script = Guarded(Script(answers: answers))
    self.clock = clock
    self.takes = takes
  }

  var times: [Duration] { script.withLock { $0.times } }
  var count: Int { script.withLock { $0.count } }

  func state() throws -> Int {
    let (number, answer) = script.withLock { script -> (Int, Answer) in
      script.times.append(clock.now.offset)
      script.count += 1
      return (script.count, script.answers.isEmpty ? .next : script.answers.removeFirst())
    }
    clock.advance(by: takes(number - 1))
    switch answer {
    case .next: return number
    case .state(let state): return state
    case .failure(let reason): throw Failure(reason)
    }
  }
}

private func seconds(_ times: [Int]) -> [Duration] { times.map { .seconds($0) } }

@Suite(.timeLimit(.minutes(5))) struct `Polls` {
  private let clock = ManualClock()

  /// Lets a poll go on until so many questions have been asked.
  private func run(_ subject: Subject, for questions: Int) async {
    await eventually { subject.count == 1 }
    for question in 1..<questions {
      await clock.advanceToDeadline()
      await eventually { subject.count == question + 1 }
    }
    await eventually { !clock.deadlines.isEmpty }
  }

  @Test func `the spelling of the plan compiles`() async {
    let subject = Subject(clock)
    for await state in poll(
      every: .seconds(5), backingOff: .upTo(.seconds(60)), { try subject.state() })
    {
      #expect(state.value == 1)
      #expect(state.missed == 0)
      break
    }
    #expect(subject.count == 1)
  }

  @Test func `nothing is asked before somebody reads`() async {
    let subject = Subject(clock)
    let states = poll(every: .seconds(5), clock: clock) { try subject.state() }
    let iterator = states.makeAsyncIterator()
    for _ in 0..<100 { await Task.yield() }
    #expect(subject.count == 0)
    #expect(clock.deadlines == [])
    withExtendedLifetime(iterator) {}
  }

  @Test func `the first question is asked at once, the others beat by beat`() async {
    let subject = Subject(clock)
    let reader = TimedReader(
      poll(every: .seconds(5), clock: clock) { try subject.state() }, by: clock)
    for beat in 1...3 {
      await eventually { reader.elements.count == beat }
      await clock.advanceToDeadline()
    }
    await eventually { reader.elements.count == 4 }
    #expect(subject.times == seconds([0, 5, 10, 15]))
    #expect(reader.elements.map(\.value) == [1, 2, 3, 4])
    #expect(reader.times == seconds([0, 5, 10, 15]))
  }

  @Test func `a state is handed out only when it is another than the last`() async {
    let subject = Subject(clock, [1, 1, 2, 2, 2, 1].map { .state($0) })
    let reader = TimedReader(
      poll(every: .seconds(5), clock: clock) { try subject.state() }, by: clock)
    for (question, handedOut) in [1, 1, 2, 2, 2, 3].enumerated() {
      if question > 0 { await clock.advanceToDeadline() }
      await eventually { subject.count == question + 1 && reader.elements.count == handedOut }
    }
    #expect(reader.elements.map(\.value) == [1, 2, 1])
    #expect(reader.elements.map(\.missed) == [0, 0, 0])
    #expect(subject.times == seconds([0, 5, 10, 15, 20, 25]))
  }

  @Test(arguments: [
    (BackOff.never, [0, 5, 10, 15, 20, 25, 30, 35]),
    (.upTo(.seconds(20)), [0, 5, 15, 35, 55, 60, 70, 90]),
    (.upTo(.seconds(12)), [0, 5, 15, 27, 39, 44, 54, 66]),
    (.upTo(.seconds(60), factor: 3), [0, 5, 20, 65, 125, 130, 145, 190]),
    (.upTo(.seconds(60), factor: 1e30), [0, 5, 65, 125, 185, 190, 250, 310]),
    (.upTo(.seconds(3)), [0, 5, 10, 15, 20, 25, 30, 35]),
  ])
  func `the interval grows while nothing changes, and a change brings it back`(
    _ backOff: BackOff, _ times: [Int]
  ) async {
    // A change at the fifth question only.
    let subject = Subject(clock, [1, 1, 1, 1, 2, 2, 2, 2].map { .state($0) })
    let reader = TimedReader(
      poll(every: .seconds(5), backingOff: backOff, clock: clock) { try subject.state() })
    await run(subject, for: 8)
    #expect(subject.times == seconds(times))
    withExtendedLifetime(reader) {}
  }

  @Test func `a thousand beats do not drift, however long the answers take`() async {
    let subject = Subject(clock, taking: { .milliseconds($0 * 7 % 4_999) })
    let reader = TimedReader(poll(every: .seconds(5), clock: clock) { try subject.state() })
    await run(subject, for: 1_000)
    #expect(subject.times == (0..<1_000).map { .seconds(5 * $0) })
    await eventually { reader.elements.last?.value == 1_000 }
    let missed = reader.elements.reduce(0) { $0 + $1.missed }
    #expect(reader.elements.count + missed == 1_000)
  }

  @Test func `beats that go by while an answer is awaited are skipped`() async {
    let taking = [12, 0, 5, 6, 10, 21, 0].map { Duration.seconds($0) }
    let subject = Subject(clock, taking: { taking[$0] })
    let reader = TimedReader(poll(every: .seconds(5), clock: clock) { try subject.state() })
    await eventually { subject.count == 1 }
    for question in 2...7 {
      await eventually { subject.count >= question || !clock.deadlines.isEmpty }
      if subject.count < question { await clock.advanceToDeadline() }
    }
    await eventually { subject.count == 7 && !clock.deadlines.isEmpty }
    // An answer that comes just as the next beat is due has missed nothing.
    #expect(subject.times == seconds([0, 15, 20, 25, 35, 45, 70]))
    withExtendedLifetime(reader) {}
  }

  @Test func `jitter moves each beat within its bound, and does not add up`() async {
    let subject = Subject(clock)
    let reader = TimedReader(
      poll(
        every: .seconds(10), jitter: .upTo(0.1, using: SeededGenerator(seed: 7)), clock: clock
      ) { try subject.state() })
    await run(subject, for: 1_000)
    let offsets = subject.times.enumerated().map { $1 - .seconds(10 * $0) }
    #expect(offsets[0] == .zero)
    #expect(offsets.allSatisfy { (.seconds(-1) ... .seconds(1)).contains($0) })
    #expect(offsets.contains { $0 < .milliseconds(-900) })
    #expect(offsets.contains { $0 > .milliseconds(900) })
    withExtendedLifetime(reader) {}
  }

  @Test func `a generator with a seed makes the beats repeatable`() async {
    func deadlines(_ seed: UInt64) -> [Duration] {
      var beats = Beats(
        every: .seconds(10), backingOff: .never,
        jitter: .upTo(0.5, using: SeededGenerator(seed: seed)))
      return (0..<100).map { _ in beats.next(hasChanged: true, now: .zero) }
    }
    #expect(deadlines(1) == deadlines(1))
    #expect(deadlines(1) != deadlines(2))
  }
}

@Suite struct `Errors of polls` {
  private let clock = ManualClock()
  private let log = Log()

  @Test func `an error does not end a poll, is told, and makes the interval longer`() async {
    let subject = Subject(
      clock, [.state(1), .failure("a"), .failure("b"), .state(1), .failure("c"), .state(2)])
    let reader = TimedReader(
      poll(
        every: .seconds(5), backingOff: .upTo(.seconds(60)), clock: clock,
        onError: { [log] error, inARow in
          log.append("\((error as? Failure)?.reason ?? "?") \(inARow)")
        }
      ) { try subject.state() }, by: clock)
    for question in 1...5 {
      await eventually { subject.count == question && reader.elements.count == 1 }
      await clock.advanceToDeadline()
    }
    await eventually { subject.count == 6 && reader.elements.count == 2 }
    #expect(log.entries == ["a 1", "b 2", "c 1"])
    #expect(subject.times == seconds([0, 5, 15, 35, 75, 135]))
    #expect(reader.elements.map(\.value) == [1, 2])
  }

  @Test func `the tap is told of an error, and where the poll was made`() async {
    let line = Guarded(UInt(0))
    let token = Tap.shared.watch { [log] event in
      guard event.kind == .failed, event.error as? Failure == Failure("tapped") else { return }
      log.append(event.description)
    }
    let subject = Subject(clock, [.failure("tapped")])
    let states = poll(every: .seconds(5), clock: clock) { try subject.state() }
    line.withLock { $0 = #line - 1 }
    let reader = TimedReader(states)
    await eventually { !log.entries.isEmpty }
    let place = "LiaisonTests/PollTests.swift:\(line.withLock { $0 }), 1 in a row"
    #expect(log.entries == ["failed: poll(every:), \(place): Failure(reason: \"tapped\")"])
    #expect(reader.elements.isEmpty)
    token.cancel()
  }

  @Test func `an interval of nothing stops the program with the remedy`() async {
    await #expect(processExitsWith: .failure) { _ = poll(every: .zero) { 1 } }
  }

  @Test func `jitter beyond half an interval stops the program with the remedy`() async {
    await #expect(processExitsWith: .failure) { _ = Jitter.upTo(0.6) }
  }
}

@Suite struct `Revisions` {
  private let clock = ManualClock()

  @Test func `the state is fetched only when its revision is another`() async {
    let revisions = Subject(clock, [1, 1, 1, 2, 2, 3].map { .state($0) })
    let states = Subject(clock, [7, 7, 8].map { .state($0) })
    let reader = TimedReader(
      poll(every: .seconds(5), clock: clock, revision: { try revisions.state() }) {
        try states.state()
      })
    for (question, handedOut) in [1, 1, 1, 2, 2, 3].enumerated() {
      if question > 0 { await clock.advanceToDeadline() }
      await eventually { revisions.count == question + 1 && reader.elements.count == handedOut }
    }
    #expect(revisions.times == seconds([0, 5, 10, 15, 20, 25]))
    #expect(states.times == seconds([0, 15, 25]))
    // A new revision is a new state, whether or not it looks the same.
    #expect(reader.elements.map(\.value) == [7, 7, 8])
  }

  @Test func `a revision is known only when its state has been fetched`() async {
    let revisions = Subject(clock, Array(repeating: .state(1), count: 3))
    let states = Subject(clock, [.failure("away"), .state(7)])
    let reader = TimedReader(
      poll(every: .seconds(5), clock: clock, revision: { try revisions.state() }) {
        try states.state()
      })
    for question in 1...2 {
      await eventually { revisions.count == question }
      await clock.advanceToDeadline()
    }
    await eventually { revisions.count == 3 && reader.elements.count == 1 }
    #expect(states.times == seconds([0, 5]))
    #expect(reader.elements.map(\.value) == [7])
  }
}
