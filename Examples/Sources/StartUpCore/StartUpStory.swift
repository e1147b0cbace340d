public import Terminal

public enum StartUpStory {
  /// - Parameter observers: How many come and go, each time.
  public static func tell(on terminal: Terminal, observers: Int = 10_000) {
    terminal.title("\(observers) observers come and go")
    for leaving in Round.Leaving.allCases {
      terminal.section("They leave \(leaving.rawValue)")
      let round = Round(of: observers, leaving: leaving)
      let (ours, theirs) = (round.withNotices(), round.withNotifications())
      terminal.say("10 posts told \(ours.told) of ours, \(theirs.told) of NotificationCenter's")
      terminal.table(
        ["", "ours", "NotificationCenter's"],
        [
          ["observe", text(ours.arriving), text(theirs.arriving)],
          ["post", text(ours.posting), text(theirs.posting)],
          ["leave", text(ours.leaving), text(theirs.leaving)],
        ])
    }
    #if DEBUG
      terminal.say("(a debug build; what counts is swift run -c release StartUp)")
    #endif
  }

  private static func text(_ duration: Duration) -> String {
    let tenths = Int((duration / .microseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
