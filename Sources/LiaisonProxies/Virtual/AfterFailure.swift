public import LiaisonCore
import LiaisonDelegation

/// When a making that threw is tried again. Until then all callers get the same error.
public struct AfterFailure: Sendable {
  private let first: Duration?
  private let backOff: BackOff
  let isFinal: Bool

  /// At the next use, by a caller that has not waited for the failed making.
  public static var nextUse: Self { Self(first: nil, backOff: .never, isFinal: false) }

  /// At the first use after `time`. If it backs off, the time grows with each failure in a row.
  public static func waiting(_ time: Duration, backingOff: BackOff = .never) -> Self {
    Self(first: time, backOff: backingOff, isFinal: false)
  }

  /// Only ``VirtualSubject/prepare(upTo:)`` tries again.
  public static var never: Self { Self(first: nil, backOff: .never, isFinal: true) }

  /// How long to wait after `count` failures in a row.
  func wait(after count: Int) -> Duration? {
    first.map { backOff.interval(from: $0, after: max(count, 1) - 1) }
  }
}
