import Dispatch

/// Somebody who waits for a lock, blocking a thread or in a task.
///
/// Unchecked: the lock's mutex guards what changes. The continuation is set under it, before the
/// outcome; whoever sets the outcome, once, takes the continuation afterwards, when it is nobody
/// else's.
final class LockWaiter: @unchecked Sendable {
  let lock: SubjectLock
  let mode: LockMode
  let owner: LockOwner
  private(set) var outcome: Outcome?
  private var continuation: CheckedContinuation<Void, Never>?
  private let semaphore: DispatchSemaphore?

  /// Why a place in the queue was given up.
  enum Reason: Sendable { case timedOut, cancelled }

  enum Outcome: Sendable {
    case admitted
    /// With what stood in the way by then.
    case gaveUp(Reason, LockObstacle)
  }

  init(for lock: SubjectLock, _ mode: LockMode, as owner: LockOwner, blocking: Bool) {
    self.lock = lock
    self.mode = mode
    self.owner = owner
    semaphore = blocking ? DispatchSemaphore(value: 0) : nil
  }

  /// Under the mutex, once.
  func end(_ outcome: Outcome) { self.outcome = outcome }

  /// Under the mutex. Returns `false` when there is nothing to wait for any more.
  func sleep(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    if outcome == nil { self.continuation = continuation }
    return outcome == nil
  }

  /// After the mutex, once, when it is over.
  func wake() {
    continuation.take()?.resume()
    semaphore?.signal()
  }

  /// Blocks the thread. Returns whether it was over in time.
  func sleep(until deadline: DispatchTime) -> Bool {
    semaphore?.wait(timeout: deadline) != .timedOut
  }
}

extension LockPatience {
  var limit: Duration {
    switch self {
    case .not: .zero
    case .upTo(let limit): max(limit, .zero)
    }
  }
}
