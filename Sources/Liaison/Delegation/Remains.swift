/// What may still be using something whose registration has ended.
enum Remains: Sendable {
  /// The calls of a roster that had begun.
  case calls(of: Roster)
  /// The call that runs in a receiver's mailbox.
  case mailbox(of: Receiver)
}

/// In the order in which they end: a call may still be putting a letter into the mailbox behind it.
extension [Remains] {
  /// Blocks this thread until all of it has ended, except for what this is called from. Returns whether
  /// that was before the deadline.
  func outwait(upTo deadline: Deadline) -> Bool {
    allSatisfy { remains in
      switch remains {
      case .calls(let roster): roster.waitForCalls(upTo: deadline)
      case .mailbox(let receiver): receiver.waitUntilQuiet(upTo: deadline)
      }
    }
  }

  /// As above; suspends this task, and takes its own calls for what this is called from.
  ///
  /// - Parameter limit: How long at most, by ``AskingClock``.
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration? = nil) async throws -> Bool {
    let timeline = limit.map { _ in Timeline(AskingClock.current) }
    for remains in self {
      let left = limit.map { $0 - (timeline?.now ?? .zero) }
      let isOver =
        switch remains {
        case .calls(let roster): try await roster.waitForCallsSuspending(upTo: left)
        case .mailbox(let receiver): try await receiver.waitUntilQuietSuspending(upTo: left)
        }
      if !isOver { return false }
    }
    return true
  }
}
