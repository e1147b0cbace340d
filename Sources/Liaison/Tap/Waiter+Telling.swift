import Dispatch

extension Waiter {
  /// Blocks this thread until it is woken or the limit is over, and returns whether it was woken. A
  /// wait that lasts longer than ``Tap/patience`` is told once.
  func block(upTo limit: Duration?, _ event: (Duration) -> TapEvent) -> Bool {
    let patience = Tap.shared.patience
    if let limit, limit <= patience { return block(until: .now() + limit) }
    if block(until: .now() + patience) { return true }
    Tap.shared.reportWait(event(patience))
    return block(until: limit.map { .now() + ($0 - patience) } ?? .distantFuture)
  }

  /// Blocks this thread until calls that are being made elsewhere have ended. Returns whether that was
  /// before the deadline. A circle of waits without deadlines stops the program.
  func outwait(_ calls: any Obstacle, upTo deadline: Deadline) -> Bool {
    if !deadline.isStated {
      check(WaitTable.note(self, occupying: Delivery.Place.occupied, for: calls))
    }
    return block(upTo: deadline.remaining) { waited in
      TapEvent(
        kind: .waiting, requirement: Requirement("removeAndWait", 0), place: calls.name,
        duration: waited)
    }
  }

  /// As above, suspending this task, which keeps no thread waiting.
  ///
  /// - Parameter limit: How long at most, by ``AskingClock``.
  /// - Throws: `CancellationError` when the task is cancelled meanwhile.
  nonisolated(nonsending) func outwaitSuspending(
    _ calls: any Obstacle, upTo limit: Duration?
  ) async throws -> Bool {
    if limit == nil { check(WaitTable.noteTask(self, for: calls)) }
    switch await suspend(upTo: limit) {
    case .woken: return true
    case .late: return false
    case .cancelled: throw CancellationError()
    }
  }

  /// Suspends this task until it is woken or cancelled, no longer than `limit`, by ``AskingClock``.
  nonisolated(nonsending) func suspend(upTo limit: Duration?) async -> End {
    let clock = AskingClock.current
    return await suspend(upTo: limit) { try await clock.sleep(for: $0) }
  }

  private func check(_ circle: WaitTable.Circle?) {
    guard let circle else { return }
    mistake(
      "A removal would wait for ever for calls that wait for it: \(circle). Use remove(_:) or cancel(), "
        + "or wait with a limit: removeAndWait(_:upTo:), cancelAndWait(upTo:).")
  }
}
