/// How the interval of a poll or a retry grows: while nothing changes, or while calls fail.
///
///     poll(every: .seconds(5), backingOff: .upTo(.seconds(60))) { try await server.state() }
///
/// A poll waits longer after each question that brings no change or an error. A change resets it to
/// the first interval.
public struct BackOff: Sendable, Equatable {
  let longest: Duration?
  let factor: Double

  /// The interval stays as it is.
  public static var never: Self { Self(longest: nil, factor: 1) }

  /// Multiplies the interval by `factor` each time, up to `longest`.
  ///
  ///     let backOff = BackOff.upTo(.seconds(60))     // from 5 s: 10, 20, 40, 60, 60, …
  ///
  /// An interval that begins above `longest` stays as it is. A factor below one stops the program,
  /// and so does a `longest` that is not above zero.
  public static func upTo(_ longest: Duration, factor: Double = 2) -> Self {
    insist(longest > .zero, "Give '.upTo' a duration greater than zero.")
    insist(factor >= 1, "The factor of a back-off is one or more.")
    return Self(longest: longest, factor: factor)
  }

  package func interval(after interval: Duration) -> Duration {
    guard let longest else { return interval }
    // Compare before multiplying: the product may overflow a duration.
    if interval / longest >= 1 / factor { return max(interval, longest) }
    return max(interval, min(interval * factor, longest))
  }

  /// The interval after `steps` steps. The loop ends early when the interval has stopped growing.
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
