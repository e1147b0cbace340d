import Liaison

extension GrowthKind {
  static var journalCursors: Self {
    Self("journal-cursors", "Append to a journal with as many cursors, and pull one") { size in
      let journal = Journal<Int>(keeping: .newest(size))
      let cursors = (0..<size).map { _ in journal.cursor(from: .end) }
      return GrowthSubject(size) { index in
        journal.append(index)
        // Each reads one of what it has not read, so that a pull does the same at all sizes.
        return switch cursors[index].pull(max: 1) {
        case .nothing: false
        case .entries, .missed: true
        }
      }
    }
  }

  static var journalReaders: Self {
    Self("journal-waiting", "End and begin a cursor of as many that a journal waits for") { size in
      let journal = Journal<Int>(keeping: .newest(1_000), whenFull: .waiting)
      var cursors: [JournalCursor<Int>?] = (0..<size).map { _ in journal.cursor(from: .end) }
      return GrowthSubject(size) { index in
        cursors[index] = nil
        cursors[index] = journal.cursor(from: .end)
        return true
      }
    }
  }

  static var journalPulls: Self {
    Self("journal-room", "Pull one of as many cursors that a full journal waits for") { size in
      let journal = Journal<Int>(keeping: .newest(1_000), whenFull: .waiting)
      for _ in 0..<1_000 { journal.append(0) }
      // It never reads, so that the journal stays full, and whoever appends goes on waiting.
      let last = journal.cursor(from: .start)
      let waits = Task.detached { _ = await journal.appendAndWait(0) }
      var cursors = (0..<size).map { _ in journal.cursor(from: .start) }
      return GrowthSubject(size) { index in
        withExtendedLifetime((last, waits)) {
          if case .entries = cursors[index].pull(max: 1) { return true }
          cursors[index] = journal.cursor(from: .start)
          return true
        }
      }
    }
  }

  static var changesCursors: Self {
    Self("changes", "Record a change, and pull it, while as many cursors are behind") {
      size in
      let changes = Changes<Set<Int>>()
      // Each stands at a place of its own.
      let behind = (0..<size).map { _ in
        defer { changes.record([1]) }
        return changes.cursor()
      }
      let cursor = changes.cursor()
      return GrowthSubject(size) { _ in
        changes.record([1])
        return withExtendedLifetime(behind) { cursor.pull() != nil }
      }
    }
  }
}
