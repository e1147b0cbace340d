import Foundation
import Liaison

// What the comments of LiaisonPull show: journals and changes.

private struct Push: Sendable {
  var payload = Data()
}

private struct Row: Identifiable {
  let id: Int
}

private struct Point {
  let x: Int
  let y: Int
}

private func show(_ entries: [Push]) {}

@MainActor private func redraw(_ rows: Set<Row.ID>) {}

// MARK: - Journals

private func journals(keeping push: Push) -> [Journal<Push>] {
  let newest = Journal<Push>(keeping: .newest(10_000))
  let small = Journal<Push>(keeping: .bytes(1_000_000) { $0.payload.count })
  let recent = Journal<Push>(keeping: .age(.seconds(3_600)))
  return [newest, small, recent]
}

private func waitingJournal() -> Journal<Push> {
  let journal = Journal<Push>(keeping: .newest(1_000), whenFull: .waiting)
  return journal
}

private func keep(_ push: Push) {
  let journal = Journal<Push>(keeping: .newest(10_000))
  journal.append(push)

  let cursor = journal.cursor(from: .start)
  switch cursor.pull(max: 100) {
  case .entries(let entries): show(entries)
  case .missed(let count, _): print("\(count) went by unread")
  case .nothing: break
  }
}

private func pull(from cursor: JournalCursor<Push>) {
  switch cursor.pull(max: 100) {
  case .entries(let entries): show(entries)
  case .missed(let count, _): print("\(count) entries went by unread")
  case .nothing: break
  }
}

private func follow(_ journal: Journal<Push>) async {
  let cursor = journal.cursor(from: .end)
  for await batch in cursor.batches(upTo: 100) {
    switch batch {
    case .entries(let entries): show(entries)
    case .missed(let count, _): print("\(count) went by unread")
    case .nothing: break
    }
  }
}

private func resume(_ journal: Journal<Push>, from saved: JournalPosition) -> Pulled<Push> {
  let cursor = journal.cursor(from: .position(saved))
  return cursor.pull()
}

private func store(
  _ cursor: JournalCursor<Push>, of journal: Journal<Push>, in defaults: UserDefaults
) -> JournalCursor<Push>? {
  defaults.set(cursor.position.description, forKey: "read up to")
  let text = defaults.string(forKey: "read up to") ?? ""
  guard let saved = JournalPosition(text) else { return nil }
  let resumed = journal.cursor(from: .position(saved))
  return resumed
}

private func knownPosition() -> JournalPosition? {
  let saved = JournalPosition("9f3c00a1b2c3d4e5:1042")
  return saved
}

// MARK: - Changes

private struct Moves: Mergeable {
  var from: Point
  var to: Point
  mutating func merge(_ later: Moves) { to = later.to }
}

private func changeRows() {
  let changes = Changes<Set<Row.ID>>()
  let cursor = changes.cursor()
  let token = changes.observe(deliver: .main) {
    if let rows = cursor.pull() { redraw(rows) }
  }
  changes.record([7])
  token.cancel()
}

private func observe(
  _ changes: Changes<Set<Row.ID>>, with cursor: ChangesCursor<Set<Row.ID>>
) -> Subscription {
  let token = changes.observe(deliver: .main) {
    if let rows = cursor.pull() { redraw(rows) }
  }
  return token
}

@MainActor private func follow(_ changes: Changes<Set<Row.ID>>) async {
  let cursor = changes.cursor()
  if cursor.hasNews, let rows = cursor.pull() { redraw(rows) }

  for await rows in cursor.changes { redraw(rows) }
}
