/// What may still be using something whose registration has ended.
package protocol Remains: Sendable {
  /// Blocks this thread until it has ended, unless this is called from it. Returns whether that was
  /// before the deadline.
  func outwait(upTo deadline: Deadline) -> Bool

  /// As above; suspends this task, and takes its own calls for what this is called from.
  ///
  /// - Parameter limit: How long at most, by ``AskingClock``.
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration?) async throws -> Bool
}

/// In the order in which they end: a call may still be putting a letter into the mailbox behind it.
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
