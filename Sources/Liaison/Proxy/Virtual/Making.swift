import Dispatch

/// One making, and those who wait for it, blocking a thread or in a task.
///
/// Whoever needs the subject and finds a making that has not begun makes it: nobody waits for a task
/// that has yet to get a thread.
@usableFromInline
final class Making<Subject>: Sendable {
  /// Sealed: whether it may be used by several is decided by who asks.
  typealias Outcome = Sealed<Result<Subject, any Error>>

  private let outcome = Guarded<Outcome?>(nil)
  private let hasBegun = Guarded(false)
  private let waiting = Wakeups()

  /// Begins it, once. Returns whether this call is to make the subject.
  func begin() -> Bool {
    hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
  }

  func end(_ result: Result<Subject, any Error>) {
    let outcome = Sealed(result)
    self.outcome.withLock { $0 = outcome }
    waiting.wakeAll()
  }

  /// Blocks the thread. Returns nil if it takes too long.
  func wait(until deadline: DispatchTime) -> Result<Subject, any Error>? {
    if let one = waiting.join(), one.wait(until: deadline) != .woken { return nil }
    return outcome.withLock { $0 }?.content
  }

  /// Suspends the task. Returns nil when it is cancelled.
  nonisolated(nonsending) func wait() async -> Result<Subject, any Error>? {
    if let one = waiting.join(), await one.wait() != .woken { return nil }
    return outcome.withLock { $0 }?.content
  }
}
