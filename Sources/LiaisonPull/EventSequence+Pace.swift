public import LiaisonCore

extension EventSequence {
  /// Lets an element through when no other has followed it for a while. An example is the text that
  /// a user has typed, when the user pauses.
  ///
  ///     for await query in queries.debounce(for: .milliseconds(300)) { search(query) }
  ///
  /// Each element replaces the one before it and restarts the time. After a reader was busy, it
  /// immediately gets the last element whose time ended meanwhile. When the base ends, the pending
  /// element is let through at once, and then the sequence ends.
  ///
  /// A task reads the base from the first `next()` on, as fast as elements come. It ends with the
  /// reader: when its loop ends, when its task is cancelled, or when its iterator is released. If
  /// elements tell losses, the losses of an element that is left out are told with the element that
  /// takes its place.
  ///
  /// An element that waits when the reader leaves cannot go back to the base. The tap is told that
  /// it is `lost`, once for each element.
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
  /// Elements that come within an interval wait for its end. Of several, the newest is let through,
  /// or the first with `latest: false`. An interval begins when the reader gets an element. When
  /// the base ends, the pending element is let through at once, and then the sequence ends.
  ///
  /// A task reads the base from the first `next()` on, as fast as elements come. It ends with the
  /// reader: when its loop ends, when its task is cancelled, or when its iterator is released. If
  /// elements tell losses, the losses of an element that is left out are told with the element that
  /// takes its place.
  ///
  /// An element that waits when the reader leaves cannot go back to the base. The tap is told that
  /// it is `lost`, once for each element.
  public func throttle(
    for interval: Duration, latest: Bool = true, clock: any Clock<Duration> = ContinuousClock()
  ) -> some EventSequence<Element> {
    insist(interval >= .zero, "Time only goes forward; give a duration that is not negative.")
    return Paced(base: self, pace: .interval(interval, latest: latest), clock: clock)
  }
}
