import Dispatch
import Liaison
import Synchronization
import Testing

/// Places, waits and ends from many threads at once. A long form runs under the sanitizers:
/// scripts/stress.
@Suite(.serialized) struct `Places under stress` {
  @Test func `questions crosswise between concurrent queues are all answered`() {
    let rounds = quantity(500)
    let queues = (0..<3).map {
      DispatchQueue(label: "concurrent \($0)", attributes: .concurrent)
    }
    let sites = queues.map { queue in (SeerMulticast(), Delphi(), queue) }
    for (seers, seer, queue) in sites { seers.add(seer, deliver: .queue(queue)) }
    let sum = Atomic(0)
    onThreads(6) { thread in
      for round in 0..<rounds {
        let here = queues[(thread + round) % 3]
        let (seers, _, _) = sites[(thread + round + 1) % 3]
        let answer = here.sync { seers.ask(round) }
        sum.add(answer, ordering: .relaxed)
      }
    }
    #expect(sum.load(ordering: .relaxed) == 6 * rounds * (rounds - 1) / 2)
  }

  @Test func `questions down a stair of serial queues are all answered`() {
    let rounds = quantity(300)
    let steps = (0..<6).map { DispatchQueue(label: "step \($0)") }
    let stair = steps.map { _ in SeerMulticast() }
    // Each step asks one of those below, never one above: there is no circle, however they wait.
    let seers = steps.indices.map { step in
      Delphi { number in
        guard step + 1 < steps.count else { return 1 }
        let below = step + 1 + number % (steps.count - step - 1)
        return 1 + stair[below].ask(number / 2)
      }
    }
    for (step, seer) in seers.enumerated() {
      stair[step].add(seer, deliver: .queue(steps[step]))
    }
    @Sendable func depth(_ step: Int, _ number: Int) -> Int {
      guard step + 1 < steps.count else { return 1 }
      return 1 + depth(step + 1 + number % (steps.count - step - 1), number / 2)
    }
    let wrong = Counter()
    onThreads(6) { thread in
      for number in 0..<rounds where stair[thread % 3].ask(number) != depth(thread % 3, number) {
        wrong.add()
      }
    }
    #expect(wrong.value == 0)
    withExtendedLifetime(seers) {}
  }

  @Test func `what was told arrives although multicasts go meanwhile`() async {
    let rounds = quantity(400)
    let heard = Counter()
    let queue = DispatchQueue(label: "letters")
    let seer = Delphi { number in
      heard.add()
      return number
    }
    await onThreads(4) { _ in
      for round in 0..<rounds {
        let seers = SeerMulticast()
        seers.add(seer, deliver: .queue(queue))
        for number in 0...round % 4 { seers.told(number) }
      }
    }
    let expected = 4 * (0..<rounds).reduce(0) { $0 + $1 % 4 + 1 }
    await eventually { heard.value == expected }
    queue.sync {}
    #expect(heard.value == expected)
  }

  @Test func `when a removal has been waited for, no call runs and none begins`() {
    let rounds = quantity(300)
    let late = Counter()
    let queue = DispatchQueue(label: "elsewhere", attributes: .concurrent)
    onThreads(4) { _ in
      for round in 0..<rounds {
        let isGone = Gone()
        let seer = Delphi { number in
          if isGone.value { late.add() }
          return number
        }
        var seers: SeerMulticast? = SeerMulticast()
        let handlers = SeerHandlers(
          told: { if isGone.value { late.add() } else { _ = $0 } }, ask: { $0 }, demand: { $0 })
        let token = seers?.add(handlers, deliver: .queue(queue))
        seers?.add(seer, deliver: .queue(queue))
        let caller = startThreads(1) { [seers] _ in
          for number in 0..<20 { seers?.told(number) }
        }
        if round.isMultiple(of: 2) { seers?.remove(seer) }
        seers?.removeAndWait(seer)
        if round.isMultiple(of: 3) { seers = nil }
        token?.cancelAndWait()
        isGone.set()
        #expect(caller.isOverInTime())
      }
    }
    queue.sync(flags: .barrier) {}
    #expect(late.value == 0)
  }

  @Test func `posters that wait for room are all heard, however their receiver pauses`() {
    let count = quantity(2_000)
    let center = NoticeCenter()
    let heard = Counter()
    let queue = DispatchQueue(label: "narrow")
    let token = center.observe(Counted.self, deliver: .queue(queue), mailbox: .waiting(3)) { _ in
      heard.add()
    }
    let posters = startThreads(4) { _ in
      for number in 0..<count { center.post(Counted(number: number)) }
    }
    let isOver = Gone()
    let pauser = startThreads(1) { _ in
      while !isOver.value {
        token.pause()
        token.resume()
      }
    }
    #expect(posters.isOverInTime())
    isOver.set()
    #expect(pauser.isOverInTime())
    soon { heard.value == 4 * count }
    #expect(heard.value == 4 * count)
  }

  @Test func `whoever suspends and resumes, letters keep their order and none is lost`() async {
    let count = quantity(5_000)
    let queue = DispatchQueue(label: "suspended at times")
    let order = OrderKeeper()
    let seers = SeerMulticast()
    let seer = Delphi { number in
      order.enter()
      order.leave(number)
      return number
    }
    seers.add(seer, deliver: .queue(queue))
    let isOver = Gone()
    let suspender = startThreads(1) { _ in
      while !isOver.value {
        queue.suspend()
        queue.resume()
      }
    }
    for number in 0..<count { seers.told(number) }
    await eventually { order.count == count }
    isOver.set()
    #expect(await suspender.isOverInTime())
    #expect(order.numbers == Array(0..<count))
    #expect(order.overlaps == 0)
    withExtendedLifetime(seer) {}
  }
}

/// A flag that several threads see.
private final class Gone: Sendable {
  private let word = Atomic(false)
  var value: Bool { word.load(ordering: .sequentiallyConsistent) }
  func set() { word.store(true, ordering: .sequentiallyConsistent) }
}
