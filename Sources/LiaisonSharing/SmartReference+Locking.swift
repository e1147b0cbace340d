extension SmartReference {
  /// Uses the subject while its lock is held. Loads it if it has no users, and is a user until it
  /// returns.
  ///
  ///     let count = try album.withLock(.shared) { $0.count }
  ///     try album.withLock(.exclusive, waiting: .not) { $0.clear() }   // or fails at once
  ///
  /// ``SubjectLock`` says what holds for order, fairness, re-entrancy and circles. Calls through
  /// proxies take the lock if their route says `locking:`.
  ///
  /// - Parameters:
  ///   - mode: Whether the lock is shared or exclusive.
  ///   - owner: The owner of the lock: the current task, or the current thread if there is no task.
  ///   - patience: How long to wait while others hold the lock. It does not limit the wait for
  ///     another user's load or unload, which comes before; `user(upTo:)` limits that.
  ///   - body: Uses the subject.
  /// - Throws: What loading throws, a ``LockError``, or what `body` throws.
  @available(*, noasync, message: "it blocks the thread; use 'withLockSuspending' in a task")
  public func withLock<Outcome: ~Copyable>(
    _ mode: LockMode, as owner: LockOwner = .current,
    waiting patience: LockPatience = .upTo(.seconds(60)), _ body: (Subject) throws -> Outcome
  ) throws -> Outcome {
    let user = try user()
    return try lock.withLock(mode, as: owner, waiting: patience) { try body(user.subject) }
  }

  /// As `withLock`, but waiting suspends the task, and `body` may await.
  ///
  ///     try await album.withLockSuspending(.exclusive) { try await $0.importAll() }
  public nonisolated(nonsending) func withLockSuspending<Outcome: ~Copyable>(
    _ mode: LockMode, as owner: LockOwner = .current,
    waiting patience: LockPatience = .upTo(.seconds(60)),
    _ body: nonisolated(nonsending) (Subject) async throws -> Outcome
  ) async throws -> Outcome {
    let user = try await userSuspending()
    return try await lock.withLockSuspending(mode, as: owner, waiting: patience) {
      try await body(user.subject)
    }
  }
}
