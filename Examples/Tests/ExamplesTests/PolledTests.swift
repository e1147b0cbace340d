import Liaison
import PolledCore
import Terminal
import Testing

@Suite struct PolledTests {
  @Test(.timeLimit(.minutes(1)))
  func `many readers cost one question`() async {
    let (station, clock) = (Station(), HandClock())
    let reports = PolledStory.reports(of: station, by: clock)
    var readers = (0..<10).map { _ in reports.makeAsyncIterator() }
    for index in readers.indices { #expect(await readers[index].next()?.value == "fog") }
    station.change(to: "sun")
    await clock.turn()
    for index in readers.indices { #expect(await readers[index].next()?.value == "sun") }
    #expect(station.asked == 2)
    #expect(station.fetched == 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the program tells when the station was asked, and who read what`() async {
    let terminal = Terminal(isVisible: false)
    await PolledStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "0:00  asked 0, fetched 0",
        "0:00  page: fog",
        "0:10  asked 2, fetched 1",
        "0:30  asked 3, fetched 1",
        "1:10  asked 4, fetched 1",
        "1:50  asked 5, fetched 1",
        "2:30  page: sun",
        "2:40  asked 7, fetched 2",
        "2:40  badge: sun",
        "2:40  asked 7, fetched 2",
        "3:00  page: wind",
        "3:10  page: rain",
        "3:20  page: hail",
        "3:20  badge: hail, 2 missed",
        "3:30  no answer, 1 in a row",
        "3:50  no answer, 2 in a row",
        "4:30  page: snow",
        "somebody waits for the clock: no",
      ])
  }
}
