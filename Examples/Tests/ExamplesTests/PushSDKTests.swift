import PushSDKCore
import Terminal
import Testing

@Suite struct PushSDKTests {
  @Test(.timeLimit(.minutes(1)))
  func `the program reaches pages on their queues and tells what was lost`() {
    let terminal = Terminal(isVisible: false)
    PushSDKStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "feed: 1 2 3",
        "badge: 1 2 3",
        "chat: 1 2 3",
        "feed: 1 2 3 4",
        "badge: 1 2 3 4",
        "listeners left: 2",
        "badge: 1 2 3 4",
        "tap: lost: pushSDK(_:didReceive:), page.slow",
        "tap: lost: pushSDK(_:didReceive:), page.slow",
        "slow: 9 10 11 12",
        "missed: 2",
        "feed: 1 2 3 4 5 6 7 8 9 10 11 12",
      ])
  }
}
