/// A call or a mailbox that may still use a receiver after its registration has ended.
package protocol Remains: Sendable {
  /// Blocks this thread until the call or mailbox no longer uses the receiver, but does not wait
  /// for a call that this is called from. Returns whether that was before the deadline.
  func outwait(upTo deadline: Deadline) -> Bool

  /// As `outwait`, but suspends this task. It does not wait for a call of this task, because it may
  /// be called from that call.
  ///
  /// - Parameter limit: The longest time to wait, by ``AskingClock``.
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration?) async throws -> Bool
}

/// Waits in the order of the array, because a call may still put a letter into a mailbox that
/// follows the call.
extension [any Remains] {
  func outwait(upTo deadline: Deadline) -> Bool { allSatisfy { $0.outwait(upTo: deadline) } }

  nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration? = nil) async throws -> Bool {
    let timeline = limit.map { _ in Timeline(AskingClock.current) }
    for remains in self {
      let left = limit.map { $0 - (timeline?.now ?? .zero) }
      if try await !remains.outwaitSuspending(upTo: left) { return false }
    }
    return true
  }
}
