import Dispatch
import Liaison
import Synchronization
import Testing

private actor Home {}

@Suite struct `Delivering notices` {
  let center = NoticeCenter()
  let log = Log()

  @Test func `an observer on a queue is told there, in order and one at a time`() async {
    let count = 20_000
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let order = OrderKeeper()
    let token = center.observe(Counted.self, deliver: .queue(queue)) { notice in
      order.enter()
      order.leave(notice.number)
    }
    for number in 0..<count { center.post(Counted(number: number), order: .depthFirst) }
    await eventually { order.count == count }
    #expect(order.numbers == Array(0..<count))
    #expect(order.overlaps == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `what waits when the center goes still arrives`() async {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    let log = Log()
    var center = NoticeCenter()
    let tokens = [
      center.observe(Said.self, deliver: .queue(queue)) { [log] in log.append("all \($0.word)") },
      center.observe(Said.self, from: self.log, deliver: .queue(queue)) { [log] in
        log.append("one \($0.word)")
      },
    ]
    center.post(Said(word: "1"), from: self.log)
    center = NoticeCenter()
    queue.resume()
    await eventually { log.entries.count == 2 }
    #expect(Set(log.entries) == ["all 1", "one 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `what a sender has posted arrives though it has gone and its seat is cleared`() async {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    var tokens: [Subscription] = []
    do {
      let sender = Shop()
      tokens.append(
        center.observe(Said.self, from: sender, deliver: .queue(queue)) { [log] in
          log.append($0.word)
        })
      center.post(Said(word: "last"), from: sender)
    }
    // As many seats as make the audience look for those whose sender has gone.
    let others = (0..<200).map { _ in Shop() }
    for other in others { tokens.append(center.observe(Said.self, from: other) { _ in }) }
    queue.resume()
    await eventually { log.entries.count == 1 }
    #expect(log.entries == ["last"])
    withExtendedLifetime((tokens, others)) {}
  }

  @Test func `a hundred thousand asynchronous deliveries keep their order and never overlap`() async
  {
    let count = 100_000
    let order = OrderKeeper()
    let token = center.observe(Counted.self) { notice async in
      order.enter()
      if notice.number.isMultiple(of: 64) { await Task.yield() }
      order.leave(notice.number)
    }
    for number in 0..<count { center.post(Counted(number: number), order: .depthFirst) }
    await eventually { order.count == count }
    #expect(order.numbers == Array(0..<count))
    #expect(order.overlaps == 0)
    withExtendedLifetime(token) {}
  }

  @MainActor
  final class Page {
    var words: [String] = []
  }

  @Test func `a body that is told on the main actor may touch what lives there`() async {
    let page = Page()
    let tokens = [
      center.observe(Said.self, deliver: .main) { said in page.words.append("a\(said.word)") },
      center.observe(Said.self) { @MainActor said async in page.words.append("b\(said.word)") },
      center.observe(Said.self, deliver: .main) { said in
        await Task.yield()
        page.words.append("d\(said.word)")
      },
    ]
    center.observe(Said.self, weak: page, deliver: .main) { page, said in
      page.words.append("c\(said.word)")
    }
    await center.postAndWait(Said(word: "1"))
    await center.postAndWait(Said(word: "2"))
    #expect(await page.words.sorted() == ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an asynchronous body runs where deliver says`() async {
    actor Clerk {
      var log: [String] = []
    }
    let clerk = Clerk()
    let token = center.observe(Said.self, deliver: .actor(clerk)) { said async in
      clerk.assertIsolated()
      log.append(said.word)
    }
    await center.postAndWait(Said(word: "x"))
    #expect(log.entries == ["x"])
    withExtendedLifetime(token) {}
  }

  @Test func `a bounded mailbox counts what it drops, and says so to the tap`() async {
    // Other tests lose notices of this type meanwhile.
    let queue = DispatchQueue(label: "bounded, counted, told")
    queue.suspend()
    let lost = Guarded<[String]>([])
    let watch = Tap.shared.watch { event in
      if event.place == queue.label { lost.withLock { $0.append("\(event.kind)") } }
    }
    let token = center.observe(
      Said.self, deliver: .queue(queue), mailbox: .droppingOldest(2), log.noting("a"))
    for word in ["1", "2", "3", "4", "5"] { center.post(Said(word: word), order: .depthFirst) }
    #expect(token.losses == 3)
    #expect(lost.withLock { $0 } == ["lost", "lost", "lost"])
    queue.resume()
    await eventually { log.entries.count == 2 }
    #expect(log.entries == ["a:4", "a:5"])
    withExtendedLifetime((token, watch)) {}
  }

  @Test func `an asynchronous body's mailbox is bounded as well`() async {
    let door = Door()
    let token = center.observe(Counted.self, mailbox: .droppingNewest(2)) { [log] notice async in
      await door.pass()
      log.append("\(notice.number)")
    }
    for number in 0..<5 { center.post(Counted(number: number), order: .depthFirst) }
    // One is being worked on, two wait.
    #expect(token.losses == 2)
    door.open()
    await eventually { log.entries.count == 3 }
    #expect(log.entries == ["0", "1", "2"])
    withExtendedLifetime(token) {}
  }

  @Test func `a thread waits for room in an asynchronous body's mailbox`() async {
    let count = 10
    let token = center.observe(Counted.self, mailbox: .waiting(2)) { [log] notice async in
      await Task.yield()
      log.append("\(notice.number)")
    }
    let posted = startThreads(1) { [center] _ in
      for number in 0..<count { center.post(Counted(number: number)) }
    }
    await eventually { log.entries.count == count }
    #expect(await posted.isOverInTime())
    #expect(log.entries == (0..<count).map { "\($0)" })
    #expect(token.losses == 0)
  }

  @Test func `a task that might block for room stops the program with the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let center = NoticeCenter()
      let door = Door()
      let token = center.observe(Counted.self, mailbox: .waiting(1)) { _ async in
        await door.pass()
      }
      center.post(Counted(number: 1), order: .depthFirst)
      withExtendedLifetime(token) {}
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("which would block a thread that they need"))
  }

  private func observe(at home: Home, _ isAsynchronous: Bool) -> NoticeSubscription {
    if isAsynchronous {
      return center.observe(Said.self, deliver: .actor(home)) { [log] said async in
        log.append(said.word)
      }
    }
    return center.observe(Said.self, deliver: .actor(home)) { [log] (said: Said) in
      log.append(said.word)
    }
  }

  @Test(arguments: [false, true])
  func `an observer on an actor that has gone is told no more, and what it lost is counted`(
    _ isAsynchronous: Bool
  ) throws {
    var home: Home? = Home()
    let token = try observe(at: #require(home), isAsynchronous)
    let unseen = center.observeUnseen { [log] _ in log.append("unseen") }
    #expect(token.isActive)
    home = nil
    #expect(!token.isActive)
    #expect(center.count(of: Said.self) == 0)
    for word in ["1", "2", "3"] { center.post(Said(word: word)) }
    #expect(token.losses == 1)
    // The first was on its way when it was found that nobody is there.
    #expect(log.entries == ["unseen", "unseen"])
    unseen.cancel()
  }

  @Test(arguments: [false, true])
  func `what was kept for an actor that goes during a pause is counted to the last`(
    _ isAsynchronous: Bool
  ) throws {
    var home: Home? = Home()
    let token = try observe(at: #require(home), isAsynchronous)
    token.pause()
    for word in ["1", "2", "3"] { center.post(Said(word: word)) }
    home = nil
    token.resume()
    #expect(token.losses == 3)
    #expect(log.entries == [])
  }

  @Test func `cancelAndWait waits for an asynchronous body`() async throws {
    let door = Door()
    let isInside = Counter()
    let token = center.observe(Counted.self) { [log] _ async in
      isInside.add()
      await door.pass()
      log.append("done")
    }
    center.post(Counted(number: 1), order: .depthFirst)
    await eventually { isInside.value == 1 }
    let ended = Signal()
    let waited = startThreads(1) { _ in
      ended.fire()
      token.cancelAndWait()
    }
    await eventually { ended.hasFired }
    #expect(try await !token.cancelAndWaitSuspending(upTo: .zero))
    door.open()
    #expect(await waited.isOverInTime())
    #expect(log.entries == ["done"])
  }

  @Test func `nothing arrives after cancel has returned on the same thread`() {
    let shop = Shop()
    for number in 0..<100 {
      let token = center.observe(Counted.self, from: shop) { [log] in log.append("\($0.number)") }
      token.cancel()
      center.post(Counted(number: number), from: shop)
    }
    #expect(log.entries == [])
  }
}

/// Writes down in which order somebody is told, and whether twice at a time.
final class OrderKeeper: Sendable {
  private let state = Guarded<(inside: Int, overlaps: Int, numbers: [Int])>((0, 0, []))

  var numbers: [Int] { state.withLock { $0.numbers } }
  var count: Int { state.withLock { $0.numbers.count } }
  var overlaps: Int { state.withLock { $0.overlaps } }

  func enter() {
    state.withLock { state in
      if state.inside > 0 { state.overlaps += 1 }
      state.inside += 1
    }
  }

  func leave(_ number: Int) {
    state.withLock { state in
      state.inside -= 1
      state.numbers.append(number)
    }
  }
}

/// A door that asynchronous code waits at until it is opened.
final class Door: Sendable {
  private let state = Guarded<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, []))

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
