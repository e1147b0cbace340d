import StartUpCore
import Terminal
import Testing

@Suite struct StartUpTests {
  @Test func `everybody is told once, and nobody after having left, in whatever order`() {
    let terminal = Terminal(isVisible: false)
    StartUpStory.tell(on: terminal)
    // Of each post: 5,000 who listen to everybody, and 50 who listen to the sender.
    let told = terminal.events.filter { $0.hasPrefix("10 posts") }
    #expect(
      told
        == Array(repeating: "10 posts told 50500 of ours, 50500 of NotificationCenter's", count: 3))
    for step in ["observe", "post", "leave"] {
      #expect(terminal.events.filter { $0.hasPrefix(step) && $0.hasSuffix(" ms") }.count == 3)
    }
  }
}
