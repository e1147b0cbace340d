import Liaison
import Synchronization
import Testing

@Suite struct `Posting` {
  let center = NoticeCenter()
  let log = Log()

  @Test func `who registers during a post is not told of it`() {
    let later = Guarded<[NoticeSubscription]>([])
    let token = center.observe(Said.self) { [center, log] said in
      log.append("a:\(said.word)")
      let added = center.observe(Said.self, log.noting("b"))
      later.withLock { $0.append(added) }
    }
    center.post(Said(word: "1"))
    #expect(log.take() == ["a:1"])
    center.post(Said(word: "2"))
    #expect(log.entries == ["a:2", "b:2"])
    withExtendedLifetime(token) {}
  }

  @Test func `an observer that removes all others is the last to be told`() {
    let others = Guarded<[NoticeSubscription]>([])
    let first = center.observe(Said.self) { [log] said in
      log.append("first:\(said.word)")
      let tokens = others.withLock { $0 }
      for token in tokens { token.cancel() }
    }
    let added = (0..<40).map { center.observe(Said.self, log.noting("\($0)")) }
    others.withLock { $0 = added }
    center.post(Said(word: "x"))
    center.post(Said(word: "y"))
    #expect(log.entries == ["first:x", "first:y"])
    others.withLock { $0 = [] }
    withExtendedLifetime(first) {}
  }

  @Test func `removal holds in a post that goes to sender, type and protocol observers`() {
    let shop = Shop()
    let last = Guarded<[NoticeSubscription]>([])
    let tokens = [
      center.observe(Bill.self, from: shop) { [log] _ in
        log.append("sender")
        for token in last.withLock({ $0 }) { token.cancel() }
      }
    ]
    let added = [
      center.observe(Bill.self) { [log] _ in log.append("type") },
      center.observe((any Billing).self) { [log] _ in log.append("protocol") },
    ]
    last.withLock { $0 = added }
    center.post(Bill(amount: 1), from: shop)
    #expect(log.entries == ["sender"])
    last.withLock { $0 = [] }
    withExtendedLifetime(tokens) {}
  }

  @Test func `a nested post is delivered first`() {
    let tokens = [
      center.observe(Said.self) { [center, log] said in
        log.append("a:\(said.word)")
        if said.word == "outer" { center.post(Said(word: "inner")) }
      },
      center.observe(Said.self, log.noting("b")),
    ]
    center.post(Said(word: "outer"))
    #expect(log.entries == ["a:outer", "a:inner", "b:inner", "b:outer"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a center that queues gives every observer one order`() {
    let center = NoticeCenter(order: .queued)
    let tokens = [
      center.observe(Said.self) { [weak center, log] said in
        log.append("a:\(said.word)")
        if said.word == "outer" { center?.post(Said(word: "inner")) }
      },
      center.observe(Said.self, log.noting("b")),
    ]
    center.post(Said(word: "outer"))
    #expect(log.entries == ["a:outer", "b:outer", "a:inner", "b:inner"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `one post that asks waits for the outermost of its thread`() {
    let tokens = [
      center.observe(Counted.self) { [center, log] counted in
        log.append("a:\(counted.number)")
        if counted.number == 0 { center.post(Said(word: "go")) }
      },
      center.observe(Said.self) { [center, log] said in
        log.append("c:\(said.word)")
        center.post(Counted(number: 1), order: .queued)
        center.post(Counted(number: 2), order: .queued)
      },
      center.observe(Counted.self) { [log] in log.append("b:\($0.number)") },
    ]
    center.post(Counted(number: 0))
    #expect(log.entries == ["a:0", "c:go", "b:0", "a:1", "b:1", "a:2", "b:2"])
    center.post(Counted(number: 3), order: .queued)
    #expect(log.entries.suffix(2) == ["a:3", "b:3"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `in a center that queues, threads' posts have one order for all observers`() {
    let center = NoticeCenter(order: .queued)
    let first = Guarded<[Int]>([])
    let second = Guarded<[Int]>([])
    let tokens = [
      center.observe(Counted.self) { notice in first.withLock { $0.append(notice.number) } },
      center.observe(Counted.self) { notice in second.withLock { $0.append(notice.number) } },
    ]
    onThreads(8) { thread in
      for round in 0..<500 { center.post(Counted(number: thread * 1_000 + round)) }
    }
    let seen = first.withLock { $0 }
    #expect(seen.count == 4_000)
    #expect(seen == second.withLock { $0 })
    for thread in 0..<8 {
      #expect(seen.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
    }
    withExtendedLifetime(tokens) {}
  }

  @Test func `a notice that is kept as the last is told to whoever comes later, once`() {
    let shop = Shop()
    center.post(Said(word: "old"), keepingLast: true)
    center.post(Said(word: "shop's"), from: shop, keepingLast: true)
    center.post(Said(word: "last"), keepingLast: true)
    center.post(Said(word: "passing"))
    let tokens = [
      center.observe(Said.self, log.noting("a")),
      center.observe(Said.self, from: shop, log.noting("s")),
      center.observe((any Notice).self) { [log] in log.append("all:\($0)") },
    ]
    #expect(log.take() == ["a:last", "s:shop's", "all:Said(word: \"last\")"])
    #expect(center.last(Said.self) == Said(word: "last"))
    #expect(center.last(Said.self, from: shop) == Said(word: "shop's"))
    center.post(Said(word: "new"))
    #expect(log.take() == ["a:new", "all:Said(word: \"new\")"])
    center.forgetLast(Said.self)
    #expect(center.last(Said.self) == nil)
    let late = center.observe(Said.self, log.noting("late"))
    #expect(log.entries == [])
    withExtendedLifetime((tokens, late)) {}
  }

  @Test func `who observes a sender that has gone is told of no one's last`() {
    center.post(Said(word: "last"), keepingLast: true)
    let token = center.observe(Said.self, from: { Shop() }(), log.noting("a"))
    #expect(log.entries == [])
    withExtendedLifetime(token) {}
  }

  @Test func `forgetting one sender's last leaves the others'`() {
    let (shop, other) = (Shop(), Shop())
    center.post(Said(word: "other's"), from: other, keepingLast: true)
    center.post(Said(word: "shop's"), from: shop, keepingLast: true)
    center.forgetLast(Said.self, from: shop)
    #expect(center.last(Said.self, from: shop) == nil)
    #expect(center.last(Said.self) == Said(word: "other's"))
    center.post(Said(word: "anybody's"), keepingLast: true)
    center.forgetLast(Said.self, from: other)
    #expect(center.last(Said.self) == Said(word: "anybody's"))
    center.post(Said(word: "shop's"), from: shop, keepingLast: true)
    center.forgetLast(Said.self, from: shop)
    #expect(center.last(Said.self) == Said(word: "anybody's"))
  }

  @Test func `the last of all is always the latest of those that are left`() {
    let shops = (0..<5_000).map { _ in Shop() }
    // Twice, so that there is something to find that does not count any more.
    for word in ["old", "new"] {
      for (number, shop) in shops.enumerated() {
        center.post(Said(word: "\(word) \(number)"), from: shop, keepingLast: true)
        if number == 1_000 { center.post(Said(word: "\(word)"), keepingLast: true) }
      }
    }
    // The even ones first; none of them is the last.
    for number in stride(from: 0, to: shops.count, by: 2) {
      center.forgetLast(Said.self, from: shops[number])
      #expect(center.last(Said.self) == Said(word: "new 4999"))
    }
    for number in stride(from: shops.count - 1, to: 0, by: -2) {
      #expect(center.last(Said.self) == Said(word: number > 1_000 ? "new \(number)" : "new"))
      center.forgetLast(Said.self, from: shops[number])
      #expect(center.last(Said.self, from: shops[number]) == nil)
    }
    #expect(center.last(Said.self) == Said(word: "new"))
    center.forgetLast(Said.self)
    #expect(center.last(Said.self) == nil)
  }

  @Test func `whoever registers while notices are kept is told the kept one first, and none twice`()
  {
    let count = 2_000
    let seen = Guarded<[[Int]]>([])
    let tokens = Guarded<[NoticeSubscription]>([])
    onThreads(2) { [center] thread in
      if thread == 0 {
        for number in 0..<count { center.post(Counted(number: number), keepingLast: true) }
      } else {
        for _ in 0..<100 {
          let mine = Guarded<[Int]>([])
          let token = center.observe(Counted.self) { notice in
            mine.withLock { $0.append(notice.number) }
          }
          tokens.withLock { $0.append(token) }
          token.cancelAndWait()
          let numbers = mine.withLock { $0 }
          seen.withLock { $0.append(numbers) }
        }
      }
    }
    for numbers in seen.withLock({ $0 }) {
      if let first = numbers.first { #expect(numbers == Array(first..<first + numbers.count)) }
    }
  }

  @Test func `notices that nobody saw are told to whoever asks`() {
    let unseen = center.observeUnseen { [log] in log.append("unseen \($0)") }
    center.post(Counted(number: 1))
    let token = center.observe(Counted.self) { _ in }
    center.post(Counted(number: 2))
    token.cancel()
    center.post(Counted(number: 3))
    let shop = Shop()
    let sender = center.observe(Counted.self, from: shop) { _ in }
    center.post(Counted(number: 4))
    center.post(Counted(number: 5), from: shop)
    #expect(log.entries == [1, 3, 4].map { "unseen Counted(number: \($0))" })
    unseen.cancel()
    center.post(Counted(number: 6))
    #expect(log.entries.count == 3)
    withExtendedLifetime(sender) {}
  }

  @Test func `an owner that has gone has seen nothing`() {
    let unseen = center.observeUnseen { [log] in log.append("\($0)") }
    do { center.observe(Counted.self, weak: Shop()) { _, _ in } }
    center.post(Counted(number: 1))
    #expect(log.entries == ["Counted(number: 1)"])
    withExtendedLifetime(unseen) {}
  }

  @Test func `posts may be nested, and many in one another are told once`() {
    let events = Atomic(0)
    let watching = Tap.shared.watch { event in
      guard event.kind == .nested, event.requirement.name == "post" else { return }
      events.add(1, ordering: .relaxed)
    }
    let center = NoticeCenter()
    let told = Atomic(0)
    let token = center.observe(Counted.self) { [center] in
      told.add(1, ordering: .relaxed)
      if $0.number < 400 { center.post(Counted(number: $0.number + 1)) }
    }
    center.post(Counted(number: 0))
    #expect(told.load(ordering: .relaxed) == 401)
    #expect(events.load(ordering: .relaxed) == 1)
    withExtendedLifetime((token, watching)) {}
  }

  @Test func `a circle of posts says what it is before the stack ends`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let center = NoticeCenter()
      let token = center.observe(Counted.self) { [center] in
        center.post(Counted(number: $0.number + 1))
      }
      center.post(Counted(number: 0))
      withExtendedLifetime(token) {}
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("posts are nested in one another"))
  }
}
