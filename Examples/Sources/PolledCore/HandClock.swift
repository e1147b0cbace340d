import Synchronization

/// A clock that goes when somebody turns its hands, so that an hour takes no time.
///
/// It is for one sleeper at a time, which is all that a poll is. Tests take the `ManualClock` of
/// LiaisonTesting, with which a program cannot be linked.
public final class HandClock: Clock, Sendable {
  public struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero

    public func advanced(by duration: Swift.Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Swift.Duration { other.offset - offset }
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant()
    var deadline: Instant?
    var sleeper: CheckedContinuation<Void, Never>?
    var watcher: CheckedContinuation<Void, Never>?

    mutating func getUp() -> CheckedContinuation<Void, Never>? {
      deadline = nil
      return sleeper.take()
    }
  }

  private let state = Mutex(State())

  public init() {}

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Swift.Duration { .zero }

  /// Whether somebody waits for this clock.
  public var hasSleeper: Bool { state.withLock { $0.deadline != nil } }

  /// Time of the day; it began at midnight.
  public var time: String {
    let minutes = now.offset.components.seconds / 60
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  /// Returns when somebody sleeps, so that all that was to be done by now is done.
  public func untilSomebodySleeps() async {
    await withCheckedContinuation { continuation in
      let isAsleep = state.withLock { state in
        if state.deadline != nil { return true }
        state.watcher = continuation
        return false
      }
      if isAsleep { continuation.resume() }
    }
  }

  /// Turns the hands to when the sleeper wakes, and returns when it sleeps again.
  public func turn() async {
    await untilSomebodySleeps()
    let sleeper = state.withLock { state in
      state.now = state.deadline ?? state.now
      return state.getUp()
    }
    sleeper?.resume()
    await untilSomebodySleeps()
  }

  public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isOver, watcher) = state.withLock {
          state -> (Bool, CheckedContinuation<Void, Never>?) in
          // Asked under the lock: a cancellation that comes later finds the sleeper.
          if Task.isCancelled || deadline <= state.now { return (true, nil) }
          state.deadline = deadline
          state.sleeper = continuation
          return (false, state.watcher.take())
        }
        if isOver { return continuation.resume() }
        watcher?.resume()
      }
    } onCancel: {
      state.withLock { $0.getUp() }?.resume()
    }
    try Task.checkCancellation()
  }
}
