import Dispatch
import LiaisonCore

extension SubjectLock {
  /// Runs `body` while the owner holds the lock, and returns what it returns.
  ///
  ///     let title = try lock.withLock(.shared) { album.title }
  ///
  ///     do {
  ///       try lock.withLock(.exclusive, as: importer, waiting: .not) { album.clear() }
  ///     } catch let error as LockError where error.code == .busy {
  ///       print(error)   // importer does not get 'album' at once: viewer holds it. …
  ///     }
  ///
  /// `body` runs on this thread, with nothing locked but this lock. If it has to wait, it blocks
  /// the thread until it is the owner's turn.
  ///
  /// - Parameters:
  ///   - mode: Whether the lock is shared or exclusive.
  ///   - owner: The owner of the lock: the current task, or the current thread if there is no task.
  ///   - patience: How long to wait while others hold it, by the system's clock.
  ///   - body: Runs while it is held.
  /// - Throws: A ``LockError`` if the owner did not get the lock, and then `body` has not run; else
  ///   what `body` throws, as it is.
  @available(*, noasync, message: "it blocks the thread; use 'withLockSuspending' in a task")
  @inlinable
  public func withLock<Outcome: ~Copyable>(
    _ mode: LockMode, as owner: LockOwner = .current,
    waiting patience: LockPatience = .upTo(.seconds(60)), _ body: () throws -> Outcome
  ) throws -> Outcome {
    try acquire(mode, as: owner, patience)
    defer { release(owner) }
    return try body()
  }

  @usableFromInline
  func acquire(_ mode: LockMode, as owner: LockOwner, _ patience: LockPatience) throws {
    guard let waiter = try enter(mode, as: owner, suspending: false, patience) else { return }
    let limit = patience.limit
    let isOver = waiter.waiter.block(upTo: limit) { waited in
      TapEvent(
        kind: .waiting, requirement: Requirement("withLock", 0), place: "lock '\(name)'",
        duration: waited)
    }
    if !isOver { withdraw(waiter, because: .timedOut) }
    try conclude(waiter, limit)
  }
}
