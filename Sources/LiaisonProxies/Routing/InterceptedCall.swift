public import LiaisonCore
import LiaisonDelegation

/// A call as an interceptor sees it.
///
/// Each interceptor sees its own ``attempt``, ``repeats`` and ``note``. A copy that is kept does
/// not follow the call.
public struct InterceptedCall: Sendable {
  /// The requirement that is called. Reading and setting a property differ in their
  /// ``Requirement/access``.
  public let requirement: Requirement
  /// Whether the requirement is asynchronous, so that the call can wait.
  public var canWait: Bool { turn > 0 }
  /// The attempt, negative where the call cannot wait. Few words, because a call is shown more
  /// often than it is asked about.
  private let turn: Int32
  /// How often it was made again; below that, from the lowest bit on, whether the subject is
  /// absent, a limit holds, and the caller has left the call.
  private let repetition: Int32
  private let beginning: CallBeginning?
  private let noted: CallNote?

  @inline(__always)
  init(_ requirement: Requirement) {
    self.requirement = requirement
    (turn, repetition, beginning, noted) = (-1, 0, nil, nil)
  }

  init(
    _ requirement: Requirement, canWait: Bool, isLimited: Bool, isLeft: Bool,
    isSubjectAbsent: Bool, _ stage: CallStage
  ) {
    self.requirement = requirement
    turn = Int32(clamping: canWait ? stage.attempt : -stage.attempt)
    repetition =
      Int32(min(stage.repeats, Int(Int32.max >> 3))) << 3 | (isSubjectAbsent ? 1 : 0)
      | (isLimited ? 2 : 0) | (isLeft ? 4 : 0)
    beginning = stage.began
    noted = stage.note
  }

  /// Whether a limit holds, so that the caller may leave the call.
  package var isLimited: Bool { repetition & 2 != 0 }

  /// Whether the caller has left it and no longer waits for its end.
  package var isLeft: Bool { repetition & 4 != 0 }

  /// Whether it can be made again after this pause. It cannot if its task is cancelled, if its
  /// caller has left it, or if it cannot wait and there is a pause: a retry without the pause was
  /// not asked for.
  package func canBeMadeAgain(after pause: Duration) -> Bool {
    !isLeft && !Task.isCancelled && (pause <= .zero || canWait)
  }

  /// How many times the call has come to this interceptor, this time included. It is 2 when this
  /// interceptor or an outer one has retried for the first time.
  public var attempt: Int { Int(abs(turn)) }

  /// How many times this interceptor has retried the call since the outer ones let it through.
  ///
  ///     threw: { call, error in call.repeats < 3 ? .again() : .rethrow }
  public var repeats: Int { Int(repetition >> 3) }

  /// Whether the subject was not there yet. The result is a stand-in then: a `@Placeholder`, or
  /// nothing if the requirement returns nothing; see ``Meanwhile``.
  ///
  ///     returned: { call, result in
  ///       if !call.isSubjectAbsent { archive.keep(result) }
  ///       return .keep
  ///     }
  public var isSubjectAbsent: Bool { repetition & 1 != 0 }

  /// The time at which this attempt began, for interceptors that are made with `measuring:`; nil
  /// for others.
  public var began: ContinuousClock.Instant? { beginning?.instant }

  /// The note that this interceptor has made of this attempt with `noting:`; see
  /// ``Advice/proceed(noting:)``.
  public var note: (any Sendable)? { noted?.content }
}
