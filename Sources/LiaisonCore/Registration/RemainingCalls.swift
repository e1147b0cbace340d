/// The calls of a roster that have begun when the wait begins.
package struct RemainingCalls: RemainingUse {
  let roster: Roster

  package func outwait(upTo deadline: Deadline) -> Bool { roster.waitForCalls(upTo: deadline) }

  package nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration?) async throws -> Bool
  {
    try await roster.waitForCallsSuspending(upTo: limit)
  }
}

/// The call that runs in a receiver's mailbox.
package struct RemainingLetter: RemainingUse {
  let receiver: Receiver

  package func outwait(upTo deadline: Deadline) -> Bool { receiver.waitUntilQuiet(upTo: deadline) }

  package nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration?) async throws -> Bool
  {
    try await receiver.waitUntilQuietSuspending(upTo: limit)
  }
}

/// The call that runs in a mailbox.
package struct RemainingWork: RemainingUse {
  let mailbox: Mailbox

  package func outwait(upTo deadline: Deadline) -> Bool { mailbox.waitUntilQuiet(upTo: deadline) }

  package nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration?) async throws -> Bool
  {
    try await mailbox.waitUntilQuietSuspending(upTo: limit)
  }
}

extension RemainingUse where Self == RemainingWork {
  package static func work(in mailbox: Mailbox) -> Self { RemainingWork(mailbox: mailbox) }
}

extension RemainingUse where Self == RemainingCalls {
  package static func calls(of roster: Roster) -> Self { RemainingCalls(roster: roster) }
}

extension RemainingUse where Self == RemainingLetter {
  package static func mailbox(of receiver: Receiver) -> Self { RemainingLetter(receiver: receiver) }
}
