import Dispatch

/// One wait that ends once: by waking, by cancellation, or because its time is over.
///
/// Everything that waits in the rooms of proxies waits here, blocking a thread or suspending a task:
/// users of a lock, of a reference, of a subject that is being made, of a result that is being fetched.
final class Wakeup: Sendable {
  /// How the wait has ended.
  enum End: Sendable { case woken, cancelled, late }

  private struct State: Sendable {
    var end: End?
    var continuation: CheckedContinuation<End, Never>?
    var semaphore: DispatchSemaphore?
  }

  private let state = Guarded(State())

  /// Ends the wait, now or before it begins. Returns `false` if it has ended otherwise before.
  @discardableResult
  func wake() -> Bool { end(.woken) }

  /// Suspends the task. Ends also when the task is cancelled.
  nonisolated(nonsending) func wait() async -> End {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let end = state.withLock { state in
          if state.end == nil { state.continuation = continuation }
          return state.end
        }
        if let end { continuation.resume(returning: end) }
      }
    } onCancel: {
      end(.cancelled)
    }
  }

  /// Blocks the thread, no longer than until then.
  func wait(until deadline: DispatchTime) -> End {
    let semaphore = DispatchSemaphore(value: 0)
    let early = state.withLock { state in
      if state.end == nil { state.semaphore = semaphore }
      return state.end
    }
    if let early { return early }
    if semaphore.wait(timeout: deadline) == .timedOut { end(.late) }
    return state.withLock { $0.end } ?? .late
  }

  @discardableResult
  private func end(_ end: End) -> Bool {
    let (isFirst, continuation, semaphore) = state.withLock { state in
      let isFirst = state.end == nil
      if isFirst { state.end = end }
      return (isFirst, state.continuation.take(), state.semaphore.take())
    }
    guard isFirst else { return false }
    continuation?.resume(returning: end)
    semaphore?.signal()
    return true
  }
}

/// Waits that end together.
final class Wakeups: Sendable {
  private let waiting = Guarded<[Wakeup]?>([])

  /// One more, unless all have ended already.
  func join() -> Wakeup? {
    waiting.withLock { waiting in
      guard waiting != nil else { return nil }
      let one = Wakeup()
      waiting?.append(one)
      return one
    }
  }

  var count: Int { waiting.withLock { $0?.count ?? 0 } }

  /// Ends all of them, and those that come later do not begin.
  func wakeAll() {
    let all = waiting.withLock { $0.take() }
    for one in all ?? [] { one.wake() }
  }
}
