/// An event of a delivery, for people who operate a program.
///
/// An event only reports. What it is about has happened already, or goes on, whatever a watcher
/// does. Compare the `kind`, and leave the text of the description to people, because it may
/// change.
public struct TapEvent: Sendable, CustomStringConvertible {
  /// What happened.
  public let kind: Kind
  /// Which requirement was called.
  public let requirement: Requirement
  /// Where it happened, such as the label of a queue.
  public let place: String
  /// What was thrown, if that is what happened.
  public let error: (any Error)?
  /// How long it took, if it was timed.
  public let duration: Duration?

  package init(
    kind: Kind, requirement: Requirement, place: String, error: (any Error)? = nil,
    duration: Duration? = nil
  ) {
    (self.kind, self.requirement, self.place) = (kind, requirement, place)
    (self.error, self.duration) = (error, duration)
  }

  /// One line for a log. The duration is rounded up to milliseconds.
  public var description: String {
    "\(kind): \(requirement), \(place)" + (duration.map { ", \($0.inMilliseconds)" } ?? "")
      + (error.map { ": \($0)" } ?? "")
  }
}

extension TapEvent {
  /// What happened. Each room adds the kinds of events that it reports.
  ///
  /// Later versions may add kinds, so a `switch` needs a `default`. Two kinds are equal if their
  /// names are.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// Its name.
    public let description: String

    package init(_ name: String) { description = name }
  }
}

extension TapEvent.Kind {
  /// A call or an element will not arrive, because a mailbox had no room or a reader has left.
  public static let lost = Self("lost")
  /// A thread has been waiting for `place` for `duration`, and goes on waiting. It is told once per
  /// wait.
  public static let waiting = Self("waiting")
  /// Posts, or changes of one object, are nested so deeply that a circle is likely. They go on.
  public static let nested = Self("nested")
}
