import Dispatch
import Liaison
import LiaisonTesting
import TestSupport
import Testing

@Suite struct `Pulling from a journal that waits` {
  let journal = Journal<Int>(keeping: .newest(2), whenFull: .waiting)

  @Test func `nobody is waited for where nobody reads`() {
    journal.append(contentsOf: 0..<10)
    #expect(journal.count == 2)
    #expect(journal.end.offset == 10)
  }

  @Test func `a thread that appends waits until the slowest cursor has made room`() {
    let fast = journal.cursor(from: .start)
    let slow = journal.cursor(from: .start)
    journal.append(contentsOf: 0..<2)
    let group = startThreads(1) { _ in journal.append(contentsOf: 2..<6) }
    #expect(fast.pull() == .entries([0, 1]))
    #expect(journal.append(9, within: .zero) == nil)
    #expect(journal.end.offset == 2)
    var read: [Int] = []
    soon {
      if case .entries(let entries) = slow.pull(max: 1) { read += entries }
      _ = fast.pull()
      return read.count == 6
    }
    group.wait()
    #expect(read == Array(0..<6))
    #expect(slow.pullAll() == ([], 0))
    #expect(fast.pullAll() == ([], 0))
  }

  @Test func `a task that appends waits without a thread`() async {
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(contentsOf: 0..<2)
    let appending = (2..<200).map { number in Task { await journal.appendAndWait(number) } }
    var read: [Int] = []
    while read.count < 200 {
      guard case .entries(let entries)? = await cursor.next(upTo: 1) else { break }
      read += entries
    }
    for task in appending { #expect(await task.value != nil) }
    #expect(read.prefix(2) == [0, 1])
    #expect(read.sorted() == Array(0..<200))
    #expect(cursor.pullAll() == ([], 0))
  }

  @Test func `a limit gives up, and the entry is not taken`() {
    let cursor = journal.cursor(from: .start)
    #expect(journal.append(0, within: .zero) != nil)
    #expect(journal.append(1, within: .zero) != nil)
    #expect(journal.append(2, within: .zero) == nil)
    #expect(journal.append(2, within: .milliseconds(1)) == nil)
    #expect(cursor.pull(max: 1) == .entries([0]))
    #expect(journal.append(3, within: .zero) != nil)
    #expect(cursor.pullAll() == ([1, 3], 0))
  }

  @Test func `a task's limit goes by the journal's clock`() async {
    let clock = ManualClock()
    let journal = Journal<Int>(keeping: .newest(1), whenFull: .waiting, clock: clock)
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(0)
    let appending = Task { await journal.appendAndWait(1, within: .seconds(5)) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(4))
    #expect(journal.count == 1)
    clock.advance(by: .seconds(1))
    #expect(await appending.value == nil)
    #expect(cursor.pullAll() == ([0], 0))
  }

  @Test func `a task that gets room in time is not late`() async {
    let clock = ManualClock()
    let journal = Journal<Int>(keeping: .newest(1), whenFull: .waiting, clock: clock)
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(0)
    let appending = Task { await journal.appendAndWait(1, within: .seconds(5)) }
    await clock.waitForSleepers(1)
    #expect(cursor.pull() == .entries([0]))
    #expect(await appending.value?.offset == 1)
    clock.advance(by: .seconds(6))
    #expect(cursor.pullAll() == ([1], 0))
  }

  @Test func `a cancelled task appends nothing`() async {
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(contentsOf: 0..<2)
    let appending = Task { await journal.appendAndWait(2) }
    await Task.yield()
    appending.cancel()
    #expect(await appending.value == nil)
    #expect(cursor.pullAll() == ([0, 1], 0))
  }

  @Test func `who waits goes on when the last cursor is released`() {
    var cursor: JournalCursor<Int>? = journal.cursor(from: .start)
    journal.append(contentsOf: 0..<2)
    let group = startThreads(3) { number in
      #expect(journal.append(number) != nil)
    }
    cursor = nil
    group.wait()
    #expect(cursor == nil)
    #expect(journal.end.offset == 5)
  }

  @Test func `who waits goes on when the slowest cursor is released`() {
    var slow: JournalCursor<Int>? = journal.cursor(from: .start)
    let fast = journal.cursor(from: .start)
    journal.append(contentsOf: 0..<2)
    #expect(fast.pullAll() == ([0, 1], 0))
    #expect(journal.append(2, within: .zero) == nil)
    #expect(slow != nil)
    slow = nil
    #expect(journal.append(2, within: .zero) != nil)
    #expect(fast.pullAll() == ([2], 0))
  }

  @Test func `who waits is told when the journal is finished`() async {
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(contentsOf: 0..<2)
    let appending = Task { await journal.appendAndWait(2) }
    let group = startThreads(2) { number in #expect(journal.append(number) == nil) }
    await Task.yield()
    journal.finish()
    #expect(await appending.value == nil)
    await eventually { group.wait(timeout: .now()) == .success }
    #expect(cursor.pullAll() == ([0, 1], 0))
  }

  @Test func `nobody overtakes those who wait`() async {
    let journal = Journal<Int>(keeping: .bytes(10) { $0 }, whenFull: .waiting)
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(8)
    let large = Task { await journal.appendAndWait(9) }
    // One of no size has room at any time, but not before the large one.
    await eventually { journal.append(0, within: .zero) == nil }
    #expect(cursor.pull() != .nothing)
    #expect(await large.value != nil)
    large.cancel()
  }

  @Test func `a withdrawn large entry lets smaller ones pass`() async {
    let journal = Journal<Int>(keeping: .bytes(10) { $0 }, whenFull: .waiting)
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(8)
    let large = Task { await journal.appendAndWait(9) }
    await eventually { journal.append(0, within: .zero) == nil }
    let small = Task { await journal.appendAndWait(1) }
    large.cancel()
    #expect(await large.value == nil)
    #expect(await small.value != nil)
    #expect(cursor.pullAll().missed == 0)
  }

  @Test func `an entry larger than the journal waits until all is read`() {
    let journal = Journal<Int>(keeping: .bytes(10) { $0 }, whenFull: .waiting)
    let cursor = journal.cursor(from: .start)
    journal.append(1)
    #expect(journal.append(20, within: .zero) == nil)
    #expect(cursor.pull() == .entries([1]))
    #expect(journal.append(20, within: .zero) != nil)
    #expect(cursor.pullAll() == ([20], 0))
  }

  @Test func `a journal that keeps everything, or goes by age, is never full`() {
    let all = Journal<Int>(keeping: .all, whenFull: .waiting)
    let young = Journal<Int>(keeping: .age(.seconds(1)), whenFull: .waiting, clock: ManualClock())
    let cursors = (all.cursor(from: .start), young.cursor(from: .start))
    #expect(all.append(contentsOf: 0..<100) == 100)
    #expect(young.append(contentsOf: 0..<100) == 100)
    #expect(cursors.0.pullAll().entries.count == 100)
    #expect(cursors.1.pullAll().entries.count == 100)
  }

  @Test func `a cursor of another life holds what is kept`() {
    journal.append(contentsOf: 0..<5)
    let stranger = journal.cursor(from: .position(JournalPosition(life: 0, offset: 0)))
    #expect(journal.append(5, within: .zero) == nil)
    #expect(stranger.pull() == .missed(3, resumingAt: journal.start))
    #expect(stranger.pull(max: 1) == .entries([3]))
    #expect(journal.append(5, within: .zero) != nil)
    #expect(stranger.pullAll() == ([4, 5], 0))
  }

  @Test func `a wait for room that lasts is told to the tap once, and goes on`() async {
    await #expect(processExitsWith: .success) {
      Tap.shared.patience = .milliseconds(10)
      let told = Counter()
      let isTold = Signal()
      let watch = Tap.shared.watch { event in
        precondition(event.kind == .waiting && event.requirement.name == "append(_:)")
        told.add()
        isTold.fire()
      }
      let journal = Journal<Int>(keeping: .newest(1), whenFull: .waiting)
      let cursor = journal.cursor(from: .start)
      journal.append(0)
      let thread = startThreads(1) { _ in precondition(journal.append(1) != nil) }
      precondition(isTold.wait())
      precondition(cursor.pull() == .entries([0]))
      precondition(thread.isOverInTime())
      precondition(told.value == 1)
      watch.cancel()
    }
  }

  @Test func `where nobody watches the tap, a wait that lasts is said on standard error`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      Tap.shared.patience = .milliseconds(1)
      let journal = Journal<Int>(keeping: .newest(1), whenFull: .waiting)
      let cursor = journal.cursor(from: .start)
      journal.append(0)
      precondition(journal.append(1, within: .milliseconds(50)) == nil)
      precondition(cursor.pull() == .entries([0]))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'append(_:)' has been waiting for room in a journal of Int"))
  }
}
