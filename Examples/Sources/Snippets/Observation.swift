import Dispatch
import Liaison
import Observation

// snippet: classes
@Observed
class Person {
  var first = ""
  var last = ""
  var age = 0
  var address: Address?
  var fullName: String { "\(first) \(last)" }
}

@Observed
final class Address {
  var city = "Rome"
}
// end

func birthdays(of person: Person) -> [String] {
  var lines: [String] = []
  // snippet: observe
  let token = person.observe(\.age, options: [.old, .new]) { person, change in
    if let old = change.oldValue, let new = change.newValue {
      lines.append("\(person.first) was \(old) and is \(new)")
    }
  }
  person.age += 1
  token.cancel()
  // end
  person.age += 1
  return lines
}

func announcements(of person: Person) -> [String] {
  var lines: [String] = []
  // snippet: options
  let token = person.observe(\.age, options: [.initial, .prior]) { person, change in
    lines.append(change.isPrior ? "no longer \(person.age)" : "\(person.age)")
  }
  person.age = 36  // 0, no longer 0, 36
  // end
  token.cancel()
  return lines
}

func homes(of person: Person) -> [String] {
  var lines: [String] = []
  // snippet: path
  let token = person.observe(\.address.city, options: [.old, .new]) { _, change in
    if let old = change.oldValue, let new = change.newValue {
      lines.append("\(old ?? "nowhere") → \(new ?? "nowhere")")
    }
  }
  let first = Address()
  person.address = first  // nowhere → Rome
  first.city = "Oslo"  // Rome → Oslo
  person.address = Address()  // Oslo → Rome
  first.city = "Bern"  // nothing: it is not on the path any more
  // end
  token.cancel()
  return lines
}

// snippet: window
@Observed
final class Window {
  struct Frame { var x = 0, width = 100 }

  let owner = Person()
  var frame: Frame = Frame()
  var titles: [String] = []
}
// end

func places(of window: Window) -> [String] {
  var lines: [String] = []
  // snippet: part
  let tokens = [
    window.observe(\.frame.x, options: [.old, .new]) { _, change in
      if let old = change.oldValue, let new = change.newValue { lines.append("\(old) → \(new)") }
    },
    window.observe(\.titles.first) { _, change in lines.append((change.newValue ?? "none") ?? "") },
    window.observe(\.owner.age) { _, change in lines.append("age \(change.newValue ?? 0)") },
  ]
  window.frame.x = 5  // 0 → 5
  window.frame.width = 80  // 5 → 5
  window.titles = ["Plan"]  // Plan
  window.owner.age = 36  // age 36
  // end
  withExtendedLifetime(tokens) {}
  return lines
}

// snippet: depends
@Observed
final class Invoice {
  var net = 100
  var customer: Person?

  var tax: Int { net / 4 }
  var gross: Int { net + tax }
  var salutation: String { "Dear \(name())," }
  @Depends(\Self.net, \Self.customer?.fullName)
  var text: String { printed(self) }

  private func name() -> String { customer?.fullName ?? "customer" }
}

private func printed(_ invoice: Invoice) -> String {
  "\(invoice.customer?.fullName ?? "Somebody") owes \(invoice.net)"
}
// end

func correspondence(on invoice: Invoice) -> [String] {
  var lines: [String] = []
  // snippet: dependent
  let tokens = [
    invoice.observe(\.gross, options: [.old, .new]) { _, change in
      if let old = change.oldValue, let new = change.newValue { lines.append("\(old) → \(new)") }
    },
    invoice.observe(\.salutation) { invoice, _ in lines.append(invoice.salutation) },
    invoice.observe(\.text) { invoice, _ in lines.append(invoice.text) },
  ]
  invoice.net = 200  // 125 → 250; Somebody owes 200
  // end
  withExtendedLifetime(tokens) {
    invoice.customer = Person()
    invoice.customer?.last = "King"
  }
  return lines
}

func marriages(of person: Person) -> [String] {
  var lines: [String] = []
  let token = person.observe(\.fullName) { person, _ in lines.append(person.fullName) }
  // snippet: with-change
  person.withChange(of: \.first, \.last) {
    person.first = "Ada"
    person.last = "King"
  }  // who observes `fullName` is told once: Ada King
  // end
  token.cancel()
  return lines
}

// snippet: manual
@Observed
final class Gauge {
  @NotifiesManually private(set) var level = 0.0

  func measure(_ level: Double) {
    if abs(level - self.level) < 0.5 { return }
    withChange(of: \.level) { self.level = level }
  }
}
// end

// snippet: playlist
@Observed
final class Playlist {
  var songs: [String] = []
  var tags: Set<String> = []
  var plays: [String: Int] = [:]
}
// end

func changes(of list: Playlist) -> [String] {
  var lines: [String] = []
  // snippet: elements
  let token = list.observe(\.songs, options: [.old, .new]) { _, change in
    let places = change.indexes?.ranges.map { "\($0)" } ?? []
    lines.append("\(change.kind) \(places.joined(separator: " "))")
  }
  let songs = list.elements(\.songs)
  songs.append(contentsOf: ["Blue", "Red"])  // insertion 0..<2
  songs[0] = "Green"  // replacement 0..<1
  songs.move(from: 0, to: 1)  // move 0..<2
  songs.remove(at: 0)  // removal 0..<1
  list.songs.append("Grey")  // setting
  // end
  token.cancel()
  return lines
}

// snippet: announced
@Observed
final class Queue {
  @NotifiesManually private(set) var jobs: [String] = []

  func start(_ job: String) {
    withChange(.insertion, at: RangeSet(jobs.count..<jobs.count + 1), of: \.jobs) {
      jobs.append(job)
    }
  }
}
// end

func jobs(of queue: Queue) -> [String] {
  var lines: [String] = []
  let token = queue.observe(\.jobs) { lines.append("\($1.kind) \($1.newValue ?? [])") }
  queue.start("print")
  token.cancel()
  return lines
}

func tagsAndPlays(of list: Playlist) -> [String] {
  var lines: [String] = []
  let tokens = [
    list.observe(\.tags) { lines.append("\($1.kind) \($1.newValue ?? [])") },
    list.observe(\.plays, options: .old) { lines.append("\($1.kind) \($1.oldValue ?? [:])") },
  ]
  list.tags = ["calm"]
  list.plays = ["Red": 2]
  lines = []
  // snippet: sets
  list.elements(\.tags).formUnion(["calm", "old"])  // insertion of what is new: old
  list.elements(\.plays)["Red"] = nil  // removal of what was there: Red, 2
  list.elements(\.plays)["Blue", default: 0] += 1  // insertion: Blue, 1
  // end
  withExtendedLifetime(tokens) {}
  return lines
}

// snippet: values
func watch(_ ages: EventStream<Int>) async -> (seen: [Int], missed: Int) {
  var (seen, missed): ([Int], Int) = ([], 0)
  for await age in ages {
    seen.append(age.value)
    missed += age.missed
  }  // ends with the person, or when the task is cancelled
  return (seen, missed)
}
// end

func ages(of person: Person) -> EventStream<Int> {
  // snippet: stream
  let ages = person.values(\.age, keeping: .newest(1))
  // end
  return ages
}

func print(
  _ person: Person, on queue: DispatchQueue, _ log: @escaping @Sendable (String) -> Void
) -> Subscription {
  // snippet: queue
  let token = person.observe(
    \.fullName, deliver: .queue(queue), mailbox: .droppingOldest(100)
  ) { change in
    log(change.newValue ?? "")
  }
  // end
  return token
}

// snippet: owner
@MainActor
final class PersonPage {
  private(set) var title = ""

  func show(_ person: Person) {
    person.observe(\.fullName, options: [.initial, .new]) { [weak self] person, _ in
      self?.title = person.fullName
    }
    .tie(to: self)
  }
}
// end

func pulled(from person: Person) -> [String] {
  var lines: [String] = []
  // snippet: cursor
  let cursor = person.changeCursor(\.age, \.fullName)
  for age in 1...40 { person.age = age }
  if let changes = cursor.pull() {
    lines += changes.paths  // age; fullName has not changed
    if let age = changes[\.age] { lines.append("\(age.oldValue) → \(age.newValue)") }  // 0 → 40
  }
  // end
  return lines
}

// snippet: bind-classes
@Observed
final class Field {
  var text = ""
}

@Observed
final class Cart {
  var count = 0
}
// end

func fill(_ field: Field, from cart: Cart) -> [String] {
  var lines: [String] = []
  // snippet: bind
  let token = field.bind(
    \.text, to: \.count, of: cart, converting: { "\($0)" }, back: { Int($0) ?? 0 })
  cart.count = 3  // field.text is "3"
  lines.append(field.text)
  field.text = "5"  // cart.count is 5
  lines.append("\(cart.count)")
  token.cancel()
  // end
  return lines
}

// snippet: view-model
@MainActor final class MeterRow {
  private(set) var shown = 0

  init(_ meter: Meter) {
    meter.observe(\.count, deliver: .main) { [weak self] change in
      if let count = change.newValue { self?.shown = count }
    }.tie(to: self)
    shown = meter.count
  }
}
// end

// snippet: observable
@Observed(.observable)
final class Song {
  var title = ""
  var plays = 0
  var label: String { "\(title), played \(plays) times" }
}
// end

func redraws(of song: Song, _ draw: (String) -> Void, again: @escaping @Sendable () -> Void)
  -> Subscription
{
  // snippet: tracking
  withObservationTracking {
    draw(song.label)  // as a view's body does
  } onChange: {
    again()
  }
  let token = song.observe(\.plays, options: [.old, .new]) { song, change in
    if change.newValue == 1 { song.title += " ♪" }
  }
  // end
  return token
}

func heard(of person: Person) -> [String] {
  var lines: [String] = []
  // snippet: order
  let leader = person.observe(\.age) { person, change in
    lines.append("leader \(person.age)")
    if person.age < 2 { person.age += 1 }
  }
  let follower = person.observe(\.age) { person, change in
    lines.append("follower \(change.newValue ?? 0)")
  }
  person.age = 1  // leader 1, follower 1, leader 2, follower 2
  // end
  withExtendedLifetime((leader, follower)) {}
  return lines
}
