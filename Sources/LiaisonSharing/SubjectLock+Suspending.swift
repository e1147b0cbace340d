import LiaisonCore

extension SubjectLock {
  /// Runs `body` while the owner holds the lock, and returns what it returns.
  ///
  ///     try await lock.withLockSuspending(.exclusive) { try await album.load() }
  ///
  /// `body` runs where this is called, on the caller's actor if there is one. It may await, and the
  /// lock stays held. If this has to wait, it suspends the task and blocks no thread; a task that
  /// is cancelled meanwhile gives up its place. A cancelled task still gets a lock that is free.
  ///
  /// - Parameters:
  ///   - mode: Whether the lock is shared or exclusive.
  ///   - owner: The owner of the lock: the current task. Tasks that `body` starts are other owners.
  ///   - patience: How long to wait while others hold it, by the lock's clock.
  ///   - body: Runs while it is held.
  /// - Throws: A ``LockError`` if the owner did not get the lock, or `CancellationError` if the
  ///   task was cancelled while it waited, and then `body` has not run; else what `body` throws, as
  ///   it is.
  @inlinable
  public nonisolated(nonsending) func withLockSuspending<Outcome: ~Copyable>(
    _ mode: LockMode, as owner: LockOwner = .current,
    waiting patience: LockPatience = .upTo(.seconds(60)),
    _ body: nonisolated(nonsending) () async throws -> Outcome
  ) async throws -> Outcome {
    try await acquireSuspending(mode, as: owner, patience)
    defer { release(owner) }
    return try await body()
  }

  @usableFromInline
  nonisolated(nonsending) func acquireSuspending(
    _ mode: LockMode, as owner: LockOwner, _ patience: LockPatience
  ) async throws {
    guard let waiter = try enter(mode, as: owner, suspending: true, patience) else { return }
    let limit = patience.limit
    let end = await waiter.waiter.suspend(upTo: limit) { [clock] in try await clock.sleep(for: $0) }
    switch end {
    case .woken: break
    case .late: withdraw(waiter, because: .timedOut)
    case .cancelled: withdraw(waiter, because: .cancelled)
    }
    try conclude(waiter, limit)
  }
}
