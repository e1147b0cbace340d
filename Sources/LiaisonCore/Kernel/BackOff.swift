/// How a poll slows down while nothing changes, or while its questions fail.
///
///     poll(every: .seconds(5), backingOff: .upTo(.seconds(60))) { try await server.state() }
///
/// Each question that brings no change, or an error, makes the interval longer. A change brings the
/// first interval back.
public struct BackOff: Sendable, Equatable {
  let longest: Duration?
  let factor: Double

  /// The interval stays as it is.
  public static var never: Self { Self(longest: nil, factor: 1) }

  /// Each time the interval is multiplied by `factor`, up to `longest`.
  public static func upTo(_ longest: Duration, factor: Double = 2) -> Self {
    insist(longest > .zero, "The longest interval is longer than nothing.")
    insist(factor >= 1, "The factor of a back-off is one or more.")
    return Self(longest: longest, factor: factor)
  }

  package func interval(after interval: Duration) -> Duration {
    guard let longest else { return interval }
    // Compare before multiplying: the product may overflow a duration.
    if interval / longest >= 1 / factor { return max(interval, longest) }
    return max(interval, min(interval * factor, longest))
  }

  /// The interval after so many steps. It takes as many as there are different intervals, and no more.
  package func interval(from first: Duration, after steps: Int) -> Duration {
    var interval = first
    for _ in 0..<steps {
      let next = self.interval(after: interval)
      if next == interval { break }
      interval = next
    }
    return interval
  }
}
