public import Terminal

public enum DelegateOrClosureStory {
  public static func tell(on terminal: Terminal) {
    terminal.title("Delegate or closure?")

    terminal.section("What a call costs here and now")
    terminal.table(
      ["", "ns per call"],
      Costs().measure().map { [$0.way, tenths($0.nanoseconds)] })
    #if DEBUG
      terminal.say("(a debug build; what counts is swift run -c release DelegateOrClosure)")
    #endif

    terminal.section("Who stays alive for ever")
    let leaks = [
      ("closure that says self", Screen.outlivesItsUse { $0.followWithClosure() }),
      ("handlers with weak: self", Screen.outlivesItsUse { $0.followWithHandlers() }),
    ]
    terminal.table(
      ["the screen followed with a", "and nobody needs it"],
      leaks.map { [$0.0, $0.1 ? "alive" : "gone"] })
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
