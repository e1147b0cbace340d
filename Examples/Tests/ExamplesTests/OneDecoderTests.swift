import OneDecoderCore
import Terminal
import Testing

@Suite struct OneDecoderTests {
  @Test func `the program decodes once for a hundred, and not at all for nobody`() {
    let terminal = Terminal(isVisible: false)
    OneDecoderStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "decoded: 0, inspected: 0",
        "pages told: 300",
        "decoded: 3, inspected: 0",
        "nobody saw RawPush(text: \"hello\")",
        "pages told: 300",
        "decoded: 4, inspected: 0",
        "guard: order 8 is large",
        "decoded: 6, inspected: 2",
        "guard: order 9 is large",
        "decoded: 7, inspected: 3",
        "decoded: 7, inspected: 3",
      ])
  }
}
