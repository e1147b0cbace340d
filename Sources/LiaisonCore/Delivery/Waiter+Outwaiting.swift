extension Waiter {
  /// Blocks this thread until calls that run elsewhere have ended. Returns whether that was before
  /// the deadline. A circle of waits without deadlines stops the program.
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

  /// As above, but suspends this task, so that no thread is blocked.
  ///
  /// - Parameter limit: The longest time to wait, by ``AskingClock``.
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
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

  private func check(_ circle: WaitTable.Circle?) {
    guard let circle else { return }
    mistake(
      "A removal would wait for ever for calls that wait for it: \(circle). Use remove(_:) or cancel(), "
        + "or wait with a limit: removeAndWait(_:upTo:), cancelAndWait(upTo:).")
  }
}
