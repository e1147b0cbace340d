import LiaisonCore

/// Computes the times at which a poll asks, counted from the first question.
///
/// Each beat follows from the beat before it, not from the arrival of the answer, so delays do not
/// add up. Beats that pass while an answer is awaited are skipped.
struct Beats: Sendable {
  private let shortest: Duration
  private let backOff: BackOff
  private var jitter: Jitter
  private var interval: Duration
  private var beat = Duration.zero

  init(every interval: Duration, backingOff backOff: BackOff, jitter: Jitter) {
    shortest = interval
    self.interval = interval
    self.backOff = backOff
    self.jitter = jitter
  }

  /// Returns the time of the next question, after an answer has come.
  mutating func next(hasChanged: Bool, now: Duration) -> Duration {
    interval = hasChanged ? shortest : backOff.interval(after: interval)
    beat += interval
    if beat < now { beat += interval * Int((now - beat) / interval) }
    while beat < now { beat += interval }
    return beat + jitter.offset(within: interval)
  }
}
