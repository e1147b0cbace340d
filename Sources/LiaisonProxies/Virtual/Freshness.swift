import LiaisonCore

/// How long a virtual subject is used, by its clock, after it was made.
///
/// Nothing happens when the time is over; the next use notices it. With a limit, each use reads the
/// clock.
public struct Freshness: Sendable {
  /// The age after which a use starts the making of a new one, and goes on with the old one.
  let refresh: Duration?
  /// The age after which a use waits for a new one.
  let expiry: Duration?

  /// The subject is used as long as it is kept.
  public static var unlimited: Self { Self(refresh: nil, expiry: nil) }

  /// The first use after `age` waits for a new one. Calls that are under way keep the old one until
  /// they have returned, so there may be two for a while.
  ///
  ///     VirtualSubject("rates", freshness: .expiring(after: .seconds(60))) { try loadRates() }
  public static func expiring(after age: Duration) -> Self {
    insist(age > .zero, "A subject is good for some time; give it more than none.")
    return Self(refresh: nil, expiry: age)
  }

  /// The first use after `age` gets the old subject, and a new one is made meanwhile in a task of
  /// its own. The new one replaces the old one when it is there. If making fails, the old one
  /// stays, and making is tried again as ``AfterFailure`` says.
  ///
  ///     VirtualSubject("rates", freshness: .refreshing(after: .seconds(60), expiring: .seconds(600))) {
  ///       try await loadRates()
  ///     }
  ///
  /// - Parameters:
  ///   - age: The age from which the subject is refreshed.
  ///   - expiry: The age from which uses wait for a new one instead; never if nothing is given.
  public static func refreshing(after age: Duration, expiring expiry: Duration? = nil) -> Self {
    insist(
      age > .zero && expiry.map { $0 >= age } ?? true,
      "A subject is refreshed after some time, and expires later than that.")
    return Self(refresh: age, expiry: expiry)
  }

  var isLimited: Bool { refresh != nil || expiry != nil }
}
