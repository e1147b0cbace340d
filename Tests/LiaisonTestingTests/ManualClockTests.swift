import Liaison
import TestSupport
import Testing

@testable import LiaisonTesting

/// Nobody sleeps here in real time: the clock stands still until a test advances it.
@Suite struct `A manual clock` {
  private let clock = ManualClock()

  @Test func `it stands still until it is advanced`() {
    #expect(clock.now.offset == .zero)
    clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    clock.advance(to: .seconds(5))
    #expect(clock.now.offset == .seconds(5))
    #expect(clock.now.duration(to: .init(offset: .seconds(6))) == .seconds(1))
  }

  @Test func `who sleeps wakes when the time has come, and not before`() async throws {
    let log = Log()
    let sleeper = Task { [clock] in
      try await clock.sleep(for: .seconds(3))
      log.append("awake")
    }
    await clock.waitForSleepers(1)
    #expect(clock.deadlines == [.seconds(3)])
    clock.advance(by: .milliseconds(2_999))
    #expect(clock.deadlines == [.seconds(3)] && log.entries == [])
    clock.advance(by: .milliseconds(1))
    #expect(clock.deadlines == [])
    try await sleeper.value
    #expect(log.entries == ["awake"])
  }

  @Test func `a deadline that is over is not slept for`() async throws {
    clock.advance(to: .seconds(3))
    try await clock.sleep(until: .init(offset: .seconds(3)))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    #expect(clock.deadlines == [])
  }

  @Test func `sleepers wake in the order of their deadlines, then of falling asleep`() async throws
  {
    let log = Log()
    // Woken sleepers run in the order in which they were woken; on several threads nobody could say.
    let executor = OneThread()
    var sleepers: [Task<Void, any Error>] = []
    for (count, seconds) in [3, 1, 2, 1].enumerated() {
      sleepers.append(
        Task(executorPreference: executor) { [clock] in
          try await clock.sleep(until: .init(offset: .seconds(seconds)))
          log.append("\(seconds) after \(count)")
        })
      await clock.waitForSleepers(count + 1)
    }
    // The last sleeper is known before it has left its thread; woken then, it would just go on.
    await Task(executorPreference: executor) {}.value
    #expect(clock.deadlines == [1, 1, 2, 3].map { .seconds($0) })
    clock.advance(by: .seconds(3))
    for sleeper in sleepers { try await sleeper.value }
    #expect(log.entries == ["1 after 1", "1 after 3", "2 after 2", "3 after 0"])
  }

  @Test func `a task that is cancelled wakes with an error, and the others sleep on`() async throws
  {
    let cancelled = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    let other = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
    await clock.waitForSleepers(2)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(clock.deadlines == [.seconds(2)])
    clock.advance(by: .seconds(2))
    try await other.value
  }

  @Test func `a task that was cancelled before does not sleep`() async {
    await withTaskGroup { group in
      group.addTask { [clock] in
        withUnsafeCurrentTask { $0?.cancel() }
        await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
      }
    }
    #expect(clock.deadlines == [])
  }

  @Test func `it goes from deadline to deadline`() async throws {
    let beats = Task { [clock] in
      for _ in 1...3 { try await clock.sleep(for: .seconds(2)) }
      return clock.now.offset
    }
    for _ in 1...3 { await clock.advanceToDeadline() }
    #expect(try await beats.value == .seconds(6))
  }

  @Test func `waiting for sleepers who do not come fails the test`() async {
    let messages = await messages {
      await clock.waitForSleepers(
        2, within: .milliseconds(1), fileID: #fileID, filePath: #filePath, line: #line,
        column: #column)
    }
    #expect(messages == ["0 instead of 2 sleep by this clock after 0.001 seconds."])
  }

  @Test func `a cancelled task waits for no sleepers, and that is no failure`() async {
    let messages = await messages {
      let waiting = Task { [clock] in await clock.waitForSleepers(2) }
      waiting.cancel()
      await waiting.value
    }
    #expect(messages == [])
  }

  @Test func `many wake in the order of their deadlines, and those that are cancelled do not`()
    async throws
  {
    var numbers = SeededGenerator(seed: 11)
    let count = 1_000
    let deadlines = (0..<count).map { _ in Int.random(in: 1...200, using: &numbers) }
    // Falling asleep one after the other, so that the order of equals is known.
    var sleepers: [Task<Void, any Error>] = []
    for deadline in deadlines {
      sleepers.append(Task { [clock] in try await clock.sleep(for: .seconds(deadline)) })
      await eventually { clock.sleeperCount == sleepers.count }
    }
    let cancelled = Set((0..<count).shuffled(using: &numbers).prefix(count / 3))
    for index in cancelled { sleepers[index].cancel() }
    await eventually { clock.sleeperCount == count - cancelled.count }
    let left = (0..<count).filter { !cancelled.contains($0) }.map { deadlines[$0] }.sorted()
    #expect(clock.deadlines == left.map { .seconds($0) })
    for time in 1...200 {
      clock.advance(by: .seconds(1))
      #expect(clock.sleeperCount == left.count { $0 > time })
    }
    let ends = await withTaskGroup(of: Bool.self) { group in
      for sleeper in sleepers {
        group.addTask { (try? await sleeper.value) != nil }
      }
      return await group.reduce(into: [0, 0]) { $0[$1 ? 1 : 0] += 1 }
    }
    #expect(ends == [cancelled.count, left.count])
  }

  @Test func `a clock that is to go back stops the program with the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ManualClock().advance(by: .seconds(-1))
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("A clock does not go back. Advance it by zero or more."))
  }

  @Test func `sleepers that are cancelled and woken from everywhere each end once`() async {
    let (woken, cancelled) = (Counter(), Counter())
    await withTaskGroup { group in
      for index in 0..<400 {
        let sleeper = Task { [clock] in
          do {
            try await clock.sleep(for: .seconds(1 + index % 7))
            woken.add()
          } catch {
            cancelled.add()
          }
        }
        group.addTask {
          if index.isMultiple(of: 3) { sleeper.cancel() }
          await sleeper.value
        }
      }
      group.addTask { [clock] in
        while woken.value + cancelled.value < 400 {
          clock.advance(by: .seconds(1))
          await Task.yield()
        }
      }
    }
    #expect(woken.value + cancelled.value == 400)
    #expect(cancelled.value <= 134)
    #expect(clock.deadlines == [])
  }
}
