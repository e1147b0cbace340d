import Dispatch
import Liaison
import Synchronization

protocol Traffic: Notice { var ship: String { get } }

struct ShipArrived: Traffic { let ship: String }
struct ShipLeft: Traffic { let ship: String }

@MainActor
final class ArrivalsBoard {
  private(set) var lines: [String] = []

  func follow(_ harbour: NoticeCenter) {
    // snippet: subject
    harbour.observe(ShipArrived.self, weak: self, deliver: .main) { board, arrival in
      board.lines.append(arrival.ship)
    }
    // end
  }
}

// snippet: berth
@Observed
final class Berth {
  var ship = ""
  var tons = 0
  var label: String { "\(ship), \(tons) t" }
}
// end

func moorings(at berth: Berth) -> [String] {
  var lines: [String] = []
  // snippet: value
  let ships = berth.observe(\.ship, options: [.initial, .old, .new]) { berth, change in
    lines.append("\(change.oldValue ?? "nothing") → \(berth.ship)")
  }
  let labels = berth.observe(\.label) { berth, _ in lines.append(berth.label) }
  berth.withChange(of: \.ship, \.tons) {
    berth.ship = "Ada"
    berth.tons = 900
  }  // `label` is told once: Ada, 900 t
  // end
  ships.cancel()
  labels.cancel()
  return lines
}

struct TideTurned: Notice { let isRising: Bool }

func lateForTheTide(in harbour: NoticeCenter) -> (tides: [Bool], entries: Pulled<String>) {
  let seen = Mutex<[Bool]>([])
  let logbook = Journal<String>(keeping: .newest(1_000))
  logbook.append("Ada arrived")
  // snippet: replay
  harbour.post(TideTurned(isRising: true), keepingLast: true)
  let late = harbour.observe(TideTurned.self) { tide in
    seen.withLock { $0.append(tide.isRising) }  // told of it before `observe` returns
  }
  let reader = logbook.cursor(from: .start)  // replays what is kept; `.end` does not
  // end
  late.cancel()
  return (seen.withLock { $0 }, reader.pull())
}

@MainActor
final class Pilot {
  private var subscriptions: Set<Subscription> = []
  private(set) var ships: [String] = []

  func work(in harbour: NoticeCenter) {
    // snippet: bag
    harbour.observe(ShipLeft.self, deliver: .main) { [weak self] departure in
      self?.ships.append(departure.ship)
    }
    .store(in: &subscriptions)  // `subscriptions = []` ends it
    // end
  }

  func rest() { subscriptions = [] }
}

func names(at berth: Berth) -> some EventSequence<Received<String>> {
  // snippet: pace
  let names = berth.values(\.ship, keeping: .newest(1))
    .debounce(for: .milliseconds(300)).removingDuplicates()
  // end
  return names
}

func traffic(in harbour: NoticeCenter) -> EventStream<any Traffic> {
  let traffic = harbour.notices((any Traffic).self, keeping: .newest(100))
  return traffic
}

/// A newer query cancels the search for the one before.
func search(
  _ queries: some EventSequence<Received<String>>,
  _ find: @escaping @Sendable (String) async -> Void
) async {
  var search: Task<Void, Never>?
  defer { search?.cancel() }
  for await query in queries {
    search?.cancel()
    search = Task { await find(query.value) }
  }
}

@Contract
protocol CraneDelegate: AnyObject {
  @Answer(.all, whenNobody: true) func crane(_ crane: Crane, shouldLift tons: Int) -> Bool
  @Optional func crane(_ crane: Crane, didLift tons: Int)
}

final class Crane {
  let delegates = CraneDelegateMulticast()

  func lift(_ tons: Int) {
    if delegates.crane(self, shouldLift: tons) { delegates.crane(self, didLift: tons) }
  }
}

final class Scales {
  private(set) var total = 0

  func weigh(_ tons: Int) -> Int {
    total += tons
    return tons
  }

  func follow(_ crane: Crane) {
    // snippet: handlers
    crane.delegates.add(
      CraneDelegateHandlers(weak: self, shouldLift: { scales, _, tons in scales.weigh(tons) < 40 })
    ).tie(to: self)
    // end
  }
}

func flood(_ harbour: NoticeCenter, on queue: DispatchQueue) -> (seen: [String], lost: Int) {
  let seen = Mutex<[String]>([])
  let token = harbour.observe(
    ShipArrived.self, deliver: .queue(queue), mailbox: .droppingOldest(2)
  ) { arrival in
    seen.withLock { $0.append(arrival.ship) }
  }
  queue.suspend()
  for ship in ["Ada", "Bea", "Cid"] { harbour.post(ShipArrived(ship: ship)) }
  queue.resume()
  queue.sync {}
  return (seen.withLock { $0 }, token.losses)
}

@Observed
final class NamePlate {
  var text = ""
}

func bound(_ plate: NamePlate, _ berth: Berth) -> [String] {
  var lines: [String] = []
  // snippet: bind
  let oneWay = berth.observe(\.label, options: [.initial, .new]) { [weak plate] _, change in
    plate?.text = change.newValue ?? ""
  }
  let bothWays = plate.bind(\.text, to: \.ship, of: berth)  // plate.text is berth.ship at once
  // end
  oneWay.cancel()
  berth.ship = "Ada"
  lines.append(plate.text)
  plate.text = "Bea"
  lines.append(berth.ship)
  bothWays.cancel()
  return lines
}
