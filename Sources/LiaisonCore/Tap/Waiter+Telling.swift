import Dispatch

extension Waiter {
  /// Blocks this thread until it is woken or the limit is over. Returns whether it was woken. A
  /// wait that lasts longer than ``Tap/patience`` is told to the tap once.
  package func block(upTo limit: Duration?, _ event: (Duration) -> TapEvent) -> Bool {
    let patience = Tap.shared.patience
    if let limit, limit <= patience { return block(until: .now() + limit) }
    if block(until: .now() + patience) { return true }
    let event = event(patience)
    Tap.shared.reportAloud(
      event,
      "'\(event.requirement)' has been waiting for \(event.place) for \(patience), and goes on "
        + "waiting.")
    return block(until: limit.map { .now() + ($0 - patience) } ?? .distantFuture)
  }

  /// Suspends this task until it is woken or cancelled, or `limit` is over, by ``AskingClock``.
  package nonisolated(nonsending) func suspend(upTo limit: Duration?) async -> End {
    let clock = AskingClock.current
    return await suspend(upTo: limit) { try await clock.sleep(for: $0) }
  }
}
