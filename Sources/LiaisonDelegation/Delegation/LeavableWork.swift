import LiaisonCore

/// Work in a task of its own, which its caller may leave.
///
/// When the caller leaves, the task is cancelled, and may go on. The work's result then goes to
/// `left`: it is never lost, and never arrives twice.
final class LeavableWork<Value: Sendable>: Sendable {
  private enum State {
    /// With the continuation of the caller, if the caller waits.
    case running(CheckedContinuation<Value?, Never>?)
    case ended(Value)
    case left

    mutating func leave() -> (isLeft: Bool, CheckedContinuation<Value?, Never>?) {
      guard case .running(let waiting) = self else { return (false, nil) }
      self = .left
      return (true, waiting)
    }

    mutating func end(with value: Value) -> (isWanted: Bool, CheckedContinuation<Value?, Never>?) {
      guard case .running(let waiting) = self else { return (false, nil) }
      self = .ended(value)
      return (true, waiting)
    }
  }

  private let state = Guarded(State.running(nil))
  private let task = Guarded<Task<Void, Never>?>(nil)

  /// Starts the work.
  ///
  /// - Parameter left: Receives the result of work that was left, where the work has run.
  init(
    on executor: (any TaskExecutor)? = nil, _ work: @escaping @Sendable () async -> Value,
    left: @escaping @Sendable (Value) -> Void = { _ in }
  ) {
    let started = Task(executorPreference: executor) {
      let value = await work()
      if !self.end(with: value) { left(value) }
    }
    task.withLock { $0 = started }
  }

  /// Waits for work no longer than `limit`, by ``AskingClock``. Returns nil when the limit is over.
  /// If the caller's task is cancelled, the work is cancelled, too, and the caller still waits for
  /// the result.
  static func run(
    for limit: Duration, _ work: @escaping @Sendable () async -> Value,
    left: @escaping @Sendable (Value) -> Void
  ) async -> Value? {
    let running = LeavableWork(work, left: left)
    return await waiting(for: [running], within: limit)[0]
  }

  /// The results of all works, in their order, if they come within `limit`.
  static func waiting(for works: [LeavableWork], within limit: Duration?) async -> [Value?] {
    let clock = AskingClock.current
    return await withTaskCancellationHandler {
      // The alarm is a task of its own, so that the limit also holds for work that ignores
      // cancellation. If the sleep is cut short, no caller waits any more, and leaving does
      // nothing.
      let alarm = limit.map { limit in
        let isOver = clock.alarm(after: limit)
        return Task {
          if limit > .zero { try? await isOver() }
          for work in works { work.leave() }
        }
      }
      var results: [Value?] = []
      for work in works { results.append(await work.value()) }
      alarm?.cancel()
      return results
    } onCancel: {
      for work in works { work.cancel() }
    }
  }

  /// Leaves the work, unless it has ended.
  func leave() {
    let (isLeft, waiting) = state.withLock { $0.leave() }
    if isLeft { cancel() }
    waiting?.resume(returning: nil)
  }

  private func cancel() { task.withLock { $0 }?.cancel() }

  /// Returns whether the caller still waits for the value.
  private func end(with value: Value) -> Bool {
    let (isWanted, waiting) = state.withLock { $0.end(with: value) }
    waiting?.resume(returning: value)
    return isWanted
  }

  /// The result, or nil if the work was left. Called once.
  private func value() async -> Value? {
    await withCheckedContinuation { continuation in
      let outcome = state.withLock { state -> Value?? in
        switch state {
        case .running:
          state = .running(continuation)
          return .none
        case .ended(let value): return .some(value)
        case .left: return .some(nil)
        }
      }
      if case .some(let value) = outcome { continuation.resume(returning: value) }
    }
  }
}

extension Clock<Duration> {
  /// A sleep that ends `duration` after this call, whenever the sleep begins.
  fileprivate func alarm(after duration: Duration) -> @Sendable () async throws -> Void {
    let end = now.advanced(by: duration.bounded)
    return { try await sleep(until: end, tolerance: nil) }
  }
}
