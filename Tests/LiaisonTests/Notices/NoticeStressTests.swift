import Liaison
import Synchronization
import Testing

@Suite struct `Notices under stress` {
  @Test func `of 24 threads that post and register, every post reaches every standing observer`() {
    let center = NoticeCenter()
    let shop = Shop()
    let standing = (typed: Counter(), sender: Counter(), everything: Counter())
    let tokens = [
      center.observe(Counted.self) { _ in standing.typed.add() },
      center.observe(Counted.self, from: shop) { _ in standing.sender.add() },
      center.observe((any Notice).self) { _ in standing.everything.add() },
    ]
    let passing = Counter()
    let (posts, rounds) = (quantity(300), quantity(100))
    onThreads(24) { thread in
      if thread.isMultiple(of: 2) {
        for number in 0..<posts { center.post(Counted(number: number), from: shop) }
      } else {
        for round in 0..<rounds {
          let token = center.observe(
            Counted.self, from: round.isMultiple(of: 2) ? shop : nil,
            priority: Priority(rawValue: round % 5)
          ) { _ in passing.add() }
          if round.isMultiple(of: 3) { token.cancel() }
          if round.isMultiple(of: 7) { token.cancelAndWait() }
        }
      }
    }
    #expect(standing.typed.value == 12 * posts)
    #expect(standing.sender.value == 12 * posts)
    #expect(standing.everything.value == 12 * posts)
    #expect(center.observers.count == 3)
    let before = passing.value
    center.post(Counted(number: 0), from: shop)
    #expect(passing.value == before)
    withExtendedLifetime(tokens) {}
  }

  @Test func `senders that come and go on many threads find their own observers only`() {
    let center = NoticeCenter()
    let wrong = Counter()
    let right = Counter()
    let rounds = quantity(500)
    onThreads(8) { thread in
      for round in 0..<rounds {
        let shop = Shop()
        let mark = thread * rounds + round
        let token = center.observe(Counted.self, from: shop) { notice in
          if notice.number == mark { right.add() } else { wrong.add() }
        }
        center.post(Counted(number: mark), from: shop)
        withExtendedLifetime(token) {}
      }
    }
    #expect(right.value == 8 * rounds)
    #expect(wrong.value == 0)
    #expect(center.observers.isEmpty)
  }

  @Test func `topics made by many threads at once are one each`() {
    struct Generic<Value: Sendable>: Notice {}
    let center = NoticeCenter()
    let seen = Counter()
    let tokens = Guarded<[NoticeSubscription]>([])
    @Sendable func observe<Value: Sendable>(_ value: Value.Type) {
      let token = center.observe(Generic<Value>.self) { _ in seen.add() }
      tokens.withLock { $0.append(token) }
    }
    onThreads(8) { _ in
      observe(Int.self)
      observe(Int8.self)
      observe(Int16.self)
      observe(Int32.self)
      observe(UInt.self)
      observe(UInt8.self)
      observe(UInt16.self)
      observe(UInt32.self)
      observe(Float.self)
      observe(Double.self)
      observe(String.self)
      observe(Bool.self)
    }
    center.post(Generic<Int>())
    center.post(Generic<Bool>())
    #expect(seen.value == 16)
    tokens.withLock { $0 = [] }
  }

  @Test func `an asynchronous post from many tasks waits for exactly its own deliveries`() async {
    let center = NoticeCenter()
    let done = Log()
    let token = center.observe(Counted.self) { notice async in
      await Task.yield()
      done.append("\(notice.number)")
    }
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<500 {
        group.addTask {
          await center.postAndWait(Counted(number: number))
          return done.entries.contains("\(number)")
        }
      }
      for await wasDone in group { #expect(wasDone) }
    }
    withExtendedLifetime(token) {}
  }
}
