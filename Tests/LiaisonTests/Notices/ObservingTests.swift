import Foundation
import Liaison
import Testing

@Suite struct `Observing` {
  let center = NoticeCenter()
  let log = Log()

  @Test func `forty observers are told in the order in which they registered`() {
    let tokens = (0..<40).map { center.observe(Said.self, log.noting("\($0)")) }
    center.post(Said(word: "x"))
    #expect(log.entries == (0..<40).map { "\($0):x" })
    withExtendedLifetime(tokens) {}
  }

  @Test func `a higher priority comes first, whichever way one observes`() {
    let shop = Shop()
    let tokens = [
      center.observe(Said.self, priority: .low, log.noting("low")),
      center.observe(Said.self, from: shop, log.noting("sender")),
      center.observe((any Notice).self, priority: .high) { [log] _ in log.append("anything") },
      center.observe(Said.self, priority: .high, log.noting("high")),
      center.observe(Said.self, log.noting("normal")),
    ]
    center.post(Said(word: "x"), from: shop)
    #expect(log.entries == ["anything", "high:x", "sender:x", "normal:x", "low:x"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `registration order holds across type, sender and protocol`() {
    let shop = Shop()
    let kinds: [() -> NoticeSubscription] = [
      { [center, log] in center.observe(Bill.self) { _ in log.append("type") } },
      { [center, log] in center.observe(Bill.self, from: shop) { _ in log.append("sender") } },
      { [center, log] in center.observe((any Billing).self) { _ in log.append("protocol") } },
      { [center, log] in
        center.observe((any Billing).self, from: shop) { _ in log.append("protocol, sender") }
      },
      { [center, log] in center.observe((any Notice).self) { _ in log.append("everything") } },
    ]
    let names = ["type", "sender", "protocol", "protocol, sender", "everything"]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let order = (0..<12).map { _ in Int.random(in: 0..<5, using: &generator) }
      let tokens = order.map { kinds[$0]() }
      center.post(Bill(amount: 1), from: shop)
      #expect(log.take() == order.map { names[$0] })
      withExtendedLifetime(tokens) {}
    }
  }

  @Test func `an observer of one sender is told of that one's notices only`() {
    let (shop, other) = (Shop(), Shop())
    let token = center.observe(Said.self, from: shop, log.noting("a"))
    center.post(Said(word: "shop"), from: shop)
    center.post(Said(word: "other"), from: other)
    center.post(Said(word: "nobody"))
    #expect(log.entries == ["a:shop"])
    withExtendedLifetime(token) {}
  }

  @Test func `a sender is not kept alive`() {
    weak var gone: Shop?
    let token: NoticeSubscription
    do {
      let shop = Shop()
      gone = shop
      token = center.observe(Said.self, from: shop, log.noting("a"))
      center.post(Said(word: "x"), from: shop)
    }
    #expect(gone == nil)
    #expect(log.entries == ["a:x"])
    #expect(!token.isActive)
    #expect(center.observers.isEmpty)
  }

  @Test func `another object at a dead sender's address never matches`() {
    var tokens: [NoticeSubscription] = []
    var addresses: Set<ObjectIdentifier> = []
    var reused = 0
    for _ in 0..<1_000 {
      let shop = Shop()
      if !addresses.insert(ObjectIdentifier(shop)).inserted { reused += 1 }
      center.post(Said(word: "stranger"), from: shop)
      tokens.append(center.observe(Said.self, from: shop, log.noting("a")))
    }
    #expect(log.entries == [])
    // AddressSanitizer, whose options are set when it runs, uses no address again for a while.
    if ProcessInfo.processInfo.environment["LSAN_OPTIONS"] == nil {
      #expect(reused > 0, "No address was used again, so this run has shown nothing.")
    }
    withExtendedLifetime(tokens) {}
  }

  @Test func `a protocol's observers are told of every type that conforms, and of no other`() {
    let token = center.observe((any Billing).self) { [log] in log.append("\($0.amount)") }
    center.post(Bill(amount: 1))
    center.post(Said(word: "x"))
    center.post(Refund(amount: 2))
    let late = center.observe((any Billing).self) { [log] in log.append("late \($0.amount)") }
    center.post(Bill(amount: 3))
    #expect(log.entries == ["1", "2", "3", "late 3"])
    withExtendedLifetime((token, late)) {}
  }

  @Test func `a notice posted after a protocol was observed is told, whatever others observe`() {
    let missed = Counter()
    for _ in 0..<500 {
      let center = NoticeCenter()
      onThreads(2) { thread in
        let told = Counter()
        let token =
          thread == 0
          ? center.observe((any Billing).self) { if $0.amount == thread { told.add() } }
          : center.observe((any Notice).self) { if ($0 as? Bill)?.amount == thread { told.add() } }
        center.post(Bill(amount: thread))
        if told.value != 1 { missed.add() }
        withExtendedLifetime(token) {}
      }
    }
    #expect(missed.value == 0)
  }

  class Base: Notice, @unchecked Sendable {}
  final class Derived: Base, @unchecked Sendable {}

  @Test(arguments: [PostOrder.depthFirst, .queued])
  func `a notice is of the type as which it is posted`(order: PostOrder) {
    let center = NoticeCenter(order: order)
    let tokens = [
      center.observe(Base.self) { [log] _ in log.append("base") },
      center.observe(Derived.self) { [log] _ in log.append("derived") },
      center.observe((any Notice).self) { [log] _ in log.append("any") },
    ]
    center.post(Derived() as Base)
    center.post(Derived())
    #expect(log.entries == ["base", "any", "derived", "any"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `everything can be observed`() {
    let token = center.observe((any Notice).self) { [log] in log.append("\(type(of: $0))") }
    center.post(Bill(amount: 1))
    center.post(Said(word: "x"))
    #expect(log.entries == ["Bill", "Said"])
    withExtendedLifetime(token) {}
  }

  @Test func `one that observes twice is told twice`() {
    let tokens = [
      center.observe(Said.self, log.noting("a")), center.observe(Said.self, log.noting("a")),
    ]
    center.post(Said(word: "x"))
    #expect(log.entries == ["a:x", "a:x"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an observation ends with its token`() {
    var token: NoticeSubscription? = center.observe(Said.self, log.noting("a"))
    center.post(Said(word: "1"))
    #expect(token?.isActive == true)
    token = nil
    center.post(Said(word: "2"))
    #expect(log.entries == ["a:1"])
    #expect(center.count(of: Said.self) == 0)
  }

  @Test func `an observation with an owner lasts as long as the owner`() {
    final class Page: Sendable {
      let log: Log
      init(_ log: Log) { self.log = log }
    }
    var page: Page? = Page(log)
    weak let gone = page
    center.observe(Said.self, weak: page ?? Page(log)) { page, said in
      page.log.append("page:\(said.word)")
    }
    center.post(Said(word: "1"))
    page = nil
    #expect(gone == nil)
    center.post(Said(word: "2"))
    #expect(log.entries == ["page:1"])
    #expect(center.count(of: Said.self) == 0)
  }

  @Test func `an observer that asks for one notice gets one`() {
    let tokens = [
      center.observe(Said.self, once: true, log.noting("once")),
      center.observe(Said.self, log.noting("always")),
    ]
    center.post(Said(word: "1"))
    center.post(Said(word: "2"))
    #expect(log.entries == ["once:1", "always:1", "always:2"])
    #expect(!tokens[0].isActive)
  }

  @Test func `of many posts at once, an observer that asks for one gets exactly one`() {
    for _ in 0..<200 {
      let count = Counter()
      let token = center.observe(Counted.self, once: true) { _ in count.add() }
      onThreads(4) { [center] in center.post(Counted(number: $0)) }
      #expect(count.value == 1)
      withExtendedLifetime(token) {}
    }
  }

  @Test func `who observes is listed and counted`() {
    let shop = Shop()
    let tokens = [
      center.observe(Said.self, priority: .high) { _ in },
      center.observe(Said.self, from: shop, deliver: .main) { _ in },
      center.observe((any Notice).self) { _ in },
    ]
    tokens[2].pause()
    center.post(Counted(number: 1))
    center.post(Said(word: "x"))
    #expect(center.count(of: Said.self) == 2)
    #expect(center.count(of: Said.self, from: shop) == 3)
    #expect(center.count(of: Counted.self) == 1)
    let lines = center.observers.map(\.description).sorted()
    try? #require(lines.count == 3)
    #expect(lines[0].hasPrefix("Notice, observed at LiaisonTests/ObservingTests.swift:"))
    #expect(lines[0].hasSuffix("told at here, paused"))
    #expect(lines[1].hasSuffix("told at here"))
    #expect(lines[2].hasSuffix("told at main, from one sender"))
    withExtendedLifetime(tokens) {}
  }

  @Test func `observations end with the center`() {
    var center: NoticeCenter? = NoticeCenter()
    let shop = Shop()
    let guardian = Shop()
    weak let kept = guardian
    let tokens = [
      center?.observe(Said.self) { _ in },
      center?.observe(Said.self, from: shop) { _ in },
      center?.observe((any Billing).self) { _ in },
    ]
    center = nil
    #expect(tokens.allSatisfy { $0?.isActive == false })
    #expect(kept != nil)
  }

  @Test func `something that is no notice stops the program with the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = NoticeCenter().observe(String.self) { _ in }
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("'String' is not a notice, so it is never posted."))
  }
}
