public import LiaisonCore

extension EventSequence {
  /// Lets an element through when none has followed it for a while: the text that a user has typed,
  /// when the user pauses.
  ///
  ///     for await query in queries.debounce(for: .milliseconds(300)) { search(query) }
  ///
  /// Each element replaces the one before and starts the time anew. A reader that was busy
  /// immediately gets the last element that settled meanwhile. When the base ends, what is pending
  /// comes at once, and then the end.
  ///
  /// The base is read from the first `next()` on, as fast as it comes, in a task that ends with the
  /// reader: when its loop ends, when it is cancelled, and when its iterator goes away. Where
  /// elements tell losses, those beside an element that is left out are told with the one that
  /// takes its place.
  ///
  /// What waits when the reader leaves cannot go back to the base: the tap is told that it is
  /// `lost`, once for each element.
  public func debounce(
    for quiet: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> some EventSequence<Element> {
    insist(quiet >= .zero, "Time only goes forward; give a duration that is not negative.")
    return Paced(base: self, pace: .quiet(quiet), clock: clock)
  }

  /// Lets the first element through at once, and then at most one per interval.
  ///
  ///     for await progress in download.throttle(for: .milliseconds(100)) { bar.show(progress) }
  ///
  /// Elements within an interval wait for its end. Of several, the newest is let through, or the
  /// first with `latest: false`. An interval begins when the reader gets an element. When the base
  /// ends, what is pending comes at once, and then the end.
  ///
  /// The base is read from the first `next()` on, as fast as it comes, in a task that ends with the
  /// reader: when its loop ends, when it is cancelled, and when its iterator goes away. Where
  /// elements tell losses, those beside an element that is left out are told with the one that
  /// comes in its stead.
  ///
  /// What waits when the reader leaves cannot go back to the base: the tap is told that it is
  /// `lost`, once for each element.
  public func throttle(
    for interval: Duration, latest: Bool = true, clock: any Clock<Duration> = ContinuousClock()
  ) -> some EventSequence<Element> {
    insist(interval >= .zero, "Time only goes forward; give a duration that is not negative.")
    return Paced(base: self, pace: .interval(interval, latest: latest), clock: clock)
  }
}
