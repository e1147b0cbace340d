import Liaison
import Testing

@Suite struct `Posts that wait for the outermost` {
  let center = NoticeCenter()
  let log = Log()

  /// How the notice travels that is under way.
  enum Way: CaseIterable { case toItsType, fromASender, toAProtocol, insideItself }

  @Test(arguments: Way.allCases)
  func `a post that asks waits, whichever way the one under way goes`(_ way: Way) {
    let shop = Shop()
    let first = center.observe(Bill.self) { [center, log] bill in
      log.append("a:\(bill.amount)")
      if bill.amount == 0, way == .insideItself { center.post(Bill(amount: 1)) }
      guard bill.amount == (way == .insideItself ? 1 : 0) else { return }
      center.post(Said(word: "later"), order: .queued)
      log.append("a:posted")
    }
    let second: NoticeSubscription
    switch way {
    case .toItsType, .insideItself:
      second = center.observe(Bill.self) { [log] in log.append("b:\($0.amount)") }
    case .fromASender:
      second = center.observe(Bill.self, from: shop) { [log] in log.append("b:\($0.amount)") }
    case .toAProtocol:
      second = center.observe((any Billing).self) { [log] in log.append("b:\($0.amount)") }
    }
    let last = center.observe(Said.self, log.noting("c"))
    center.post(Bill(amount: 0), from: way == .fromASender ? shop : nil)
    let inner = way == .insideItself ? ["a:1"] : []
    let innerEnd = way == .insideItself ? ["b:1"] : []
    #expect(log.entries == ["a:0"] + inner + ["a:posted"] + innerEnd + ["b:0", "c:later"])
    withExtendedLifetime((first, second, last)) {}
  }

  @Test func `what has waited may ask to wait in turn, and comes after what waits already`() {
    let tokens = [
      center.observe(Counted.self) { [center, log] counted in
        log.append("\(counted.number)")
        guard counted.number < 3 else { return }
        center.post(Counted(number: counted.number * 2 + 1), order: .queued)
        center.post(Counted(number: counted.number * 2 + 2), order: .queued)
      },
      center.observe(Counted.self) { [log] in log.append("then \($0.number)") },
    ]
    center.post(Counted(number: 0))
    #expect(log.entries == (0...6).flatMap { ["\($0)", "then \($0)"] })
    withExtendedLifetime(tokens) {}
  }

  @Test func `a post of another center waits for nobody here`() {
    let other = NoticeCenter()
    let there = other.observe(Said.self, log.noting("there"))
    let here = center.observe(Counted.self) { [log] _ in
      other.post(Said(word: "now"), order: .queued)
      log.append("here")
    }
    center.post(Counted(number: 0))
    #expect(log.entries == ["there:now", "here"])
    withExtendedLifetime((there, here)) {}
  }

  @Test func `each post that waits is told once, on its thread, after its outermost`() {
    let (rounds, inner) = (500, 3)
    let early = Counter()
    let told = Counter()
    let strangers = Counter()
    /// What a thread is in the middle of, by the notice's number.
    let depths = (0..<8).map { _ in Counter() }
    let tokens = [
      center.observe(Counted.self) { [center] counted in
        depths[counted.number].add()
        for _ in 0..<inner { center.post(Bill(amount: counted.number), order: .queued) }
        depths[counted.number].add(-1)
      },
      center.observe(Bill.self) { bill in
        if depths[bill.amount].value != 0 { early.add() }
        if ThreadMark.current != bill.amount { strangers.add() }
        told.add()
      },
    ]
    onThreads(8) { [center] thread in
      ThreadMark.$current.withValue(thread) {
        for _ in 0..<rounds { center.post(Counted(number: thread)) }
      }
    }
    #expect(told.value == 8 * rounds * inner)
    #expect(early.value == 0)
    #expect(strangers.value == 0)
    withExtendedLifetime(tokens) {}
  }
}

/// Which of a test's threads this is.
private enum ThreadMark {
  @TaskLocal static var current = -1
}
