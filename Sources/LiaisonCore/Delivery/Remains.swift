/// The calls and mailboxes that may still use a receiver after its registration has ended.
///
/// They are waited for in their order, because a call may still put a letter into a mailbox that
/// follows the call.
@_documentation(visibility: internal)
public struct Remains: Sendable {
  private var uses: [any RemainingUse]

  package init(_ uses: [any RemainingUse] = []) { self.uses = uses }

  package mutating func append(_ use: any RemainingUse) { uses.append(use) }

  package static func + (left: Self, right: Self) -> Self { Self(left.uses + right.uses) }

  func outwait(upTo deadline: Deadline) -> Bool { uses.allSatisfy { $0.outwait(upTo: deadline) } }

  nonisolated(nonsending) func outwaitSuspending(upTo limit: Duration? = nil) async throws -> Bool {
    let timeline = limit.map { _ in Timeline(AskingClock.current) }
    for use in uses {
      let left = limit.map { $0 - (timeline?.now ?? .zero) }
      if try await !use.outwaitSuspending(upTo: left) { return false }
    }
    return true
  }
}

/// A call or a mailbox that may still use a receiver after its registration has ended.
package protocol RemainingUse: Sendable {
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
