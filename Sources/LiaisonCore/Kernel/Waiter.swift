import Dispatch

/// One thread or task that waits, once, until it is woken or gives up. It may be woken before it
/// begins to wait.
///
/// Everything in the library that waits for one thing uses this class. Waiters that are woken in
/// turn stand in a ``WaitQueue``, either as themselves or as a part of another member.
///
/// A waiter can be noted in the ``WaitTable``, which finds the circle that the wait would close.
/// What ends the wait strikes the waiter out before it goes on, so a wait that has ended is part of
/// no circle.
///
/// Unchecked: the link belongs to a queue, whose lock guards it.
@usableFromInline
package final class Waiter: Queued, @unchecked Sendable {
  /// How a wait has ended.
  @usableFromInline
  package enum End: Sendable { case woken, cancelled, late }

  private enum Sleeper: Sendable {
    case thread(DispatchSemaphore)
    case task(CheckedContinuation<End, Never>)
  }

  private struct Content: Sendable {
    var end: End?
    var sleeper: Sleeper?
    var isNoted = false
  }

  private let content = Guarded(Content())
  @usableFromInline package var link = QueueLink<Waiter>()

  package init() {}

  /// Ends the wait, if it has not ended before.
  @usableFromInline
  package func wake() { end(.woken) }

  private func end(_ end: End) {
    let before = content.withLock { content in
      let before = content
      if before.end == nil { content = Content(end: end) }
      return before
    }
    guard before.end == nil else { return }
    if before.isNoted { WaitTable.strikeOut(self) }
    switch before.sleeper {
    case .thread(let semaphore): semaphore.signal()
    case .task(let continuation): continuation.resume(returning: end)
    case nil: break
    }
  }

  /// Called by the table when it notes this wait. Returns whether the wait still lasts.
  func remember() -> Bool {
    content.withLock { content in
      if content.end != nil { return false }
      content.isNoted = true
      return true
    }
  }

  /// Blocks this thread until the wait has ended. Returns `false` if the deadline was first; the
  /// caller may then block again.
  func block(until deadline: DispatchTime) -> Bool {
    let semaphore = content.withLock { content -> DispatchSemaphore? in
      if content.end != nil { return nil }
      if case .thread(let semaphore) = content.sleeper { return semaphore }
      let semaphore = DispatchSemaphore(value: 0)
      content.sleeper = .thread(semaphore)
      return semaphore
    }
    return semaphore.map { $0.wait(timeout: deadline) == .success } ?? true
  }

  /// Suspends this task until it is woken or cancelled.
  @usableFromInline
  package nonisolated(nonsending) func suspend() async -> End {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let end = content.withLock { content in
          if content.end == nil { content.sleeper = .task(continuation) }
          return content.end
        }
        if let end { continuation.resume(returning: end) }
      }
    } onCancel: {
      end(.cancelled)
    }
  }

  /// Suspends this task until it is woken or cancelled, no longer than `limit`. `sleep` measures
  /// the limit.
  package nonisolated(nonsending) func suspend(
    upTo limit: Duration?, sleeping sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> End {
    guard let limit else { return await suspend() }
    let alarm = Task {
      // A sleep that ends early means that the wait has ended, and ending a wait twice does
      // nothing.
      try? await sleep(limit.bounded)
      if !Task.isCancelled { end(.late) }
    }
    defer { alarm.cancel() }
    return await suspend()
  }
}
