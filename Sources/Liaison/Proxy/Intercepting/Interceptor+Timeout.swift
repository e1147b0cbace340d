extension Interceptor {
  /// Leaves an asynchronous call that takes longer, by ``AskingClock``.
  ///
  /// The subject is cancelled, and the call throws ``LateDelegate``, which other interceptors see like
  /// any error: with `.retry` each attempt has so long. Leaving takes a contract of `.anywhere`, whose
  /// arguments and results may stay behind; with another the program stops at the first call. Calls
  /// that do not suspend are not timed.
  ///
  /// - Parameter limit: How long one attempt may take.
  public static func timeout(_ limit: Duration) -> Self {
    insist(limit > .zero, "A call takes some time; give it more than none.")
    return Self(nil, nil, nil, limit: limit)
  }
}
