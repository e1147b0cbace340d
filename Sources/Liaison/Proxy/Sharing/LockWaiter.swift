/// A call that waits for a lock, blocking a thread or in a task.
///
/// Unchecked: the lock's mutex guards what changes.
final class LockWaiter: @unchecked Sendable {
  let lock: SubjectLock
  let mode: LockMode
  let owner: LockOwner
  let wakeup = Wakeup()
  private(set) var outcome: Outcome?
  /// Neighbours in the queue.
  var next: LockWaiter?
  unowned(unsafe) var previous: LockWaiter?

  /// Why a place in the queue was given up.
  enum Reason: Sendable { case timedOut, cancelled }

  enum Outcome: Sendable {
    case admitted
    /// With what stood in the way by then.
    case gaveUp(Reason, LockObstacle)
  }

  init(for lock: SubjectLock, _ mode: LockMode, as owner: LockOwner) {
    self.lock = lock
    self.mode = mode
    self.owner = owner
  }

  /// Under the mutex, once.
  func end(_ outcome: Outcome) { self.outcome = outcome }
}

/// Those who wait for a lock, the first one first. Joining and leaving anywhere takes constant time.
///
/// The lock's mutex guards it. A waiter's predecessor is not counted, because the queue keeps it alive
/// until it leaves.
struct LockQueue {
  private(set) var first: LockWaiter?
  private unowned(unsafe) var last: LockWaiter?

  var isEmpty: Bool { first == nil }

  mutating func append(_ waiter: LockWaiter) {
    waiter.previous = last
    if let last { last.next = waiter } else { first = waiter }
    last = waiter
  }

  mutating func remove(_ waiter: LockWaiter) {
    let (previous, next) = (waiter.previous, waiter.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    waiter.next = nil
    waiter.previous = nil
  }

  /// Those who wait, up to one of them, if that is given.
  func waiters(before end: LockWaiter? = nil) -> [LockWaiter] {
    var waiters: [LockWaiter] = []
    var next = first
    while let waiter = next, waiter !== end {
      waiters.append(waiter)
      next = waiter.next
    }
    return waiters
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
