import Liaison
import Testing

@Suite struct `Elements announced by hand` {
  let ledger = Logbook()
  let log = Log()

  @Test func `62 elements of a property that notifies manually are changed without a word`() {
    let tokens = [
      ledger.observe(\.lines, options: [.prior, .old, .new]) { log.note($1) },
      ledger.observe(\.lines.count) { log.note($1) },
    ]
    let lines = ledger.elements(\.lines)
    lines.append("a")
    lines[0] = "b"
    lines.insert("c", at: 0)
    lines.remove(at: 1)
    #expect(ledger.lines == ["c"])
    #expect(log.entries == [])
    withExtendedLifetime(tokens) {}
  }

  @Test func `62 insertions, removals and replacements are announced with indexes`() {
    ledger.lines = ["a"]
    let token = ledger.observe(\.lines, options: [.prior, .old, .new]) { log.note($1) }
    ledger.withChange(.insertion, at: RangeSet([0..<1, 2..<3]), of: \.lines) {
      ledger.lines = ["x", "a", "y"]
    }
    ledger.withChange(.replacement, at: RangeSet(1..<2), of: \.lines) { ledger.lines[1] = "A" }
    ledger.willChange(.removal, at: RangeSet(0..<2), of: \.lines)
    ledger.lines.removeSubrange(0..<2)
    ledger.didChange(\.lines)
    #expect(
      log.entries == [
        "lines prior insertion -→- at 0..<1, 2..<3",
        #"lines insertion -→["x", "y"] at 0..<1, 2..<3"#,
        #"lines prior replacement ["a"]→- at 1..<2"#,
        #"lines replacement ["a"]→["A"] at 1..<2"#,
        #"lines prior removal ["x", "A"]→- at 0..<2"#,
        #"lines removal ["x", "A"]→- at 0..<2"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `a change of elements whose body throws is told as a setting`() {
    struct Full: Error {}
    ledger.lines = ["a"]
    let token = ledger.observe(\.lines, options: [.old, .new]) { log.note($1) }
    #expect(throws: Full.self) {
      try ledger.withChange(.insertion, at: RangeSet(1..<2), of: \.lines) { throw Full() }
    }
    #expect(throws: Full.self) {
      try ledger.withChange(.removal, at: RangeSet(0..<1), of: \.lines) {
        ledger.lines = ["b", "c"]
        throw Full()
      }
    }
    #expect(log.entries == [#"lines -→["a"]"#, #"lines -→["b", "c"]"#])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [ChangeOptions.new, [.old, .new], []])
  func `62 each observer of what is announced gets what it asked for`(options: ChangeOptions) {
    ledger.lines = ["a"]
    let holder = LogbookHolder()
    holder.ledger = ledger
    let tokens = [
      ledger.observe(\.lines, options: options) { log.note($1) },
      holder.observe(\.ledger.lines, options: options) { log.note($1, as: "path") },
      ledger.observe(\.lines.count, options: options) { log.note($1) },
      ledger.observe(\.total, options: options) { log.note($1) },
    ]
    ledger.withChange(.insertion, at: RangeSet(1..<2), of: \.lines) { ledger.lines.append("b") }
    let new = options.contains(.new)
    let (elements, count) = (new ? #"["b"]"# : "-", new ? "2" : "-")
    let old = options.contains(.old) ? "1" : "-"
    #expect(
      log.entries == [
        "lines insertion -→\(elements) at 1..<2", "path insertion -→\(elements) at 1..<2",
        "lines.@count \(old)→\(count)", "total \(old)→\(count)",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test func `62 it names elements of properties, too, that notify by themselves`() {
    let token = ledger.observe(\.notes, options: [.old, .new]) { log.note($1) }
    ledger.withChange(.insertion, at: RangeSet(0..<2), of: \.notes) {
      ledger.notes.append("a")
      ledger.notes.append("b")
    }
    #expect(log.entries == [#"notes insertion -→["a", "b"] at 0..<2"#])
    withExtendedLifetime(token) {}
  }

  @Test func `62 inside another change it is part of that`() {
    let token = ledger.observe(\.lines, options: [.old, .new]) { log.note($1) }
    ledger.withChange(of: \.lines) {
      ledger.withChange(.insertion, at: RangeSet(0..<1), of: \.lines) { ledger.lines = ["a"] }
      ledger.withChange(.insertion, at: RangeSet(0..<1), of: \.lines) {
        ledger.lines.insert("b", at: 0)
      }
    }
    #expect(log.entries == [#"lines []→["b", "a"]"#])
    withExtendedLifetime(token) {}
  }

  @Test func `62 cursors compose what was announced`() throws {
    ledger.lines = ["a", "b"]
    let cursor = ledger.changeCursor(\.lines)
    ledger.withChange(.removal, at: RangeSet(0..<1), of: \.lines) { _ = ledger.lines.removeFirst() }
    ledger.withChange(.insertion, at: RangeSet(1..<2), of: \.lines) { ledger.lines.append("c") }
    let change = try #require(cursor.pull()?[\.lines])
    #expect((change.oldValue, change.newValue) == (["a", "b"], ["b", "c"]))
    #expect(change.removedIndexes == RangeSet(0..<1))
    #expect(change.insertedIndexes == RangeSet(1..<2))
  }

  @Test func `62 a body that throws ends the change`() {
    let token = ledger.observe(\.lines, options: [.old, .new]) { log.note($1) }
    #expect(throws: CancellationError.self) {
      try ledger.withChange(.insertion, at: RangeSet(0..<1), of: \.lines) {
        ledger.lines.append("a")
        throw CancellationError()
      }
    }
    ledger.withChange(of: \.lines) { ledger.lines = [] }
    #expect(log.entries == [#"lines -→["a"]"#, #"lines ["a"]→[]"#])
    withExtendedLifetime(token) {}
  }

  @Test func `62 actors announce elements`() async {
    let log = await DesktopLogbook().announced()
    #expect(log == [#"lines insertion -→["a"] at 0..<1"#])
  }

  @Test func `62 indexes that are not there stop with the remedy`() async {
    await #expect(processExitsWith: .failure) {
      let ledger = Logbook()
      let token = ledger.observe(\.lines) { _, _ in }
      ledger.withChange(.insertion, at: RangeSet(0..<2), of: \.lines) { ledger.lines = ["a"] }
      withExtendedLifetime(token) {}
    }
    await #expect(processExitsWith: .failure) {
      let ledger = Logbook()
      let token = ledger.observe(\.lines) { _, _ in }
      ledger.withChange(.move, at: RangeSet(0..<2), of: \.lines) {}
      withExtendedLifetime(token) {}
    }
  }
}

@Observed
final class Logbook {
  @NotifiesManually var lines: [String] = []
  var notes: [String] = []
  var total: Int { lines.count }
}

@Observed
final class LogbookHolder {
  var ledger: Logbook?
}

@Observed
actor DesktopLogbook: ObservedActor {
  @NotifiesManually var lines: [String] = []

  func announced() -> [String] {
    let log = Log()
    let token = observe(\.lines, options: [.old, .new]) { log.note($1) }
    withChange(.insertion, at: RangeSet(0..<1), of: \.lines) { lines.append("a") }
    token.cancel()
    return log.entries
  }
}
