public import Liaison
public import Terminal

public enum PolledStory {
  // snippet: poll
  /// Looks every ten minutes, and less often while nothing changes: at least every forty.
  public static func reports(
    of station: Station, by clock: any Clock<Duration> = ContinuousClock(),
    onError: (@Sendable (_ error: any Error, _ inARow: Int) -> Void)? = nil
  ) -> Poll<String> {
    poll(
      every: .seconds(600), backingOff: .upTo(.seconds(2_400)), clock: clock, onError: onError,
      revision: { try await station.revision() },
      { try await station.weather() })
  }
  // end

  public static func tell(on terminal: Terminal) async {
    terminal.title("A weather station that has to be asked")
    let station = Station()
    let clock = HandClock()
    let reports = reports(of: station, by: clock) { _, inARow in
      terminal.say("\(clock.time)  no answer, \(inARow) in a row")
    }

    terminal.section("Nobody reads, so nobody asks")
    terminal.say("\(clock.time)  asked \(station.asked), fetched \(station.fetched)")

    await read(reports, station, clock, terminal)

    terminal.section("The readers have gone, and the questions with them")
    terminal.say("somebody waits for the clock: \(clock.hasSleeper ? "yes" : "no")")
  }

  private static func read(
    _ reports: Poll<String>, _ station: Station, _ clock: HandClock, _ terminal: Terminal
  ) async {
    func sayCounts() {
      terminal.say("\(clock.time)  asked \(station.asked), fetched \(station.fetched)")
    }

    terminal.section("A page reads; the first question is asked at once")
    var page = reports.makeAsyncIterator()
    terminal.say("\(clock.time)  page: \(await page.next().text)")

    terminal.section("While nothing changes it is asked less and less often, and nothing fetched")
    for _ in 1...4 {
      await clock.turn()
      sayCounts()
    }

    terminal.section("A change is fetched, and the interval is short again")
    station.change(to: "sun")
    await clock.turn()
    terminal.say("\(clock.time)  page: \(await page.next().text)")
    await clock.turn()
    sayCounts()

    terminal.section("A badge shares the questions, and begins with what is known")
    var badge = reports.makeAsyncIterator()
    terminal.say("\(clock.time)  badge: \(await badge.next().text)")
    sayCounts()

    terminal.section("The badge is slow: it gets the newest, and how many went by")
    for weather in ["wind", "rain", "hail"] {
      station.change(to: weather)
      await clock.turn()
      terminal.say("\(clock.time)  page: \(await page.next().text)")
    }
    terminal.say("\(clock.time)  badge: \(await badge.next().text)")

    terminal.section("An error ends nothing")
    station.fallSilent(true)
    await clock.turn()
    await clock.turn()
    station.fallSilent(false)
    station.change(to: "snow")
    await clock.turn()
    terminal.say("\(clock.time)  page: \(await page.next().text)")
  }
}

extension Received<String>? {
  fileprivate var text: String {
    guard let self else { return "nothing more" }
    return self.value + (self.missed == 0 ? "" : ", \(self.missed) missed")
  }
}
