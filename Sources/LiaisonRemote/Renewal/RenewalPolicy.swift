public import Liaison

/// How often a link that was lost, or a helper that crashed, is replaced by a new one.
///
/// The first attempt after a loss waits a little, each further one longer. After the span of the
/// budget without a loss, the pauses begin anew.
public struct RenewalPolicy: Sendable, Equatable {
  /// How many losses are allowed within a span of time.
  ///
  /// An attempt that fails counts as a loss, too. One that its caller has given up does not.
  public struct Budget: Sendable, Equatable {
    let losses: Int
    let span: Duration

    /// There is always a further attempt.
    public static var unlimited: Self { Self(losses: .max, span: .seconds(60)) }

    /// After `count` losses within `span`, calls fail at once, until `span` has passed since the
    /// first of them.
    ///
    /// These calls fail as ``RemoteFailure/Code/notSent``, with the reason of the last loss. After
    /// that time a ``ReconnectingLink`` tries again by itself, and a ``Helper`` with its next call.
    /// A count below one, or a span that is not above zero, stops the program.
    public static func losses(_ count: Int, within span: Duration) -> Self {
      insist(count >= 1, "A budget of renewals has room for one loss at least.")
      insist(span > .zero, "A budget of renewals is for a span of time.")
      return Self(losses: count, span: span)
    }
  }

  let budget: Budget
  let first: Duration
  let backOff: BackOff

  /// Waits `first` before the first new attempt, and longer before each further one, as `backOff`
  /// says.
  ///
  /// The pause begins at the last loss or failed attempt. A call that comes meanwhile waits, and
  /// not beyond its deadline. If `first` is zero, no attempt waits. If it is below zero, the
  /// program stops.
  public init(
    _ budget: Budget = .losses(5, within: .seconds(60)), first: Duration = .milliseconds(50),
    backingOff backOff: BackOff = .upTo(.seconds(5))
  ) {
    insist(first >= .zero, "A pause cannot be shorter than none.")
    (self.budget, self.first, self.backOff) = (budget, first, backOff)
  }
}
