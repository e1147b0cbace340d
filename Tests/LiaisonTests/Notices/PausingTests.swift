import Dispatch
import Foundation
import Liaison
import Synchronization
import Testing

@Suite struct `Pausing` {
  let center = NoticeCenter()
  let log = Log()

  struct Case: Sendable, CustomTestStringConvertible {
    let keeping: Keeping
    let kept: [String]
    var testDescription: String { "\(keeping)" }
  }

  static let cases = [
    Case(keeping: .all, kept: ["1", "2", "3", "4"]),
    Case(keeping: .newest(2), kept: ["3", "4"]),
    Case(keeping: .oldest(3), kept: ["1", "2", "3"]),
    Case(keeping: .nothing, kept: []),
  ]

  @Test(arguments: cases)
  func `who pauses is told afterwards of what was kept, and the rest is counted`(_ row: Case) {
    let token = center.observe(Said.self, log.noting("a"))
    center.post(Said(word: "0"))
    token.pause(keeping: row.keeping)
    #expect(token.isPaused)
    for word in ["1", "2", "3", "4"] { center.post(Said(word: word)) }
    #expect(log.entries == ["a:0"])
    token.resume()
    center.post(Said(word: "5"))
    #expect(log.entries == (["0"] + row.kept + ["5"]).map { "a:\($0)" })
    #expect(token.losses == 4 - row.kept.count)
    #expect(!token.isPaused)
  }

  @Test(arguments: cases)
  func `the same holds on a queue`(_ row: Case) async {
    let queue = DispatchQueue(label: "pausing")
    let token = center.observe(Said.self, deliver: .queue(queue), log.noting("a"))
    queue.sync { token.pause(keeping: row.keeping) }
    for word in ["1", "2", "3", "4"] { center.post(Said(word: word), order: .depthFirst) }
    queue.sync {}
    #expect(log.entries == [])
    token.resume()
    center.post(Said(word: "5"), order: .depthFirst)
    await eventually { log.entries.count == row.kept.count + 1 }
    #expect(log.entries == (row.kept + ["5"]).map { "a:\($0)" })
    #expect(token.losses == 4 - row.kept.count)
  }

  @Test func `the same holds for an asynchronous body`() async {
    let token = center.observe(Said.self) { [log] said async in log.append(said.word) }
    token.pause()
    for word in ["1", "2", "3"] { center.post(Said(word: word), order: .depthFirst) }
    #expect(log.entries == [])
    token.resume()
    await center.postAndWait(Said(word: "4"))
    #expect(log.entries == ["1", "2", "3", "4"])
  }

  @Test(arguments: [
    Case(keeping: .newest(2), kept: ["1", "2", "3", "5", "6"]),
    Case(keeping: .oldest(2), kept: ["1", "2", "3", "4", "5"]),
    Case(keeping: .nothing, kept: ["1", "2", "3"]),
  ])
  func `what waited before the pause is kept beside what comes during it`(_ row: Case) async {
    let queue = DispatchQueue(label: "pausing")
    queue.suspend()
    let token = center.observe(Said.self, deliver: .queue(queue), log.noting("a"))
    for word in ["1", "2", "3"] { center.post(Said(word: word), order: .depthFirst) }
    token.pause(keeping: row.keeping)
    for word in ["4", "5", "6"] { center.post(Said(word: word), order: .depthFirst) }
    token.resume()
    queue.resume()
    await eventually { log.entries.count == row.kept.count }
    #expect(log.entries == row.kept.map { "a:\($0)" })
    #expect(token.losses == 6 - row.kept.count)
  }

  @Test(arguments: [
    Case(keeping: .all, kept: ["1", "2", "3", "4", "5", "6"]),
    Case(keeping: .newest(2), kept: ["5", "6"]),
    Case(keeping: .oldest(3), kept: ["1", "2", "3"]),
    Case(keeping: .oldest(5), kept: ["1", "2", "3", "4", "5"]),
    Case(keeping: .nothing, kept: []),
  ])
  func `pausing again decides of what is kept already`(_ row: Case) {
    let token = center.observe(Said.self, log.noting("a"))
    token.pause()
    for word in ["1", "2", "3", "4"] { center.post(Said(word: word)) }
    token.pause(keeping: row.keeping)
    for word in ["5", "6"] { center.post(Said(word: word)) }
    token.resume()
    #expect(log.entries == row.kept.map { "a:\($0)" })
    #expect(token.losses == 6 - row.kept.count)
  }

  @Test(.timeLimit(.minutes(5)))
  func `what is pushed out costs the same, however many waited before the pause`() {
    let queue = DispatchQueue(label: "pausing")
    let told = Atomic(0)
    let token = center.observe(Said.self, deliver: .queue(queue)) { _ in
      told.add(1, ordering: .relaxed)
    }
    queue.suspend()
    for _ in 0..<50_000 { center.post(Said(word: "before")) }
    for _ in 0..<2 {
      token.pause(keeping: .newest(1))
      for _ in 0..<50_000 { center.post(Said(word: "meanwhile")) }
      token.resume()
    }
    #expect(token.losses == 99_998)
    queue.resume()
    queue.sync {}
    while told.load(ordering: .relaxed) < 50_002 { queue.sync {} }
    #expect(told.load(ordering: .relaxed) == 50_002)
  }

  @Test func `a poster that waits for room outlasts a pause, is told once and is heard`() async {
    await #expect(processExitsWith: .success) {
      Tap.shared.patience = .milliseconds(10)
      let told = Guarded<[TapEvent]>([])
      let watch = Tap.shared.watch { event in told.withLock { $0.append(event) } }
      let (center, log) = (NoticeCenter(), Log())
      let queue = DispatchQueue(label: "narrow")
      let token = center.observe(
        Said.self, deliver: .queue(queue), mailbox: .waiting(1), log.noting("a"))
      queue.suspend()
      center.post(Said(word: "1"))
      let poster = startThreads(1) { _ in center.post(Said(word: "2")) }
      await eventually { told.withLock { !$0.isEmpty } }
      // From here on only the pause keeps it waiting.
      token.pause()
      queue.resume()
      queue.sync {}
      // Another wait that begins now and is told shows that the pause lasts for longer.
      let full = Journal<Int>(keeping: .newest(1), whenFull: .waiting)
      let cursor = full.cursor(from: .start)
      full.append(1)
      let appender = startThreads(1) { _ in full.append(2) }
      await eventually { told.withLock { $0.count > 1 } }
      precondition(cursor.pull() == .entries([1]))
      let hasAppended = await appender.isOverInTime()
      precondition(hasAppended)
      precondition(log.entries == [])
      token.resume()
      let hasPosted = await poster.isOverInTime()
      precondition(hasPosted)
      queue.sync {}
      precondition(log.entries == ["a:1", "a:2"] && token.losses == 0)
      let events = told.withLock { $0 }
      precondition(events.map(\.place) == ["narrow of Said", "room in a journal of Int"])
      precondition(events[0].kind == .waiting && events[0].requirement.name == "Said")
      watch.cancel()
    }
  }

  @Test func `while it pauses it is told nothing, whoever else posts`() {
    let paused = Atomic(false)
    let leaks = Counter()
    let token = center.observe(Counted.self) { notice in
      if notice.number == 7, paused.load(ordering: .sequentiallyConsistent) { leaks.add() }
    }
    let isOver = Atomic(false)
    let (posted, rounds) = (Counter(), Counter())
    let posters = startThreads(2) { [center] _ in
      while !isOver.load(ordering: .relaxed) {
        // Where both together are faster than the observer, resuming would take longer and longer.
        if posted.value > 1_000 * (rounds.value + 1) {
          sched_yield()
          continue
        }
        posted.add()
        center.post(Counted(number: 0))
      }
    }
    for _ in 0..<2_000 {
      rounds.add()
      token.pause(keeping: .nothing)
      paused.store(true, ordering: .sequentiallyConsistent)
      center.post(Counted(number: 7), order: .depthFirst)
      paused.store(false, ordering: .sequentiallyConsistent)
      token.resume()
    }
    isOver.store(true, ordering: .relaxed)
    #expect(posters.isOverInTime())
    #expect(leaks.value == 0)
  }

  @Test func `pausing from inside the body holds at once`() {
    let own = Guarded<NoticeSubscription?>(nil)
    let token = center.observe(Counted.self) { [center, log] notice in
      log.append("\(notice.number)")
      if notice.number == 0 {
        own.withLock { $0 }?.pause()
        center.post(Counted(number: 1))
      }
    }
    own.withLock { $0 = token }
    center.post(Counted(number: 0))
    #expect(log.entries == ["0"])
    token.resume()
    #expect(log.entries == ["0", "1"])
    own.withLock { $0 = nil }
  }

  @Test func `an observer with an owner is told at once again after a pause`() {
    let owner = Shop()
    let token = center.observe(Said.self, weak: owner) { [center, log] _, said in
      log.append("begins \(said.word)")
      if said.word == "1" { center.post(Said(word: "2")) }
      log.append("ends \(said.word)")
    }
    token.pause()
    center.post(Said(word: "0"))
    token.resume()
    #expect(log.entries == ["begins 0", "ends 0"])
    center.post(Said(word: "1"))
    #expect(
      log.entries.dropFirst(2) == ["begins 1", "begins 2", "ends 2", "ends 1"])
    token.cancel()  // Its body holds the center.
  }

  @Test func `pausing and resuming an observer with an owner loses nothing and doubles nothing`() {
    let owner = Shop()
    let count = quantity(20_000)
    let seen = Guarded<[Int]>([])
    let token = center.observe(Counted.self, weak: owner) { _, notice in
      seen.withLock { $0.append(notice.number) }
    }
    onThreads(2) { [center] index in
      if index == 0 {
        for number in 0..<count { center.post(Counted(number: number)) }
      } else {
        for _ in 0..<count / 10 {
          token.pause()
          token.resume()
        }
      }
    }
    #expect(seen.withLock { $0.sorted() } == Array(0..<count))
    withExtendedLifetime(owner) {}
  }

  @Test func `others are told meanwhile`() {
    let tokens = [
      center.observe(Said.self, log.noting("a")), center.observe(Said.self, log.noting("b")),
    ]
    tokens[0].pause()
    center.post(Said(word: "1"))
    tokens[0].resume()
    #expect(log.entries == ["b:1", "a:1"])
  }

  @Test func `cancelling a paused observer ends it, and lets go of what was kept`() {
    let token = center.observe(Said.self, log.noting("a"))
    token.pause()
    center.post(Said(word: "1"))
    token.cancel()
    token.resume()
    center.post(Said(word: "2"))
    #expect(log.entries == [])
  }

  @Test func `pausing and resuming while others post loses nothing and doubles nothing`() {
    let count = 4_000
    let seen = Guarded<[Int]>([])
    let token = center.observe(Counted.self) { notice in
      seen.withLock { $0.append(notice.number) }
    }
    onThreads(3) { [center] thread in
      if thread == 2 {
        for _ in 0..<500 {
          token.pause()
          token.resume()
        }
      } else {
        for number in 0..<count { center.post(Counted(number: thread * count + number)) }
      }
    }
    token.resume()
    #expect(seen.withLock { $0 }.sorted() == Array(0..<2 * count))
  }

  @Test func `resuming takes no more of the stack the more was kept`() {
    let places = Guarded<(lowest: UInt, highest: UInt)>((.max, 0))
    let token = center.observe(Counted.self) { _ in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { memory in
        let place = UInt(bitPattern: memory.baseAddress)
        places.withLock { $0 = (min($0.lowest, place), max($0.highest, place)) }
      }
    }
    token.pause()
    for number in 0..<20_000 { center.post(Counted(number: number)) }
    token.resume()
    let (lowest, highest) = places.withLock { $0 }
    #expect(highest - lowest < 1_024)
  }
}
