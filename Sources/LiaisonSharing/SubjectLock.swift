import LiaisonCore

/// A lock for a subject with several users: one at a time to change it, together to read it.
///
///     let lock = SubjectLock("album")
///
///     try lock.withLock(.exclusive) { album.rename(to: "Tides") }
///     let count = try lock.withLock(.shared, waiting: .upTo(.seconds(2))) { album.count }
///
/// In asynchronous code:
///
///     try await lock.withLockSuspending(.exclusive, as: importer) { try await album.load() }
///
/// **Order.** First come, first served. An owner that asks while another one waits, waits behind
/// it, even if it could share the lock with its holders. So a stream of readers does not hold up a
/// writer. Neighbours in the queue that share get in together.
///
/// **Threads.** The lock may be used from any thread and any task. If the lock is not free,
/// `withLock` blocks the thread, and `withLockSuspending` suspends the task. The compiler refuses
/// `withLock` in asynchronous code, because it would block a thread that tasks need, perhaps the
/// task that holds the lock. A synchronous function that a task calls can still use it. It gets a
/// free lock, and waits for threads. If a task holds the lock across an `await`, or comes first, it
/// gets a ``LockError`` with `.cannotWait` at once.
///
/// **Waiting** always ends. It has a limit, a minute if none is stated, and a task that is
/// cancelled gives up its place. A wait that would close a circle, through any number of locks,
/// throws at once and names the circle; owners that wait already go on waiting. Circles through
/// other locks, queues and tasks are not seen, and end at the limit.
///
/// **Re-entrancy** is refused unless `.counted` was stated. ``LockReentrancy`` also tells why an
/// owner that shares a lock cannot have it exclusively.
///
/// **Lifetime.** A lock lives as long as it is referred to, held or waited for. It is given back
/// when the body returns or throws.
public final class SubjectLock: Sendable {
  /// The name in reports.
  public let name: String
  /// What happens when an owner that holds it asks for it again.
  public let reentrancy: LockReentrancy
  /// The clock that measures the waits of tasks.
  let clock: any Clock<Duration>
  private let state = Guarded(LockState())

  /// Makes a lock that is free.
  ///
  /// - Parameters:
  ///   - name: The name in reports, best that of the subject.
  ///   - reentrancy: What happens when an owner that holds it asks for it again.
  ///   - clock: The clock for waits of tasks. Waits of threads use the system's clock.
  public init(
    _ name: String, reentrancy: LockReentrancy = .refused,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.name = name
    self.reentrancy = reentrancy
    self.clock = clock
  }

  /// The owners that hold it, in the order in which they got it: none, the one that holds it
  /// exclusively, or all that share it. It is for reports, because it may change before this
  /// returns.
  public var holders: [LockOwner] { state.withLock { $0.holders } }

  /// The owners that wait for it, the first one first. It may change before this returns.
  public var waiting: [LockOwner] { state.withLock { $0.waiting } }
}

// MARK: - Taking and giving back

extension SubjectLock {
  /// Takes the lock, or queues for it.
  ///
  /// - Returns: `nil` if the owner has the lock, else the waiter that has to wait.
  func enter(
    _ mode: LockMode, as owner: LockOwner, suspending: Bool, _ patience: LockPatience
  ) throws(LockError) -> LockWaiter? {
    let claim = state.withLock {
      $0.claim(mode, for: owner, suspending: suspending, reentrancy, patience)
    }
    if try isTaken(claim, mode, as: owner) { return nil }
    let waiter = LockWaiter(for: self, mode, as: owner, suspending: suspending)
    switch LockQueues.join(waiter) {
    case .taken: return nil
    case .waits: return waiter
    case .closesCircle(let circle): throw .deadlock(circle, lock: self, owner: owner)
    case .refused(let obstacle): throw .cannotWait(obstacle, lock: self, owner: owner)
    }
  }

  /// Lets in a call that its caller may leave, if the caller holds the lock. Returns whether it
  /// does.
  func admit(_ guest: LockOwner, of caller: LockOwner, _ mode: LockMode) throws(LockError) -> Bool {
    guard let claim = state.withLock({ $0.admit(guest, of: caller, mode) }) else { return false }
    return try isTaken(claim, mode, as: caller)
  }

  /// Whether the owner got the lock. If not, it has to wait.
  private func isTaken(
    _ claim: LockClaim, _ mode: LockMode, as owner: LockOwner
  ) throws(LockError) -> Bool {
    switch claim {
    case .taken: return true
    case .hasToWait: return false
    case .held(let held): throw .heldAlready(as: held, wanted: mode, lock: self, owner: owner)
    case .usedBy(let call): throw .usedBy(call, lock: self, owner: owner)
    case .busy(let obstacle): throw .busy(obstacle, lock: self, owner: owner)
    }
  }

  /// Queues for the lock, unless it is free now.
  func queue(_ waiter: LockWaiter) -> LockQueueing { state.withLock { $0.queue(waiter) } }

  /// The owners among these that have to give it back before the waiter gets it; nil if it waits no
  /// more.
  func blockade(
    before waiter: LockWaiter, of owners: some Collection<LockOwner> & Sendable
  ) -> LockBlockade? {
    state.withLock { $0.blockade(before: waiter, of: owners) }
  }

  /// Gives up a place in the queue, unless the wait has ended.
  func withdraw(_ waiter: LockWaiter, because reason: LockWaiter.Reason) {
    let woken = state.withLock { $0.withdraw(waiter, because: reason) }
    for waiter in woken { waiter.waiter.wake() }
  }

  /// Concludes a wait that has ended. Throws if the owner did not get the lock.
  func conclude(_ waiter: LockWaiter, _ limit: Duration) throws {
    LockQueues.leave(waiter)
    switch state.withLock({ _ in waiter.outcome }) {
    case .admitted: return
    case .timedOut(let obstacle):
      throw LockError.timedOut(obstacle, after: limit, lock: self, owner: waiter.owner)
    case .cancelled: throw CancellationError()
    case nil: mistake("Somebody stopped waiting for '\(name)' who is still in its queue.")
    }
  }

  /// Whether the owner already holds it in this mode or exclusively.
  func covers(_ mode: LockMode, for owner: LockOwner) -> Bool {
    state.withLock { $0.covers(mode, for: owner) }
  }

  /// Gives the lock back once.
  @usableFromInline
  func release(_ owner: LockOwner) {
    let woken = state.withLock { $0.release(owner) }
    guard let woken else { mistake("'\(name)' was given back by \(owner), who does not hold it.") }
    for waiter in woken { waiter.waiter.wake() }
  }
}
