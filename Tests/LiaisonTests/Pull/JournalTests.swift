import Liaison
import Testing

extension JournalCursor {
  /// What it pulls until there is nothing, entry by entry, with the numbers missed.
  func pullAll(max: Int = 1_000) -> (entries: [Entry], missed: Int) {
    var all: [Entry] = []
    var missed = 0
    while true {
      switch pull(max: max) {
      case .entries(let entries): all += entries
      case .missed(let count, _): missed += count
      case .nothing: return (all, missed)
      }
    }
  }
}

@Suite struct `Pulling from a journal` {
  let journal = Journal<Int>(keeping: .newest(10))

  @Test func `a cursor from the start reads what is kept, in order`() {
    journal.append(contentsOf: 0..<3)
    let cursor = journal.cursor(from: .start)
    #expect(cursor.pull() == .entries([0, 1, 2]))
    #expect(cursor.pull() == .nothing)
  }

  @Test func `a cursor from the end reads what comes`() {
    journal.append(1)
    let cursor = journal.cursor(from: .end)
    #expect(cursor.pull() == .nothing)
    journal.append(2)
    #expect(cursor.pull() == .entries([2]))
  }

  @Test func `a pull takes no more than it asks for`() {
    journal.append(contentsOf: 0..<5)
    let cursor = journal.cursor(from: .start)
    #expect(cursor.pull(max: 2) == .entries([0, 1]))
    #expect(cursor.pull(max: 2) == .entries([2, 3]))
    #expect(cursor.pull(max: 2) == .entries([4]))
    #expect(cursor.pull(max: 2) == .nothing)
  }

  @Test func `what was trimmed unread is counted, and the next pull goes on behind it`() {
    let cursor = journal.cursor(from: .start)
    journal.append(contentsOf: 0..<25)
    #expect(cursor.pull() == .missed(15, resumingAt: journal.start))
    #expect(cursor.position == journal.start)
    #expect(cursor.pull() == .entries(Array(15..<25)))
    #expect(cursor.pull() == .nothing)
  }

  @Test func `a reader who half kept up misses only the rest`() {
    let cursor = journal.cursor(from: .start)
    journal.append(contentsOf: 0..<4)
    #expect(cursor.pull(max: 3) == .entries([0, 1, 2]))
    journal.append(contentsOf: 4..<20)
    #expect(cursor.pull() == .missed(7, resumingAt: journal.start))
    #expect(cursor.pull(max: 2) == .entries([10, 11]))
    journal.append(contentsOf: 20..<23)
    #expect(cursor.pull() == .missed(1, resumingAt: journal.start))
    #expect(cursor.pull() == .entries(Array(13..<23)))
  }

  @Test func `the count can be taken alone`() {
    let cursor = journal.cursor(from: .start)
    journal.append(contentsOf: 0..<11)
    guard case .missed(let count, _) = cursor.pull() else {
      Issue.record("nothing was missed")
      return
    }
    #expect(count == 1)
  }

  @Test func `cursors read one by one`() {
    let fast = journal.cursor(from: .start)
    let slow = journal.cursor(from: .start)
    journal.append(contentsOf: 0..<10)
    #expect(fast.pull() == .entries(Array(0..<10)))
    journal.append(10)
    #expect(fast.pull() == .entries([10]))
    #expect(slow.pull() == .missed(1, resumingAt: journal.start))
    #expect(slow.pull() == .entries(Array(1..<11)))
  }

  @Test func `a pull of more than a lock's turn is one pull`() {
    let journal = Journal<Int>(keeping: .all)
    #expect(journal.append(contentsOf: 0..<5_000) == 5_000)
    let cursor = journal.cursor(from: .start)
    #expect(cursor.pull(max: 4_096) == .entries(Array(0..<4_096)))
    #expect(cursor.pull(max: 10_000) == .entries(Array(4_096..<5_000)))
    #expect(cursor.pull(max: 10_000) == .nothing)
  }

  @Test func `appending says where the entry stands`() throws {
    journal.append(contentsOf: 0..<3)
    let place = try #require(journal.append(3))
    #expect(place.offset == 3)
    #expect(journal.end.offset == 4)
    journal.append(4)
    #expect(journal.cursor(from: .position(place)).pull() == .entries([3, 4]))
  }

  @Test func `a journal knows its bounds`() {
    #expect(journal.count == 0)
    #expect(journal.start == journal.end)
    journal.append(contentsOf: 0..<25)
    #expect(journal.count == 10)
    #expect(journal.start.offset == 15)
    #expect(journal.end.offset == 25)
    #expect(journal.start < journal.end)
  }

  @Test func `a finished journal takes nothing more and can be read`() {
    let cursor = journal.cursor(from: .start)
    journal.append(1)
    journal.finish()
    #expect(journal.append(2) == nil)
    #expect(journal.append(contentsOf: 0..<3) == 0)
    #expect(journal.append(3, within: .seconds(1)) == nil)
    #expect(cursor.pullAll() == ([1], 0))
  }

  @Test func `the tap hears of what a finished journal does not take`() {
    let log = Log()
    let watching = Tap.shared.watch { event in
      if event.place == "a finished journal" { log.append("\(event.kind) \(event.requirement)") }
    }
    journal.finish()
    journal.append(1)
    #expect(log.entries.contains("lost append(_:)"))
    withExtendedLifetime(watching) {}
  }

  @Test func `a cursor outlives its journal`() {
    var journal: Journal<Int>? = Journal(keeping: .all)
    journal?.append(contentsOf: 0..<3)
    let cursor = journal?.cursor(from: .start)
    journal = nil
    #expect(cursor?.pull() == .entries([0, 1, 2]))
    #expect(cursor?.pull() == .nothing)
  }

  @Test func `an entry's end may use the journal`() {
    let journal = Journal<Farewell>(keeping: .newest(1))
    let log = Log()
    journal.append(Farewell { log.append("count \($0.count)") }.of(journal))
    journal.append(Farewell { _ in }.of(journal))
    #expect(log.entries == ["count 1"])
    journal.finish()
  }

  @Test func `pulling nothing at all stops the program with the remedy`() async {
    await #expect(processExitsWith: .failure) {
      _ = Journal<Int>(keeping: .all).cursor(from: .start).pull(max: 0)
    }
  }
}

/// Says good-bye when it is trimmed.
///
/// Unchecked: written before it is appended.
final class Farewell: @unchecked Sendable {
  private let body: @Sendable (Journal<Farewell>) -> Void
  private weak var journal: Journal<Farewell>?

  init(_ body: @escaping @Sendable (Journal<Farewell>) -> Void) { self.body = body }

  func of(_ journal: Journal<Farewell>) -> Self {
    self.journal = journal
    return self
  }

  deinit { if let journal { body(journal) } }
}
