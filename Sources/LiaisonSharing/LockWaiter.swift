import LiaisonCore

/// A call that waits for a lock, blocking a thread or in a task.
///
/// Unchecked: the lock's mutex guards what changes.
final class LockWaiter: Queued, @unchecked Sendable {
  let lock: SubjectLock
  let mode: LockMode
  let owner: LockOwner
  /// Whether it waits in a task that is suspended.
  let suspends: Bool
  /// Whether it would block a task's thread.
  let keepsThreadOfTasks: Bool
  let waiter = Waiter()
  private(set) var outcome: Outcome?
  var link = QueueLink<LockWaiter>()

  /// Why a place in the queue was given up.
  enum Reason: Sendable { case timedOut, cancelled }

  enum Outcome: Sendable {
    case admitted
    /// What was in the way.
    case timedOut(LockObstacle)
    case cancelled
  }

  init(for lock: SubjectLock, _ mode: LockMode, as owner: LockOwner, suspending: Bool) {
    self.lock = lock
    self.mode = mode
    self.owner = owner
    suspends = suspending
    keepsThreadOfTasks = !suspending && Whereabouts.isInTask
  }

  /// Under the mutex, once.
  func end(_ outcome: Outcome) { self.outcome = outcome }
}

extension LockPatience {
  var limit: Duration {
    switch self {
    case .not: .zero
    case .upTo(let limit): max(limit, .zero)
    }
  }
}
