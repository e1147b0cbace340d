import Dispatch

/// One thread or task that waits until it is woken, once. Waking may come first.
///
/// A thread that waits can be noted in the ``WaitTable``, which finds the circle that it would close.
/// `wake()` strikes it out before the thread goes on, so a wait that is over is part of no circle.
final class Waiter: Sendable {
  private enum State: Sendable {
    case expected
    case woken
    case thread(DispatchSemaphore)
    case task(CheckedContinuation<Void, Never>)
  }

  private struct Content: Sendable {
    var state = State.expected
    var isNoted = false
  }

  private let content = Guarded(Content())

  /// Ends the wait. Every call after the first does nothing.
  func wake() {
    let (sleeper, isNoted) = content.withLock { content in
      defer { content = Content(state: .woken) }
      return (content.state, content.isNoted)
    }
    if isNoted { WaitTable.strikeOut(self) }
    switch sleeper {
    case .expected, .woken: return
    case .thread(let semaphore): semaphore.signal()
    case .task(let continuation): continuation.resume()
    }
  }

  var isWoken: Bool {
    content.withLock { content in
      if case .woken = content.state { return true }
      return false
    }
  }

  /// Called by the table when it has noted this wait. Returns whether it still waits.
  func remember() -> Bool {
    content.withLock { content in
      if case .woken = content.state { return false }
      content.isNoted = true
      return true
    }
  }

  /// Blocks this thread until it is woken. Returns whether that was before the deadline.
  func block(until deadline: DispatchTime) -> Bool {
    let semaphore = content.withLock { content -> DispatchSemaphore? in
      switch content.state {
      case .woken: return nil
      case .thread(let semaphore): return semaphore
      case .expected, .task:
        let semaphore = DispatchSemaphore(value: 0)
        content.state = .thread(semaphore)
        return semaphore
      }
    }
    return semaphore.map { $0.wait(timeout: deadline) == .success } ?? true
  }

  /// Suspends this task until it is woken. Cancelling the task does not wake it by itself.
  nonisolated(nonsending) func suspend() async {
    await withCheckedContinuation { continuation in
      let isWoken = content.withLock { content in
        if case .woken = content.state { return true }
        content.state = .task(continuation)
        return false
      }
      if isWoken { continuation.resume() }
    }
  }
}
