/// How much less often a poll asks while nothing changes, or nothing can be had.
///
///     poll(every: .seconds(5), backingOff: .upTo(.seconds(60))) { try await server.state() }
///
/// Each question that brings no change, or an error, makes the interval longer; a change brings it
/// back to what it was at first.
public struct BackOff: Sendable, Equatable {
  let longest: Duration?
  let factor: Double

  /// The interval stays as it is.
  public static var never: Self { Self(longest: nil, factor: 1) }

  /// The interval is multiplied by `factor` each time, until it is as long as `longest`.
  public static func upTo(_ longest: Duration, factor: Double = 2) -> Self {
    insist(longest > .zero, "The longest interval of a poll is longer than nothing.")
    insist(factor >= 1, "A poll backs off by a factor of one or more.")
    return Self(longest: longest, factor: factor)
  }

  func interval(after interval: Duration) -> Duration {
    guard let longest else { return interval }
    // Compared before it is multiplied: the product may be beyond what a duration can be.
    if interval / longest >= 1 / factor { return max(interval, longest) }
    return max(interval, min(interval * factor, longest))
  }
}
