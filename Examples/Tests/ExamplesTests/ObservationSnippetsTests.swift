import Dispatch
import Liaison
import Synchronization
import Testing

@testable import Snippets

@Suite struct ObservationSnippetsTests {
  private let person = Person()

  @Test func `a birthday is told until the token ends it`() {
    person.first = "Ada"
    #expect(birthdays(of: person) == ["Ada was 0 and is 1"])
  }

  @Test func `options say what is told, and when`() {
    #expect(announcements(of: person) == ["0", "no longer 0", "36"])
  }

  @Test func `a path follows the objects that it goes through`() {
    #expect(homes(of: person) == ["nowhere → Rome", "Rome → Oslo", "Oslo → Rome"])
  }

  @Test func `computed properties are told what their getters read, or state`() {
    #expect(
      correspondence(on: Invoice()) == [
        "125 → 250", "Somebody owes 200", "Dear  ,", "  owes 200", "Dear  King,", " King owes 200",
      ])
  }

  @MainActor @Test func `an inbox on the main actor is observed there`() {
    #expect(titles(of: Inbox()) == ["Inbox (0)", "Inbox (2)"])
  }

  @Test func `two names are changed as one`() {
    #expect(marriages(of: person) == ["Ada King"])
  }

  @Test func `a gauge tells what matters`() {
    let gauge = Gauge()
    var levels: [Double] = []
    let token = gauge.observe(\.level) { gauge, _ in levels.append(gauge.level) }
    for level in [0.2, 0.7, 0.9, 2] { gauge.measure(level) }
    #expect(levels == [0.7, 2])
    withExtendedLifetime(token) {}
  }

  @Test func `elements are told with their places`() {
    #expect(
      changes(of: Playlist()) == [
        "insertion 0..<2", "replacement 0..<1", "move 0..<2", "removal 0..<1", "setting ",
      ])
    #expect(
      tagsAndPlays(of: Playlist()) == [
        #"insertion ["old"]"#, #"removal ["Red": 2]"#, "insertion [:]",
      ])
  }

  @Test func `a stream of ages tells what went by, and ends with the person`() async {
    var person: Person? = Person()
    let stream = person.map { ages(of: $0) }
    for age in 1...4 { person?.age = age }
    person = nil
    if let stream {
      let (seen, missed) = await watch(stream)
      #expect(seen == [4])
      #expect(missed == 4)
    }
  }

  @Test func `names are printed on a queue`() {
    let queue = DispatchQueue(label: "printer")
    let names = Mutex<[String]>([])
    let token = print(person, on: queue) { name in names.withLock { $0.append(name) } }
    person.first = "Ada"
    queue.sync {}
    #expect(names.withLock { $0 } == ["Ada "])
    withExtendedLifetime(token) {}
  }

  @Test @MainActor func `a page shows a person until it goes away`() {
    var page: PersonPage? = PersonPage()
    weak let freed = page
    page?.show(person)
    person.first = "Ada"
    #expect(page?.title == "Ada ")
    page = nil
    #expect(freed == nil)
    person.first = "Eve"
  }

  @Test func `a cursor pulls what has become of a person`() {
    #expect(pulled(from: person) == ["age", "0 → 40"])
  }

  @Test func `a field and a cart follow each other`() {
    #expect(fill(Field(), from: Cart()) == ["3", "5"])
  }

  @Test func `a meter is set by several threads`() {
    let meter = Meter()
    let times = followed(meter) {
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for count in 0..<250 { meter.count = thread * 250 + count }
      }
    }
    #expect(times == 1000)
  }

  @Test func `a turnstile tells on its actor that it has closed`() async {
    let gate = Turnstile()
    let lines = Mutex<[String]>([])
    let token = await lastGuest(at: gate) { line in lines.withLock { $0.append(line) } }
    for _ in 0..<2 { await gate.pass() }
    #expect(lines.withLock { $0 } == ["closed after 2"])
    token.cancel()
  }

  @Test func `everybody hears of the changes in their order`() {
    #expect(heard(of: person) == ["leader 1", "follower 1", "leader 2", "follower 2"])
  }
}

@Suite struct `Snippets of key-value observing` {
  @Test func `a bar shows a fraction, and its observation ends with it`() {
    let download = Download()
    var bar: ProgressBar? = ProgressBar()
    weak let freed = bar
    bar?.show(download)
    download.total = 100
    download.received = 50
    #expect(bar?.width == 100)
    bar = nil
    #expect(freed == nil)
    #expect(isNew(download) == ["from 50 to 4", "true"])
  }

  @Test func `an oven is told by either scale`() {
    let oven = Oven()
    var degrees: [Double] = []
    let token = oven.observe(\.fahrenheit) { oven, _ in degrees.append(oven.fahrenheit) }
    oven.celsius = 100
    oven.fahrenheit = 50
    #expect(degrees == [212, 50])
    withExtendedLifetime(token) {}
  }

  @Test func `a song is drawn again, and its observers are told`() {
    let song = Song()
    let drawn = Mutex<[String]>([])
    let again = Mutex(0)
    let token = redraws(of: song) { label in
      drawn.withLock { $0.append(label) }
    } again: {
      again.withLock { $0 += 1 }
    }
    song.plays = 1
    #expect(drawn.withLock { $0 } == [", played 0 times"])
    #expect(again.withLock { $0 } == 1)
    #expect(song.label == " ♪, played 1 times")
    token.cancel()
  }

  @Test func `a team tells who came`() {
    #expect(joined(Team()) == [#"came: ["Ada"]"#, "0 → 1", "setting", "1 → 0"])
  }

  @Test func `a register counts those of age`() {
    let team = Team()
    let register = Register(of: team)
    let people = [Person(), Person()]
    for person in people { team.elements(\.members).append(person) }
    people[0].age = 20
    #expect(register.adults == 1)
    team.elements(\.members).remove(at: 0)
    people[0].age = 30
    #expect(register.adults == 0)
  }

  @Test(.timeLimit(.minutes(1)))
  @MainActor func `a page is told on the main actor what another thread has counted`() async {
    let meter = Meter()
    let page = MeterPage()
    page.show(meter)
    await Task.detached { for count in 1...3 { meter.count = count } }.value
    while page.lines.count < 3 { await Task.yield() }
    #expect(page.lines == ["1", "2", "3"])
  }
}
