import Liaison

/// A clock that goes when the test says so, so that an hour takes no time.
///
///     let clock = ManualClock()
///     let reminder = Task { try await remind(after: .seconds(3600), by: clock) }
///     await clock.waitForSleepers(1)   // it has come as far as it gets
///     clock.advance(by: .seconds(3599))
///     #expect(!wasReminded)
///     clock.advance(by: .seconds(1))
///     try await reminder.value
///
/// **Order.** Who has slept long enough wakes in the order of the deadlines, and of two with the same
/// deadline the one who slept first comes first. They are on their way when `advance(by:)` returns;
/// tasks run when they get a thread.
///
/// **Threads.** It may be used from any thread, and by any number of sleepers. It never goes by
/// itself: a sleeper whom nobody wakes sleeps until its task is cancelled, which throws a
/// `CancellationError`.
///
/// **Lifetime.** Those who sleep keep it alive.
public final class ManualClock: Clock, Sendable {
  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let id: Int
    let count: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var now = Instant()
    var sleepers: [Sleeper] = []
    var watchers: [Watcher] = []
    var lastID = 0

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state = Guarded(State())

  /// Makes a clock that stands at its beginning.
  public init() {}

  /// What time it is.
  public var now: Instant { state.withLock { $0.now } }

  /// Nothing is too short for it.
  public var minimumResolution: Duration { .zero }

  /// When those who sleep are to wake, the first of them first, as times after the beginning.
  public var deadlines: [Duration] {
    state.withLock { $0.sleepers.map(\.deadline.offset).sorted() }
  }

  /// A time of a manual clock.
  public struct Instant: InstantProtocol {
    /// How long after the beginning.
    public var offset: Duration

    /// Makes a time.
    ///
    /// - Parameter offset: How long after the beginning.
    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }
}

// MARK: - Turning

extension ManualClock {
  /// Moves the time, and wakes who has slept long enough.
  ///
  /// - Parameter duration: How far. Less than nothing is a mistake.
  public func advance(by duration: Duration) {
    insist(duration >= .zero, "A clock does not go back. Advance it by zero or more.")
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let woken = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return woken
    }
    for sleeper in woken.sorted(by: { ($0.deadline, $0.id) < ($1.deadline, $1.id) }) {
      sleeper.continuation.resume()
    }
  }

  /// Moves the time to `time` after the beginning, and wakes who has slept long enough.
  public func advance(to time: Duration) { advance(by: time - now.offset) }

  /// Moves the time to when the next one wakes, as soon as somebody sleeps. It fails the test if
  /// nobody does so in a minute of real time.
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
    if let next = deadlines.first { advance(to: next) }
  }
}

// MARK: - Sleeping

extension ManualClock {
  /// Sleeps until the time has been moved to `deadline`.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or was before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { $0.nextID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isOver, watchers) = state.withLock { state -> (Result<Void, any Error>?, [Watcher]) in
          // Asked under the lock: a cancellation that comes later finds the sleeper.
          if Task.isCancelled { return (.failure(CancellationError()), []) }
          if deadline <= state.now { return (.success(()), []) }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          let count = state.sleepers.count
          let watchers = state.watchers.filter { $0.count <= count }
          state.watchers.removeAll { $0.count <= count }
          return (nil, watchers)
        }
        if let isOver { continuation.resume(with: isOver) }
        for watcher in watchers { watcher.continuation.resume(returning: true) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns when so many sleep, so that what they had to do before is done.
  ///
  /// It fails the test if that takes more than a minute of real time, and returns at once when the
  /// task is cancelled.
  ///
  /// - Parameters:
  ///   - count: How many, at least.
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
        // A sleep that is cut short means that nobody waits any more.
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

  /// Returns `true` when so many sleep, or `false` when the task is cancelled.
  private func untilAsleep(_ count: Int) async -> Bool {
    let id = state.withLock { $0.nextID() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state -> Bool? in
          if state.sleepers.count >= count { return true }
          // As for sleepers.
          if Task.isCancelled { return false }
          state.watchers.append(Watcher(id: id, count: count, continuation: continuation))
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        state.watchers.firstIndex { $0.id == id }.map { state.watchers.remove(at: $0) }
      }
      watcher?.continuation.resume(returning: false)
    }
  }
}
