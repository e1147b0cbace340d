/// How far a link is.
///
/// A link goes from one state to a later one, and may end in any of them. ``ended(_:)`` is final. A
/// ``ReconnectingLink`` is connecting again after each loss.
public enum LinkState: Hashable, Sendable {
  /// The ends have not introduced themselves yet. Calls wait.
  case connecting
  /// The ends have introduced themselves, and calls are made.
  case connected
  /// One end is closing it: calls under way are finished, and no others begin.
  case closing
  /// The link has ended, for ever.
  case ended(LinkError)
}
