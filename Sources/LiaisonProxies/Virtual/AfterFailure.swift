public import LiaisonCore
import LiaisonDelegation

/// When a making that threw is tried again.
///
/// Until then, callers that need the subject get its error. ``VirtualSubject/prepare(upTo:)`` tries
/// again in any case. A making that threw in a cancelled task is not counted as a failure.
public struct AfterFailure: Sendable {
  private let first: Duration?
  private let backOff: BackOff
  let isFinal: Bool

  /// At the next use. The callers that have waited for the failed making get its error.
  public static var nextUse: Self { Self(first: nil, backOff: .never, isFinal: false) }

  /// At the first use after `time`.
  ///
  ///     .waiting(.seconds(1), backingOff: .upTo(.seconds(60)))
  ///
  /// The time begins when the making has failed, by the clock of the virtual subject. With
  /// `backingOff`, it grows with each failure in a row. Without a use, nothing is tried.
  public static func waiting(_ time: Duration, backingOff: BackOff = .never) -> Self {
    Self(first: time, backOff: backingOff, isFinal: false)
  }

  /// Only ``VirtualSubject/prepare(upTo:)`` and ``VirtualSubject/prepareSuspending(upTo:)`` try
  /// again.
  public static var never: Self { Self(first: nil, backOff: .never, isFinal: true) }

  /// How long to wait after `count` failures in a row.
  func wait(after count: Int) -> Duration? {
    first.map { backOff.interval(from: $0, after: max(count, 1) - 1) }
  }
}
