import LiaisonCore

/// When a call began, in one word.
package struct CallBeginning: Sendable {
  /// The time since `origin`.
  private let nanoseconds: Int64

  private static let origin = ContinuousClock.now

  package static var now: Self { Self(nanoseconds: (origin.duration(to: .now)).wholeNanoseconds) }

  package var instant: ContinuousClock.Instant {
    Self.origin.advanced(by: .nanoseconds(nanoseconds))
  }
}
