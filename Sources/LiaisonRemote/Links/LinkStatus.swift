public import Liaison

/// How far a link is, for observers.
///
/// ```swift
/// let token = link.status.observe(\.state, options: [.initial, .new]) { status, change in
///   print(change.newValue)
/// }
/// ```
///
/// Observers are told on the link's loop, of each state once and in order. May be used from any thread.
@Observed(.threadSafe)
public final class LinkStatus: Sendable {
  public internal(set) var state = LinkState.connecting

  init() {}
}
