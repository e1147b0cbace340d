import Dispatch
import Liaison
import Testing

@Suite struct `Enqueueing` {
  let center = NoticeCenter()
  let log = Log()
  let queue = DispatchQueue(label: "posting")

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let coalescing: Coalescing
    let posted: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "never", coalescing: .never, posted: ["a1", "b1", "b2", "a2", "9"]),
    Row(name: "by type", coalescing: .byType, posted: ["a2", "9"]),
    Row(name: "by sender", coalescing: .bySender, posted: ["9", "b2"]),
    Row(name: "by type and sender", coalescing: .byTypeAndSender, posted: ["a2", "b2", "9"]),
    Row(name: "by key", coalescing: .by("key"), posted: ["a2", "9"]),
  ])
  func `of those that count as one, the last is posted in the place of the first`(_ row: Row) {
    let (a, b) = (Shop(), Shop())
    let tokens = [
      center.observe(Said.self) { [log] in log.append($0.word) },
      center.observe(Counted.self) { [log] in log.append("\($0.number)") },
    ]
    queue.sync {
      let time = PostingTime.soon(on: .queue(queue))
      let coalescing = row.coalescing
      center.enqueue(Said(word: "a1"), from: a, coalescing: coalescing, posting: time)
      center.enqueue(Said(word: "b1"), from: b, coalescing: coalescing, posting: time)
      center.enqueue(Said(word: "b2"), from: b, coalescing: coalescing, posting: time)
      center.enqueue(Said(word: "a2"), from: a, coalescing: coalescing, posting: time)
      center.enqueue(Counted(number: 9), from: a, coalescing: coalescing, posting: time)
      #expect(log.entries == [])
    }
    queue.sync {}
    #expect(log.entries == row.posted)
    withExtendedLifetime(tokens) {}
  }

  @Test func `posting now takes the place of those that wait`() {
    let token = center.observe(Said.self) { [log] in log.append($0.word) }
    queue.sync {
      center.enqueue(Said(word: "1"), posting: .soon(on: .queue(queue)))
      center.enqueue(Said(word: "2"), posting: .now)
    }
    queue.sync {}
    #expect(log.entries == ["2"])
    withExtendedLifetime(token) {}
  }

  @Test func `what waits for a quiet turn is posted when nothing has come for one`() async {
    let token = center.observe(Counted.self) { [log] in log.append("\($0.number)") }
    // Each turn of the queue brings one more, for three turns.
    @Sendable func bring(_ number: Int) {
      log.append("brought \(number)")
      center.enqueue(Counted(number: number), posting: .whenIdle(on: .queue(queue)))
      if number < 3 { queue.async { bring(number + 1) } }
    }
    queue.sync { bring(1) }
    await eventually { log.entries.count == 4 }
    #expect(log.entries == ["brought 1", "brought 2", "brought 3", "3"])
    withExtendedLifetime(token) {}
  }

  @Test func `a place that is never quiet gets it after a hundred turns`() async {
    let token = center.observe(Counted.self) { [log] in log.append("\($0.number)") }
    @Sendable func bring(_ number: Int) {
      center.enqueue(Counted(number: number), posting: .whenIdle(on: .queue(queue)))
      if log.entries.isEmpty, number < 1_000 { queue.async { bring(number + 1) } }
    }
    queue.sync { bring(1) }
    await eventually { !log.entries.isEmpty }
    #expect(log.entries.first == "101")
    withExtendedLifetime(token) {}
  }

  @Test func `one key at two places is one notice, and a hurry stays one`() {
    let token = center.observe(Said.self) { [log] in log.append($0.word) }
    let other = DispatchQueue(label: "other")
    queue.sync {
      other.sync {
        center.enqueue(Said(word: "1"), posting: .soon(on: .queue(other)))
        center.enqueue(Said(word: "2"), posting: .soon(on: .queue(queue)))
        center.enqueue(Said(word: "3"), posting: .whenIdle(on: .queue(queue)))
      }
    }
    other.sync {}
    queue.sync {}
    #expect(log.entries == ["3"])
    withExtendedLifetime(token) {}
  }

  @Test func `without a sender, only a type makes two notices one`() {
    let tokens = [
      center.observe(Said.self) { [log] in log.append($0.word) },
      center.observe(Counted.self) { [log] in log.append("\($0.number)") },
    ]
    queue.sync {
      let time = PostingTime.soon(on: .queue(queue))
      center.enqueue(Said(word: "1"), coalescing: .bySender, posting: time)
      center.enqueue(Counted(number: 2), coalescing: .bySender, posting: time)
    }
    queue.sync {}
    #expect(log.entries == ["1", "2"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `what waits can be taken back`() {
    let (a, b) = (Shop(), Shop())
    let token = center.observe(Said.self) { [log] in log.append($0.word) }
    let time = PostingTime.soon(on: .queue(queue))
    queue.sync {
      center.enqueue(Said(word: "a"), from: a, posting: time)
      center.enqueue(Said(word: "b"), from: b, posting: time)
      center.enqueue(Said(word: "nobody's"), posting: time)
      #expect(center.dequeue(Said.self, from: b) == 1)
    }
    queue.sync {}
    #expect(log.take() == ["a", "nobody's"])
    queue.sync {
      center.enqueue(Said(word: "a"), from: a, posting: time)
      #expect(center.dequeue(Said.self) == 1)
    }
    queue.sync {}
    #expect(log.entries == [])
    withExtendedLifetime(token) {}
  }

  @Test func `what many enqueue, replace and take back at several places is what a list says`() {
    var numbers = SeededGenerator(seed: 21)
    let shops = (0..<5).map { _ in Shop() }
    let queues = (0..<4).map { DispatchQueue(label: "place \($0)") }
    let token = center.observe(Counted.self) { [log] in log.append("\($0.number)") }
    for _ in 0..<20 {
      // What waits, with its sender and place, in the order of each place.
      var model: [(number: Int, shop: Int, place: Int, isAlone: Bool)] = []
      for queue in queues { queue.suspend() }
      for number in 0..<200 {
        let shop = Int.random(in: shops.indices, using: &numbers)
        let place = Int.random(in: queues.indices, using: &numbers)
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0:
          let taken = model.count { $0.shop == shop }
          let removed = center.dequeue(Counted.self, from: shops[shop])
          #expect(removed == taken)
          model.removeAll { $0.shop == shop }
        case 1...4:
          center.enqueue(
            Counted(number: number), from: shops[shop], coalescing: .never,
            posting: .soon(on: .queue(queues[place])))
          model.append((number, shop, place, true))
        default:
          center.enqueue(
            Counted(number: number), from: shops[shop],
            posting: .soon(on: .queue(queues[place])))
          let known = model.firstIndex { $0.shop == shop && !$0.isAlone }
          if let known, model[known].place == place {
            model[known].number = number
          } else {
            if let known { model.remove(at: known) }
            model.append((number, shop, place, false))
          }
        }
      }
      for (place, queue) in queues.enumerated() {
        queue.resume()
        queue.sync {}
        #expect(log.take() == model.filter { $0.place == place }.map { "\($0.number)" })
      }
      #expect(center.dequeue(Counted.self) == 0)
    }
    withExtendedLifetime(token) {}
  }

  @Test func `a center that goes lets go of any number that wait`() {
    weak var gone: Shop?
    let asleep = DispatchQueue(label: "asleep")
    asleep.suspend()
    do {
      let (center, shop) = (NoticeCenter(), Shop())
      gone = shop
      for number in 0..<100_000 {
        center.enqueue(
          Counted(number: number), from: shop, coalescing: .never,
          posting: .soon(on: .queue(asleep)))
      }
    }
    #expect(gone == nil)
    asleep.resume()
  }

  @Test func `threads that enqueue the same notice have it posted at least once after the last`() {
    let last = Counter()
    let token = center.observe(Counted.self) { _ in last.add() }
    onThreads(4) { [center, queue] _ in
      for number in 0..<1_000 {
        center.enqueue(
          Counted(number: number), coalescing: .byType, posting: .soon(on: .queue(queue)))
      }
    }
    queue.sync {}
    #expect((1...4_000).contains(last.value))
    withExtendedLifetime(token) {}
  }
}
