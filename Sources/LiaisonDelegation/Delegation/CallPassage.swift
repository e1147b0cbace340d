public import LiaisonCore

/// What the calls of a proxy pass on their way to the subject and back.
///
/// This is the seam between the plain proxy and everything that may stand in front of a subject.
/// The plain proxy knows the steps of a call, its ends and its progress. The code that decides
/// about them is behind this protocol.
///
/// A passage sees the requirement, an error or a boxed result, and never the subject. So it is not
/// generic, and its code is the same for all contracts: no client could specialise it, and looking
/// types up at run time would cost more than the call.
///
/// **Order.** `enter` comes before the subject, once or again after a wait. Each call of the
/// subject is followed by one `returned` or `threw`. **Threads.** All of it runs where the call is
/// made, with nothing locked, for as many calls at a time as there are.
@usableFromInline
package protocol CallPassage: AnyObject, Sendable {
  /// What says at once that a call goes to the subject, where that is all there is to ask.
  var shortcut: (any CallShortcut)? { get }
  /// Whether the passage hears how calls end.
  var hearsEnds: Bool { get }
  /// Whether the passage may replace results.
  var exchangesResults: Bool { get }
  /// Whether the passage reads the arguments of calls.
  var readsArguments: Bool { get }

  /// What is to be done with a call that has come in, or that has waited.
  ///
  /// - Parameter progress: How far the call has come; nil as long as nothing of it is remembered.
  func enter(_ requirement: Requirement, _ progress: inout CallProgress?) -> CallStep

  /// What is to be done with what the subject, or something in its place, has returned.
  func returned(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep

  /// What is to be done with what stands in for a subject that is not there yet.
  func stoodIn(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep

  /// What is to be done with an error: the subject's, or one of what the call waited for.
  func threw(
    _ error: any Error, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep

  /// What the caller gets for a result, of the subject or of a stage.
  ///
  /// - Parameter type: What the requirement returns.
  func handOut(_ result: Any, as type: Any.Type) -> Any
}

/// The fast path of a passage that only looks at what is attached to a requirement.
@usableFromInline
package protocol CallShortcut: AnyObject, Sendable {
  /// Whether a call goes to the subject at once, and the passage need not hear its end. `false`
  /// only means that the passage has to be asked.
  ///
  /// - Parameter bits: What is attached to the requirement.
  func admits(_ bits: UInt64) -> Bool
}

/// Until when a call has to be over, for the stages outside of one of them.
package struct CallLimit {
  /// The stage that set it.
  let position: Int
  /// How much time is left.
  let remaining: @Sendable () -> Duration
  /// What the call ends with when there is none.
  let error: any Error
}

/// A call with arguments of its own, which can be made in the place of another.
@usableFromInline
package protocol ReplacementCall: Sendable {
  /// Whether it takes a requirement that is asynchronous.
  var waits: Bool { get }
  /// Makes the call, of a requirement that is not asynchronous.
  func make(on target: Any) throws -> Any
  /// Makes the call, of a requirement that is.
  nonisolated(nonsending) func make(on target: Any) async throws -> Any
}
