import Liaison

// snippet: journal
func readVisits() -> [String] {
  let visits = Journal<String>(keeping: .newest(3))
  let reader = visits.cursor(from: .start)
  visits.append(contentsOf: ["Ann", "Bob", "Cid", "Dan"])

  var lines: [String] = []
  reading: while true {
    switch reader.pull(max: 2) {
    case .entries(let guests): lines += guests
    case .missed(let count, _): lines.append("\(count) went by unread")
    case .nothing: break reading
    }
  }
  return lines  // 1 went by unread, Bob, Cid, Dan
}
// end

// snippet: batches
func write(_ visits: JournalCursor<String>, to lines: inout [String]) async {
  for await batch in visits.batches(upTo: 100) {
    if case .entries(let guests) = batch { lines += guests }
  }  // ends when the journal is finished, or the task cancelled
}
// end

func resume(_ visits: Journal<String>, after reader: JournalCursor<String>) -> Pulled<String> {
  // snippet: position
  let saved = reader.position.description  // text, to be written down
  let origin = JournalPosition(saved).map(CursorOrigin.position) ?? .start
  let resumed = visits.cursor(from: origin)
  // end
  return resumed.pull()
}

// snippet: waiting
func record(_ frames: [Int], in journal: Journal<Int>) async {
  for frame in frames {  // waits for the slowest reader
    guard await journal.appendAndWait(frame) != nil else { return }  // cancelled, or finished
  }
}
// end

func makeFilm() -> Journal<Int> {
  // snippet: waiting-journal
  let film = Journal<Int>(keeping: .newest(8), whenFull: .waiting)
  // end
  return film
}

func recorded() -> [Set<Int>?] {
  // snippet: record
  let rows = Changes<Set<Int>>()
  let cursor = rows.cursor()
  rows.record([1])
  rows.record([2, 3])
  let changed = cursor.pull()  // 1, 2, 3
  let more = cursor.pull()  // nil: nothing was recorded since
  // end
  return [changed, more]
}

// snippet: changes
func redraw(_ rows: Changes<Set<Int>>, _ draw: @escaping @Sendable (Set<Int>) -> Void)
  -> Subscription
{
  let cursor = rows.cursor()
  return rows.observe {
    if let rows = cursor.pull() { draw(rows) }
  }
}
// end

// snippet: loop
func draw(_ changes: ChangesCursor<Set<Int>>) async -> [Set<Int>] {
  var drawn: [Set<Int>] = []
  for await rows in changes.changes { drawn.append(rows) }  // what came meanwhile, as one
  return drawn
}
// end

// snippet: pace
struct Typed: Notice { let text: String }

/// The text that was typed, when no more has come for a while.
func queries(in center: NoticeCenter) -> some EventSequence<Received<Typed>> {
  center.notices(Typed.self, keeping: .newest(1)).debounce(for: .milliseconds(300))
}
// end

/// Somebody who has to be asked.
actor Counter {
  private let known: String

  init(_ state: String) { known = state }

  func state() throws -> String { known }
}

// snippet: poll
func follow(_ counter: Counter) async -> [String] {
  let states = poll(every: .seconds(5), backingOff: .upTo(.seconds(60))) {
    try await counter.state()
  }
  var seen: [String] = []
  for await state in states {
    seen.append(state.value)
    if state.value == "closed" { break }  // the last reader leaves, which ends the questions
  }
  return seen
}
// end
