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
    if !deadline.isStated,
      let circle = WaitTable.note(self, occupying: Delivery.Place.occupied, for: calls)
    {
      mistake(
        "A removal would wait for ever for calls that wait for it: \(circle). Use remove(_:) or "
          + "cancel(), or wait with a limit: removeAndWait(_:upTo:), cancelAndWait(upTo:).")
    }
    return block(upTo: deadline.remaining) { waited in
      TapEvent(
        kind: .waiting, requirement: Requirement("removeAndWait", 0), place: calls.name,
        duration: waited)
    }
  }
}
