import Dispatch
import Liaison

extension Tour {
  func pull() {
    terminal.title("7  Pull: the reader decides when")
    terminal.code(
      """
      let cursor = changes.cursor()
      let token = changes.observe(deliver: .queue(table)) {
        if let rows = cursor.pull() { redraw(rows) }
      }
      """)
    changed()
    journal()
  }

  private func changed() {
    let changes = Changes<Set<Int>>()
    let cursor = changes.cursor()
    let queue = DispatchQueue(label: "table")
    let drawn = DispatchSemaphore(value: 0)
    let table = changes.observe(deliver: .queue(queue)) { [terminal] in
      guard let rows = cursor.pull() else { return }
      terminal.line("table, told once: rows \(rows.sorted()) have changed.")
      drawn.signal()
    }
    queue.suspend()
    for number in 0..<10_000 { changes.record([number % 5]) }
    terminal.line("The table is busy while 10,000 changes are recorded.")
    queue.resume()
    drawn.wait()
    var news = 0
    let time = ContinuousClock().measure {
      for _ in 0..<1_000_000 where cursor.hasNews { news += 1 }
    }
    terminal.line("1,000,000 looks when nothing was new found \(news), in \(time.brief).")
    table.cancel()
  }

  private func journal() {
    let journal = Journal<Int>(keeping: .newest(1_000))
    let cursor = journal.cursor(from: .start)
    journal.append(contentsOf: 0..<2_500)
    var (read, isOver) = (0, false)
    while !isOver {
      switch cursor.pull(max: 250) {
      case .entries(let entries): read += entries.count
      case .missed(let count, _): terminal.line("journal: \(count) entries went by unread")
      case .nothing: isOver = true
      }
    }
    terminal.line("journal: \(read) entries read; nothing is lost without a word.")
  }
}
