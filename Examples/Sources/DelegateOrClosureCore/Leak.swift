import Liaison

/// A screen that wants to know how far the player is, in the way that leaks and in the way that
/// cannot.
final class Screen {
  let player = Player()
  private(set) var text = ""
  private var token: Subscription?

  func show(_ seconds: Int) { text = "\(seconds) s" }

  /// The classic: the screen keeps the player, the player keeps the closure, and the closure keeps
  /// the screen. It compiles without a warning.
  func followWithClosure() {
    player.onProgress = { _, seconds in self.show(seconds) }
  }

  /// The closure is handed its owner, so there is nothing to capture.
  func followWithHandlers() {
    token = player.delegates.add(
      PlayerDelegateHandlers(
        weak: self, didPlay: { screen, _, seconds in screen.show(seconds) }))
  }

  /// Whether a screen is still alive when nobody needs it any more.
  static func outlivesItsUse(_ follow: (Screen) -> Void) -> Bool {
    weak var abandoned: Screen?
    do {
      let screen = Screen()
      follow(screen)
      abandoned = screen
    }
    // What leaks here is let go again, which needs the very reference that a program has lost.
    defer { abandoned?.player.onProgress = nil }
    return abandoned != nil
  }
}
