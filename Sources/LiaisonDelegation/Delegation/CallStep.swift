import LiaisonCore

/// What to do next with a call. It is one word, so that the usual steps allocate no memory.
///
/// A call that cannot wait never gets a step that waits: the passage refuses the call.
@usableFromInline
package enum CallStep {
  /// Call the subject.
  case call
  /// Enter again.
  case again
  /// Wait so long, and enter again.
  indirect case wait(Duration)
  /// Await this, count as let through by the current stage, and enter again.
  indirect case first(@Sendable () async throws -> Void)
  /// Await this, and enter again.
  indirect case until(@Sendable () async throws -> Void)
  /// Await this. Its result is the call's result.
  indirect case answerFrom(@Sendable () async throws -> any Sendable)
  /// End with the result that was shown.
  case keep
  /// End with this result.
  indirect case answer(Any)
  /// End with this error.
  case fail(any Error)
}
