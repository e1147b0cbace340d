/// How far the beats of a poll, or the pauses of a retry, are moved, so that many programs do not
/// ask at the same time.
///
///     poll(every: .seconds(5), jitter: .upTo(0.1)) { try await server.state() }   // 4.5 to 5.5 s
///
/// Each beat is moved from the time at which it is due, without an effect on the next beat.
public struct Jitter: Sendable {
  private let fraction: Double
  private var generator: any RandomNumberGenerator & Sendable

  /// Every beat comes when it is due.
  public static var none: Self { Self(fraction: 0, generator: SystemRandomNumberGenerator()) }

  /// Each beat comes earlier or later by up to `fraction` of the interval. `fraction` is at most a
  /// half.
  ///
  /// A generator with a seed makes a test repeatable. Each run of a poll begins with a copy of it.
  public static func upTo(
    _ fraction: Double,
    using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) -> Self {
    insist((0...0.5).contains(fraction), "Beats are moved by at most half of their interval.")
    return Self(fraction: fraction, generator: generator)
  }

  package mutating func offset(within interval: Duration) -> Duration {
    if fraction == 0 { return .zero }
    return interval * Double.random(in: -fraction...fraction, using: &generator)
  }
}
