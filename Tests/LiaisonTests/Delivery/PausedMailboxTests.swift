import Dispatch
import Liaison
import Synchronization
import TestSupport
import Testing

@testable import LiaisonCore

@Suite struct `Paused mailboxes` {
  struct Case: Sendable, CustomTestStringConvertible {
    let keeping: Keeping
    let kept: [String]
    var testDescription: String { "\(keeping)" }
  }

  @Test(arguments: [
    Case(keeping: .all, kept: ["3", "4", "5"]),
    Case(keeping: .newest(2), kept: ["4", "5"]),
    Case(keeping: .oldest(2), kept: ["3", "4"]),
    Case(keeping: .nothing, kept: []),
  ])
  func `a caller that waits for room takes none from what comes during a pause`(
    _ row: Case
  ) async {
    let queue = DispatchQueue(label: "narrow")
    let mailbox = Mailbox(.queue(queue), .waiting(1), for: Log.self)
    let log = Log()
    let post: @Sendable (String) -> Void = { word in
      mailbox.post(Requirement("told(_:)", 0)) { log.append(word) }
    }
    queue.suspend()
    post("1")
    let caller = startThreads(1) { _ in post("2") }
    await eventually { mailbox.state.withLock { !$0.bearers.isEmpty } }
    mailbox.pause(keeping: row.keeping) {}
    for word in ["3", "4", "5"] { post(word) }
    mailbox.resume()
    queue.resume()
    #expect(await caller.isOverInTime())
    queue.sync {}
    #expect(log.entries.sorted() == (["1", "2"] + row.kept).sorted())
    #expect(mailbox.losses == 3 - row.kept.count)
  }

  @Test(arguments: [Keeping.newest(2), .oldest(2)])
  func `steps of asynchronous calls take no room of a pause that keeps less`(_ keeping: Keeping) {
    let requirement = Requirement("told(_:)", 0)
    var waiting = LetterQueue()
    var dropped = LetterQueue()
    waiting.append(Letter(of: requirement) {})
    waiting.setAside()
    waiting.append(Letter(of: requirement) {})
    for _ in 0..<2 { waiting.append(Letter(step: {})) }
    waiting.append(Letter(of: requirement) {})
    waiting.trim(to: keeping, dropping: &dropped)
    var counts = (dropped.count, waiting.count)
    #expect(counts == (0, 5))
    waiting.trim(to: keeping.side == .oldest ? .oldest(1) : .newest(1), dropping: &dropped)
    counts = (dropped.count, waiting.count)
    #expect(counts == (1, 4))
  }

  @Test func `a mailbox that was closed during asynchronous work stays stopped after it`() async {
    let mailbox = Mailbox(.here, .unbounded, for: Log.self)
    let gate = Doorway()
    mailbox.runErrand(of: Requirement("told(_:)", 0), at: .here) { await gate.wait() }
    mailbox.close()
    gate.open()
    await eventually { mailbox.state.withLock { $0.errand == .none } }
    let isStopped = mailbox.isStopped.load(ordering: .relaxed)
    #expect(isStopped)
  }
}
