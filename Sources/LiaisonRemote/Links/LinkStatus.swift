public import Liaison

/// How far a link is, for observers.
///
/// ```swift
/// let token = link.status.observe(\.state, options: [.initial, .new], deliver: .main) { change in
///   if let state = change.newValue { print(state) }
/// }
/// ```
///
/// Observers are told of each state once and in order: on the main actor with `deliver: .main`, and
/// on the link's loop without it, wherever their closure was written. Those of a
/// ``ReconnectingLink`` are told in a task of its own instead of on the loop. A state that is set
/// while an observer begins is told by the thread that observes. May be used from any thread.
@Observed(.threadSafe)
public final class LinkStatus: Sendable {
  /// How far the link is, as its observers are told. ``Link/state`` is a little ahead of it.
  public internal(set) var state = LinkState.connecting

  init() {}
}
