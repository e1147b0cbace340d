import Dispatch

/// One thread or task that waits, once: until it is woken, or gives up. Either may come first.
///
/// Everything in the library that waits for one thing waits here. Who has to be woken in turn stands in
/// a ``WaitQueue`` as itself, or as the object that it is a part of.
///
/// A thread or task that waits can be noted in the ``WaitTable``, which finds the circle that it would
/// close. What ends the wait strikes it out before the waiter goes on, so a wait that is over is part of
/// no circle.
///
/// Unchecked: the link belongs to a queue, whose lock guards it.
@usableFromInline
final class Waiter: Queued, @unchecked Sendable {
  /// How a wait has ended.
  @usableFromInline
  enum End: Sendable { case woken, cancelled, late }

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
  @usableFromInline var link = QueueLink<Waiter>()

  /// Ends the wait, if it has not ended before.
  @usableFromInline
  func wake() { end(.woken) }

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

  /// Called by the table when it has noted this wait. Returns whether it still waits.
  func remember() -> Bool {
    content.withLock { content in
      if content.end != nil { return false }
      content.isNoted = true
      return true
    }
  }

  /// Blocks this thread until the wait has ended. Returns whether that was before the deadline; if not,
  /// it can be blocked again, and goes on.
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
  nonisolated(nonsending) func suspend() async -> End {
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

  /// As above, no longer than `limit`, which is slept for with `sleep`.
  nonisolated(nonsending) func suspend(
    upTo limit: Duration?, sleeping sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> End {
    guard let limit else { return await suspend() }
    let alarm = Task {
      // A sleep that is cut short means that nobody waits any more, and ending twice does nothing.
      try? await sleep(limit)
      if !Task.isCancelled { end(.late) }
    }
    defer { alarm.cancel() }
    return await suspend()
  }
}
