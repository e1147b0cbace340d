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

/// Nothing stands between the proxy and its subject.
@usableFromInline
final class OpenPassage: CallPassage, CallShortcut {
  static let shared = OpenPassage()

  @usableFromInline var shortcut: (any CallShortcut)? { nil }
  @usableFromInline var hearsEnds: Bool { false }
  @usableFromInline var exchangesResults: Bool { false }
  @usableFromInline var readsArguments: Bool { false }

  @usableFromInline
  func admits(_ bits: UInt64) -> Bool { true }

  @usableFromInline
  func enter(_ requirement: Requirement, _ progress: inout CallProgress?) -> CallStep { .call }

  @usableFromInline
  func returned(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep { .keep }

  @usableFromInline
  func stoodIn(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep { .keep }

  @usableFromInline
  func threw(
    _ error: any Error, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep { .fail(error) }

  @usableFromInline
  func handOut(_ result: Any, as type: Any.Type) -> Any { result }
}

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

/// The progress of a call that needs one: a call that waits, is made again, is measured or has a
/// limit. Most calls need none.
///
/// It belongs to one call, which one thread or task at a time carries on.
@usableFromInline
package final class CallProgress {
  /// Whether the requirement is asynchronous.
  package let canWait: Bool
  /// How many stages have let the call through; they hear how it ends, the innermost first.
  package var position: Int
  /// What is remembered of each stage.
  package var stages = CallStages()
  /// Whether the stage where the call is has been asked before and had the call wait.
  package var isAskedAgain = false
  /// Whether the stage outside of the call has had it made again just now.
  package var isMadeAgain = false
  /// The calls that stages have put in the place of this one, from the outermost in.
  package var replacements: [(position: Int, call: any ReplacementCall)] = []
  /// The call that is made in the place of this one.
  @usableFromInline var replacement: (any ReplacementCall)? { replacements.last?.call }
  /// How long the call may take, from the outermost limit to the innermost.
  package var limits: [CallLimit] = []
  /// Whether what is shown stands in for a subject that is not there yet.
  package var isSubjectAbsent = false
  /// The outermost stage that hears of this call; others have left it.
  package var outermost = 0

  package init(canWait: Bool, at position: Int = 0) {
    self.canWait = canWait
    self.position = position
  }

  /// Whether the caller has left the call.
  package var isLeft: Bool { outermost > 0 }

  /// The limit that ends first.
  var limit: CallLimit? { limits.min { $0.remaining() < $1.remaining() } }

  /// Limits the call from the stage on where it is, by ``AskingClock``.
  package func limit(to duration: Duration, _ error: any Error) {
    let timeline = Timeline(AskingClock.current)
    limits.append(
      CallLimit(position: position, remaining: { duration - timeline.now }, error: error))
  }

  /// The call has come back to the stages outside of `position`.
  package func leave(_ position: Int) {
    self.position = position
    if !limits.isEmpty { limits.removeAll { $0.position >= position } }
    if !replacements.isEmpty { replacements.removeAll { $0.position >= position } }
  }

  /// The notes of the stages that have let the call through, if others wait for the call by these
  /// notes.
  var carried: [any CarriedCall] {
    (0..<min(position, stages.count)).compactMap { stages[$0].note?.content as? any CarriedCall }
  }

  /// The same call for the stages inside of a limit, when the others have left it.
  func left(beyond limit: CallLimit) -> CallProgress {
    let left = CallProgress(canWait: false, at: position)
    left.stages = stages
    left.outermost = limit.position + 1
    return left
  }
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
