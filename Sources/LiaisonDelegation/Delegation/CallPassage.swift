public import LiaisonCore

/// What the calls of a proxy pass on their way to the subject and back.
///
/// This is the seam between the plain proxy and everything that may stand in front of a subject.
/// The plain proxy knows the steps of a call, its ends and its progress. The code that decides
/// about them is behind this protocol.
///
/// A passage sees the requirement, an error or a boxed result, and never the subject. So it is not
/// generic, and its code is the same for all contracts. No client could specialise generic code
/// here, and looking types up at run time would cost more than the call.
///
/// **Order.** `enter` comes before the subject, and again after each wait. Each call of the subject
/// is followed by one `returned` or `threw`. **Threads.** All of it runs where the call is made,
/// with no lock held, for any number of calls at a time.
@usableFromInline
package protocol CallPassage: AnyObject, Sendable {
  /// Says at once that a call goes to the subject, if nothing else has to be asked.
  var shortcut: (any CallShortcut)? { get }
  /// Whether the passage hears how calls end.
  var hearsEnds: Bool { get }
  /// Whether the passage may replace results.
  var exchangesResults: Bool { get }
  /// Whether the passage reads the arguments of calls.
  var readsArguments: Bool { get }

  /// Decides what to do with a call that has come in, or that has waited.
  ///
  /// - Parameter progress: How far the call has come; nil as long as nothing of it is remembered.
  func enter(_ requirement: Requirement, _ progress: inout CallProgress?) -> CallStep

  /// Decides what to do with the result of the subject, or of something in its place.
  func returned(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep

  /// Decides what to do with what stands in for a subject that does not exist yet.
  func stoodIn(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep

  /// Decides what to do with an error of the subject, or of something that the call waited for.
  func threw(
    _ error: any Error, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep

  /// Returns what the caller gets for a result of the subject or of a stage.
  ///
  /// - Parameter type: The type that the requirement returns.
  func handOut(_ result: Any, as type: Any.Type) -> Any
}

/// The fast path of a passage. It looks only at what is attached to a requirement.
@usableFromInline
package protocol CallShortcut: AnyObject, Sendable {
  /// Whether a call goes to the subject at once, and the passage need not hear its end. `false`
  /// only means that the passage has to be asked.
  ///
  /// - Parameter bits: What is attached to the requirement.
  func admits(_ bits: UInt64) -> Bool
}

/// The time by which a call has to end for the stage that set the limit and those outside of it.
package struct CallLimit {
  /// The stage that set it.
  let position: Int
  /// How much time is left.
  let remaining: @Sendable () -> Duration
  /// The error with which the call ends when no time is left.
  let error: any Error
}

/// A call with arguments of its own, which can be made in the place of another call.
@usableFromInline
package protocol ReplacementCall: Sendable {
  /// Whether its requirement is asynchronous.
  var waits: Bool { get }
  /// Makes the call, if its requirement is not asynchronous.
  func make(on target: Any) throws -> Any
  /// Makes the call, if its requirement is asynchronous.
  nonisolated(nonsending) func make(on target: Any) async throws -> Any
}
