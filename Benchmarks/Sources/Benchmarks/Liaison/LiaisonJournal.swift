import Liaison

/// Liaison's journal, with cursors at its start that do not read meanwhile.
final class LiaisonJournal: Appender {
  private let journal = Journal<Int>(keeping: .newest(keptValues))
  private let cursors: [JournalCursor<Int>]
  private var last = 0

  init(cursors: Int) {
    self.cursors = (0..<cursors).map { [journal] _ in journal.cursor(from: .start) }
  }

  func append(_ count: Int) {
    withExtendedLifetime(cursors) {
      for value in last + 1...last + count { journal.append(value) }
    }
    last += count
  }

  var newest: Int {
    var newest = 0
    let cursor = journal.cursor(from: .start)
    while true {
      switch cursor.pull() {
      case .entries(let values): newest = values.last ?? newest
      case .missed: continue
      case .nothing: return newest
      }
    }
  }
}
