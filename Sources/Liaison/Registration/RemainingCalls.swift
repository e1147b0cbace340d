/// The calls of a roster that had begun.
struct RemainingCalls: Remains {
  let roster: Roster

  func outwait(upTo deadline: Deadline) -> Bool { roster.waitForCalls(upTo: deadline) }

  nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration?) async throws -> Bool {
    try await roster.waitForCallsSuspending(upTo: limit)
  }
}

/// The call that runs in a receiver's mailbox.
struct RemainingLetter: Remains {
  let receiver: Receiver

  func outwait(upTo deadline: Deadline) -> Bool { receiver.waitUntilQuiet(upTo: deadline) }

  nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration?) async throws -> Bool {
    try await receiver.waitUntilQuietSuspending(upTo: limit)
  }
}

/// The call that runs in a mailbox.
struct RemainingWork: Remains {
  let mailbox: Mailbox

  func outwait(upTo deadline: Deadline) -> Bool { mailbox.waitUntilQuiet(upTo: deadline) }

  nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration?) async throws -> Bool {
    try await mailbox.waitUntilQuietSuspending(upTo: limit)
  }
}

extension Remains where Self == RemainingWork {
  static func work(in mailbox: Mailbox) -> Self { RemainingWork(mailbox: mailbox) }
}

extension Remains where Self == RemainingCalls {
  static func calls(of roster: Roster) -> Self { RemainingCalls(roster: roster) }
}

extension Remains where Self == RemainingLetter {
  static func mailbox(of receiver: Receiver) -> Self { RemainingLetter(receiver: receiver) }
}
