import DelegateOrClosureCore
import Terminal
import Testing

@Suite struct DelegateOrClosureTests {
  @Test func `the program measures every way and shows who leaks`() {
    let terminal = Terminal(isVisible: false)
    DelegateOrClosureStory.tell(on: terminal)
    let said = terminal.events
    for way in [
      "a direct call", "a weak delegate", "a multicast with one delegate", "a closure",
      "handlers in a multicast", "handlers with a weak owner", "a proxy",
    ] {
      #expect(said.contains { $0.hasPrefix(way) }, "\(way) is missing")
    }
    #expect(said.contains { $0.hasPrefix("closure that says self") && $0.hasSuffix("alive") })
    #expect(said.contains { $0.hasPrefix("handlers with weak: self") && $0.hasSuffix("gone") })
  }
}
