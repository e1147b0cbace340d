import Dispatch

/// One making, and those who wait for it, blocking a thread or in a task.
@usableFromInline
final class Making<Subject>: Sendable {
  /// Sealed: whether it may be used by several is decided by who asks.
  typealias Outcome = Sealed<Result<Subject, any Error>>

  private let monitor = Monitor<Outcome?>(nil)
  private let group = DispatchGroup()

  init() { group.enter() }

  func end(_ outcome: Result<Subject, any Error>) {
    monitor.change { $0 = Sealed(outcome) }
    group.leave()
  }

  /// Blocks the thread. Returns nil if it takes too long.
  func wait(until deadline: DispatchTime) -> Result<Subject, any Error>? {
    guard group.wait(timeout: deadline) == .success else { return nil }
    return monitor.change { $0 }?.content
  }

  /// Suspends the task. Returns nil when it is cancelled.
  nonisolated(nonsending) func wait() async -> Result<Subject, any Error>? {
    await monitor.wait { $0 }?.content
  }
}
