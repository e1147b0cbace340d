import Liaison

/// A clock that the test turns by hand, so that an hour takes no time.
///
///     let clock = ManualClock()
///     let reminder = Task { try await remind(after: .seconds(3_600), by: clock) }
///     await clock.waitForSleepers(1)  // it has come as far as it gets
///     clock.advance(by: .seconds(3_599))
///     let deadlines = clock.deadlines  // an hour: it still sleeps
///     clock.advance(by: .seconds(1))
///     try await reminder.value
///
/// **Order.** Sleepers whose deadline has come wake in the order of their deadlines. Of two with
/// the same deadline, the one that slept first comes first. They have been resumed when
/// `advance(by:)` returns; tasks run when they get a thread.
///
/// **Threads.** It may be used from any thread, and by any number of sleepers. It never moves by
/// itself: a sleeper sleeps until the time is moved, or until its task is cancelled, which throws a
/// `CancellationError`.
///
/// **Lifetime.** Sleepers keep it alive.
public final class ManualClock: Clock, Sendable {
  /// Something that waits for a mark to be reached. Of two with the same mark, the one that came
  /// first goes first.
  ///
  /// Unchecked: the clock's lock guards it.
  private final class Waiter<Goal: Comparable & Sendable, Outcome: Sendable, Failure: Error>:
    Lagging,
    @unchecked Sendable
  {
    struct Mark: Comparable {
      let goal: Goal
      let number: Int
      static func < (left: Self, right: Self) -> Bool {
        (left.goal, left.number) < (right.goal, right.number)
      }
    }

    let mark: Mark
    var knownMark: Mark
    var heapIndex = -1
    let continuation: CheckedContinuation<Outcome, Failure>

    init(_ goal: Goal, _ number: Int, _ continuation: CheckedContinuation<Outcome, Failure>) {
      mark = Mark(goal: goal, number: number)
      knownMark = mark
      self.continuation = continuation
    }
  }

  private typealias Sleeper = Waiter<Instant, Void, any Error>
  private typealias Watcher = Waiter<Int, Bool, Never>

  /// Where a task finds its waiter again when it is cancelled.
  private final class Ticket<Waiter: Sendable>: Sendable {
    let waiter = Guarded<Waiter?>(nil)
  }

  private struct State: Sendable {
    var now = Instant()
    /// The sleepers, by their deadlines.
    var sleepers = Laggards<Sleeper>()
    /// The waits for a number of sleepers, by that number.
    var watchers = Laggards<Watcher>()
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Removes the sleepers whose deadline has come, in their order.
    mutating func takeDue() -> [Sleeper] {
      var due: [Sleeper] = []
      while let first = sleepers.hindmost(), first.mark.goal <= now {
        _ = sleepers.remove(first)
        due.append(first)
      }
      return due
    }

    /// Removes the waits whose number of sleepers is reached.
    mutating func takeSatisfied() -> [Watcher] {
      var satisfied: [Watcher] = []
      while let first = watchers.hindmost(), first.mark.goal <= sleepers.count {
        _ = watchers.remove(first)
        satisfied.append(first)
      }
      return satisfied
    }
  }

  private let state = Guarded(State())

  /// Makes a clock at its beginning.
  ///
  /// Its time is an offset of zero. Clocks are independent: to move one moves no other.
  public init() {}

  /// The time.
  public var now: Instant { state.withLock { $0.now } }

  /// Every duration, however short, is exact.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of all sleepers, the first one first, as times after the beginning.
  public var deadlines: [Duration] {
    state.withLock { $0.sleepers.all.map(\.mark.goal.offset) }.sorted()
  }

  /// The number of sleepers.
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// A time of a manual clock.
  ///
  /// It does not know its clock. An instant of one clock is, for another clock, the time with the
  /// same offset.
  public struct Instant: InstantProtocol {
    /// The time after the beginning.
    public var offset: Duration

    /// Makes a time.
    ///
    /// - Parameter offset: The time after the beginning.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The time so much later, or earlier if `duration` is negative.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    /// How much later `other` is: negative if it is earlier.
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }
}

// MARK: - Turning

extension ManualClock {
  /// Moves the time, and wakes the sleepers whose deadline has come.
  ///
  /// - Parameter duration: How far, zero or more.
  public func advance(by duration: Duration) {
    insist(duration >= .zero, "A clock does not go back. Advance it by zero or more.")
    move { $0.advanced(by: duration) }
  }

  private func move(_ time: (Instant) -> Instant?) {
    let woken = state.withLock { state -> [Sleeper] in
      guard let goal = time(state.now) else { return [] }
      state.now = goal
      return state.takeDue()
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Moves the time to `time` after the beginning, and wakes the sleepers whose deadline has come.
  ///
  /// A sleeper whose deadline is `time` wakes, too. A time before ``now`` stops the program,
  /// because a clock does not go back.
  public func advance(to time: Duration) {
    let goal = Instant(offset: time)
    var isEarlier = false
    move { now in
      isEarlier = goal < now
      return isEarlier ? nil : goal
    }
    insist(!isEarlier, "A clock does not go back. Advance it to a later time.")
  }

  /// Waits for a sleeper, and moves the time to the next deadline. It fails the test if nothing
  /// sleeps within a minute of real time.
  ///
  /// - Parameters:
  ///   - fileID: Where a failure is shown: the module and file.
  ///   - filePath: Where a failure is shown: the path of the file.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  public func advanceToDeadline(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await waitForSleepers(1, fileID: fileID, filePath: filePath, line: line, column: column)
    // Another test's thread may have moved it meanwhile.
    let next = state.withLock { $0.sleepers.hindmost()?.mark.goal }
    if let next { move { max($0, next) } }
  }
}

// MARK: - Sleeping

extension ManualClock {
  /// Sleeps until the time has been moved to `deadline`.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or was before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let ticket = Ticket<Sleeper>()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isOver, watchers) = state.withLock { state -> (Result<Void, any Error>?, [Watcher]) in
          // Checked under the lock, so that a later cancellation finds the sleeper.
          if Task.isCancelled { return (.failure(CancellationError()), []) }
          if deadline <= state.now { return (.success(()), []) }
          let sleeper = Sleeper(deadline, state.nextNumber(), continuation)
          ticket.waiter.withLock { $0 = sleeper }
          state.sleepers.insert(sleeper)
          return (nil, state.takeSatisfied())
        }
        if let isOver { continuation.resume(with: isOver) }
        for watcher in watchers { watcher.continuation.resume(returning: true) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        ticket.waiter.withLock { $0.take() }.flatMap { state.sleepers.remove($0) ? $0 : nil }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns when this many tasks sleep, so that their work before the sleep is done.
  ///
  /// It fails the test if that takes more than a minute of real time, and returns at once when the
  /// task is cancelled.
  ///
  /// - Parameters:
  ///   - count: How many sleepers, at least.
  ///   - fileID: Where a failure is shown: the module and file.
  ///   - filePath: Where a failure is shown: the path of the file.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  public func waitForSleepers(
    _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await waitForSleepers(
      count, within: .seconds(60), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func waitForSleepers(
    _ count: Int, within limit: Duration, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) async {
    if state.withLock({ $0.sleepers.count >= count }) { return }
    let isOver = await withTaskGroup { group in
      group.addTask { await self.untilAsleep(count) }
      group.addTask {
        // A sleep that ends early means that the wait has ended.
        try? await ContinuousClock().sleep(for: limit)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    if isOver || Task.isCancelled { return }
    reportFailure(
      "\(deadlines.count) instead of \(count) sleep by this clock after \(limit).",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns `true` when this many tasks sleep, or `false` when the task is cancelled.
  private func untilAsleep(_ count: Int) async -> Bool {
    let ticket = Ticket<Watcher>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state -> Bool? in
          if state.sleepers.count >= count { return true }
          // Checked under the lock, as for sleepers.
          if Task.isCancelled { return false }
          let watcher = Watcher(count, state.nextNumber(), continuation)
          ticket.waiter.withLock { $0 = watcher }
          state.watchers.insert(watcher)
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        ticket.waiter.withLock { $0.take() }.flatMap { state.watchers.remove($0) ? $0 : nil }
      }
      watcher?.continuation.resume(returning: false)
    }
  }
}
