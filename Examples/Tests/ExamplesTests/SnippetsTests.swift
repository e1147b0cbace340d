import Dispatch
import Liaison
import PolledCore
import Testing

@testable import Snippets

@Suite struct SnippetsTests {
  @Test func `a door opens for a friend, and not for the tax collector`() {
    #expect(openTheDoor())
    let door = Door()
    let doorman = Doorman()
    door.delegates.add(doorman)
    door.knock("the tax collector")
    #expect(!door.isOpen)
  }

  @Test func `a single weak delegate may leave out what is optional`() {
    let hatch = Hatch()
    let doorman = Doorman()
    hatch.open(Door())
    hatch.delegate = doorman
    hatch.open(Door())
    #expect(!DoorDelegateOptional.didOpen.isImplemented(by: doorman))
  }

  @Test func `delegates of a higher priority are asked first, and a removed one hears no more`() {
    #expect(
      measure()
        == ["hotter in the attic", "hot in the hall", "hall 31.0", "attic 31.0", "attic 32.0"])
  }

  @Test func `a delegate may take itself out during the call`() {
    let thermometer = Thermometer()
    let once = OnceOnly()
    thermometer.delegates.add(once)
    replay([20, 21, 22], on: thermometer)
    #expect(once.count == 1)
  }

  @Test func `nobody prepares what is known to be left out`() {
    let pager = Pager()
    let screen = LastScreen()
    pager.delegates.add(screen)
    pager.show(1, isLast: true)
    #expect(screen.wasReached)
    let (text, thumbnails) = turnPages()
    #expect(text == "page 2")
    #expect(thumbnails == 1)
  }

  @Test func `closures, owners and configurations all find`() {
    let search = searchForLongWords()
    #expect(countHits(of: search) == 2)
    var page: ResultsPage? = ResultsPage()
    page?.follow(search)
    search.run(over: ["lamp", "a", "lamplight"])
    #expect(page?.hits == ["lamp", "lamplight"])
    page = nil
    #expect(search.delegates.count == 1)
  }

  @Test func `handlers leave out what is optional, and stand beside a delegate or for it`() {
    let search = Search()
    let token = includeAll(of: search)
    #expect(!search.delegates.responds(to: .didFind))
    token.cancel()
    #expect(findTogether(in: ["key", "door", "lantern"]) == ["door"])
    let delegate = NoKeys()
    let lenient = followLeniently(delegate, in: search)
    search.run(over: ["key"])
    lenient.cancel()
    #expect(delegate.found == ["key"])
  }

  @Test func `a controller of the main actor is told there`() async {
    let reader = FeedReader()
    let headlines = await MainActor.run { Headlines() }
    await headlines.follow(reader)
    reader.delegates.feed("news", didBring: "It rains")
    while await headlines.shown.isEmpty { await Task.yield() }
    #expect(await headlines.shown == ["It rains"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a ledger is called on its queue and nowhere else`() {
    let scanner = Scanner()
    let ledger = Ledger()
    add(ledger, to: scanner)
    scanner.delegates.scanner(scanner, didRead: "4711")
    #expect(!scanner.delegates.scanner(scanner, shouldKeep: "4711"))
    scanner.delegates.removeAndWait(ledger)
    scanner.delegates.scanner(scanner, didRead: "4712")
    #expect(ledger.all == ["4711"])
    Till(scanner).close()
    #expect(scanner.delegates.isEmpty)
  }

  @Test func `a bounded mailbox counts what it drops`() {
    let scanner = Scanner()
    let ledger = Ledger()
    #expect(addSlow(ledger, to: scanner) == 0)
    ledger.queue.suspend()
    for code in 1...103 { scanner.delegates.scanner(scanner, didRead: "\(code)") }
    #expect(scanner.delegates.losses(of: ledger) == 3)
    ledger.queue.resume()
    _ = scanner.delegates.scanner(scanner, shouldKeep: "0")
    #expect(ledger.all.first == "4")
    logLosses().cancel()
  }

  @Test func `a parser that knows one delegate reaches many`() {
    let (count, names) = parse("<a><b/></a>")
    #expect(count == 2)
    #expect(names == ["a", "b", "end"])
  }

  @Test func `every rule makes one answer of two`() {
    let house = HouseDelegateMulticast()
    #expect(house.mayEnter("Ada") && !house.knows("Ada") && house.objects(to: "Ada"))
    #expect(house.room(for: "Ada") == "the guest room")
    #expect(house.nickname(of: "Ada") == nil && house.gifts(for: "Ada").isEmpty)
    let (host, hermit) = (Resident(likesEverybody: true), Resident(likesEverybody: false))
    house.add(host)
    house.add(hermit)
    #expect(!house.mayEnter("Ada") && house.knows("Ada") && !house.objects(to: "Ada"))
    #expect(house.room(for: "Ada") == "the best room")
    #expect(house.nickname(of: "Ada") == "dear")
    #expect(house.gifts(for: "Ada") == ["cake", "tea", "a nod"])
    #expect(house.chairs(for: "Ada") == 3)
    #expect(!house.likes("Ada"))
  }

  @Test func `errors stop the asking or are collected`() {
    let saving = SavingDelegateMulticast()
    let disks = [Disk(isFull: true), Disk(isFull: true), Disk(isFull: false)]
    for disk in disks { saving.add(disk) }
    #expect(throws: Disk.Full.self) { try saving.save("") }
    #expect(disks.map(\.asked) == [1, 0, 0])
    let collected = #expect(throws: CollectedErrors.self) { try saving.flush() }
    #expect(collected?.errors.count == 2)
    #expect(disks.map(\.asked) == [2, 1, 1])
  }

  @Test(.timeLimit(.minutes(1)))
  func `forecasts are asked for at the same time and joined in order`() async {
    let (morning, evening) = (Forecaster("sun"), Forecaster("rain"))
    // Neither answers before the other has been asked.
    morning.waits(for: evening)
    evening.waits(for: morning)
    let weather = WeatherDelegateMulticast()
    weather.add(morning)
    weather.add(evening)
    // Neither is late by a clock that stands.
    let forecasts = await AskingClock.$current.withValue(HandClock()) {
      await weather.forecasts(for: "Ulm")
    }
    #expect(forecasts == ["sun in Ulm", "rain in Ulm"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a forecast that is late is left out`() async {
    let silent = Forecaster("fog")
    silent.waits(for: Forecaster("nobody asks this one"))
    let weather = WeatherDelegateMulticast()
    weather.add(silent)
    let clock = SteppedClock(after: silent)
    let forecasts = await AskingClock.$current.withValue(clock) {
      await weather.forecasts(for: "Ulm")
    }
    #expect(forecasts.isEmpty)
  }

  @Test func `lives end registrations`() {
    let belfry = Belfry()
    serve(belfry)
    let diary = Diary()
    diary.follow(belfry)
    var guest: Guest? = Guest()
    guest?.listen(to: belfry)
    belfry.strike(7)
    #expect(guest?.heard == 1)
    guest = nil
    diary.close()
    belfry.strike(8)
    #expect(diary.hours == [7])
    #expect(belfry.delegates.isEmpty)
  }

  @Test func `tea is made`() {
    #expect(makeTea() == 3)
  }
}
