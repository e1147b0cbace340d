/// When a poll asks: arithmetic on a time that began with the first question.
///
/// A beat is placed by the beat before it, not by when an answer came, so nothing adds up. Beats
/// that went by while an answer was awaited are skipped.
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

  /// The time of the next question, after one whose answer has come.
  mutating func next(hasChanged: Bool, now: Duration) -> Duration {
    interval = hasChanged ? shortest : backOff.interval(after: interval)
    beat += interval
    if beat < now { beat += interval * Int((now - beat) / interval) }
    while beat < now { beat += interval }
    return beat + jitter.offset(within: interval)
  }
}
