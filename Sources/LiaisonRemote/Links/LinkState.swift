/// How far a link is.
public enum LinkState: Hashable, Sendable {
  /// The ends have not introduced themselves yet. Calls wait.
  case connecting
  case connected
  /// One end is closing it: calls under way are finished, and no others begin.
  case closing
  /// The link has ended, for ever.
  case ended(LinkError)
}
