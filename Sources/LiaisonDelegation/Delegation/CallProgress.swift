import LiaisonCore

/// The progress of a call that needs one: a call that waits, is made again, is measured or has a
/// limit. Most calls need none.
///
/// It belongs to one call, which one thread or task at a time carries on.
@usableFromInline
package final class CallProgress {
  /// Whether the requirement is asynchronous.
  package let canWait: Bool
  /// How many stages have let the call through. They hear how it ends, the innermost first.
  package var position: Int
  /// What is remembered of each stage.
  package var stages = CallStages()
  /// Whether the current stage has been asked before and made the call wait.
  package var isAskedAgain = false
  /// Whether the last stage that let the call through has just had it made again.
  package var isMadeAgain = false
  /// The calls that stages have put in the place of this one, the outermost first.
  package var replacements: [(position: Int, call: any ReplacementCall)] = []
  /// The call that is made in the place of this one.
  @usableFromInline var replacement: (any ReplacementCall)? { replacements.last?.call }
  /// The limits on the call's time, the outermost first.
  package var limits: [CallLimit] = []
  /// Whether the shown result stands in for a subject that does not exist yet.
  package var isSubjectAbsent = false
  /// The outermost stage that hears of this call. The stages outside of it have left the call.
  package var outermost = 0

  package init(canWait: Bool, at position: Int = 0) {
    self.canWait = canWait
    self.position = position
  }

  /// Whether the caller has left the call.
  package var isLeft: Bool { outermost > 0 }

  /// The limit that ends first.
  var limit: CallLimit? { limits.min { $0.remaining() < $1.remaining() } }

  /// Limits the call's time from the current stage on, by ``AskingClock``.
  package func limit(to duration: Duration, _ error: any Error) {
    let timeline = Timeline(AskingClock.current)
    limits.append(
      CallLimit(position: position, remaining: { duration - timeline.now }, error: error))
  }

  /// Notes that the call has come back to the stages outside of `position`.
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

  /// The same call for the stages inside of a limit, after the others have left the call.
  func left(beyond limit: CallLimit) -> CallProgress {
    let left = CallProgress(canWait: false, at: position)
    left.stages = stages
    left.outermost = limit.position + 1
    return left
  }
}
