import Liaison
import NewspaperCore
import Terminal
import Testing

@Suite struct NewspaperTests {
  @Test(.timeLimit(.minutes(1)))
  func `a subscriber gets the issues of one title, in order`() {
    let kiosk = NoticeCenter()
    let (herald, gazette) = (Newspaper("Herald", at: kiosk), Newspaper("Gazette", at: kiosk))
    let reader = Subscriber("reader")
    reader.subscribe(to: herald, at: kiosk)
    for number in 1...50 {
      herald.publish("\(number)")
      gazette.publish("not for the reader")
    }
    #expect(reader.emptyLetterbox()?.map(\.headline) == (1...50).map(String.init))
    #expect(kiosk.last(Issue.self, from: herald)?.number == 50)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the program tells of late readers, holidays and cancellations`() {
    let terminal = Terminal(isVisible: false)
    NewspaperStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "mill: The bridge is open",
        "farm: The bridge is open, Rain until Sunday",
        "inn: The bridge is open",
        "mill: The bridge is closed",
        "farm: The bridge is closed",
        "inn: The bridge is closed",
        "farm: an empty letterbox",
        "farm: The cow is seen, The cow is back",
        "the farm has missed 1",
        "farm: Sunshine",
        "library: Sunshine",
        "library: Snow",
        "Herald: 2 subscribers",
        "Herald: 3 subscribers",
        "guest: A quiet day",
        "Herald: 2 subscribers",
      ])
  }
}
