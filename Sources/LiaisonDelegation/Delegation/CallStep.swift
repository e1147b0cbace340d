import LiaisonCore

/// What is to be done next with a call. One word, so that the usual steps cost no memory.
///
/// A call that cannot wait is never told to: the passage refuses it.
@usableFromInline
package enum CallStep {
  /// The subject is called.
  case call
  /// It enters again.
  case again
  /// It waits so long, and enters again.
  indirect case wait(Duration)
  /// It awaits this, counts as let through by the stage where it is, and enters again.
  indirect case first(@Sendable () async throws -> Void)
  /// It awaits this, and enters again.
  indirect case until(@Sendable () async throws -> Void)
  /// It awaits this, whose result is its own.
  indirect case answerFrom(@Sendable () async throws -> any Sendable)
  /// It has ended with the result that was shown.
  case keep
  /// It has ended with this result.
  indirect case answer(Any)
  /// It has ended with this error.
  case fail(any Error)
}
