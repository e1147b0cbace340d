import Dispatch
import Foundation
import Liaison
import Synchronization
import Testing

@Contract
protocol Bell: AnyObject, Sendable {
  func ring(_ times: Int)
  @Answer(.reduce(0, +)) func count() -> Int
}

final class Ear: Bell {
  private let heard = Atomic(0)
  private let isRemoved = Atomic(false)
  let lateCalls: Counter

  init(_ lateCalls: Counter) { self.lateCalls = lateCalls }

  var total: Int { heard.load(ordering: .sequentiallyConsistent) }

  func ring(_ times: Int) {
    if isRemoved.load(ordering: .sequentiallyConsistent) { lateCalls.add() }
    heard.add(times, ordering: .relaxed)
  }

  func count() -> Int { 1 }

  func noteRemoved() { isRemoved.store(true, ordering: .sequentiallyConsistent) }
}

/// Eight threads at once. The long forms run under the sanitizers.
@Suite(.serialized) struct `Many threads` {
  let bell = BellMulticast()
  let late = Counter()

  @Test func `every call reaches everybody who stays, exactly once`() {
    let staying = (0..<20).map { _ in Ear(late) }
    defer { withExtendedLifetime(staying) {} }
    for ear in staying { bell.add(ear) }
    let (each, rounds) = (quantity(2_000), quantity(500))
    onThreads(8) { [bell, late] thread in
      if thread < 4 {
        for _ in 0..<each { bell.ring(1) }
      } else {
        for round in 0..<rounds {
          let passing = (0..<8).map { _ in Ear(late) }
          for ear in passing { bell.add(ear, priority: round.isMultiple(of: 5) ? .high : .normal) }
          for ear in passing.dropLast(2) { bell.remove(ear) }
          // The last two die while they are registered.
        }
      }
    }
    #expect(staying.map(\.total) == Array(repeating: 4 * each, count: 20))
    bell.ring(0)
    #expect(bell.count == 20)
    #expect(bell.count() == 20)
  }

  @Test func `two threads may tie a registration to the same owner`() {
    let rounds = quantity(20_000)
    let barrier = Atomic(0)
    let owner = Ear(late)
    let tokens = (0..<rounds).map { [bell] _ in bell.add(BellHandlers(ring: { _ in }, count: { 0 }))
    }
    onThreads(2) { _ in
      for (round, token) in tokens.enumerated() {
        barrier.add(1, ordering: .sequentiallyConsistent)
        while barrier.load(ordering: .sequentiallyConsistent) < 2 * (round + 1) { sched_yield() }
        token.tie(to: owner)
      }
    }
    #expect(bell.count == rounds)
  }

  @Test func `whoever waits hears also of callers that turn back at the gate`() {
    // With two priorities no call goes on through the gate: each takes it, and gives it back.
    let staying = [Ear(late), Ear(late)]
    bell.add(staying[0], priority: .high)
    bell.add(staying[1], priority: .low)
    let callers = Atomic(2)
    let (inTime, rounds) = (Counter(), quantity(20_000))
    onThreads(4) { [bell, late] thread in
      if thread < 2 {
        while callers.load(ordering: .relaxed) > 0 { bell.ring(1) }
        return
      }
      defer { callers.subtract(1, ordering: .relaxed) }
      for _ in 0..<rounds {
        let ear = Ear(late)
        bell.add(ear)
        guard bell.removeAndWait(ear, upTo: patience) else { return }
        inTime.add()
      }
    }
    #expect(inTime.value == 2 * rounds)
    withExtendedLifetime(staying) {}
  }

  @Test func `nobody gets a call after removeAndWait has returned`() {
    let staying = Ear(late)
    bell.add(staying)
    let isOver = Atomic(false)
    withExtendedLifetime(staying) {
      let group = startThreads(4) { [bell] _ in
        while !isOver.load(ordering: .relaxed) { bell.ring(1) }
      }
      let rounds = quantity(300)
      onThreads(4) { [bell, late] _ in
        for _ in 0..<rounds {
          let ear = Ear(late)
          bell.add(ear)
          bell.removeAndWait(ear)
          ear.noteRemoved()
        }
      }
      isOver.store(true, ordering: .relaxed)
      group.wait()
    }
    #expect(late.value == 0)
  }

  @Test func `bursts and calls and changes go together`() {
    let staying = (0..<5).map { _ in Ear(late) }
    for ear in staying { bell.add(ear) }
    let rounds = quantity(300)
    onThreads(8) { [bell, late] thread in
      for _ in 0..<rounds {
        switch thread % 4 {
        case 0: bell.during { burst in for _ in 0..<10 { burst.ring(1) } }
        case 1: for _ in 0..<10 { bell.ring(1) }
        case 2:
          bell.during { burst in
            bell.ring(10)
            _ = burst.count()
          }
        default:
          let ear = Ear(late)
          bell.add(ear)
          bell.remove(ear)
          _ = bell.count
          _ = bell.contains(ear)
        }
      }
    }
    #expect(staying.map(\.total) == Array(repeating: 6 * rounds * 10, count: 5))
  }

  @Test func `handlers that are cancelled while they are called are let go`() {
    let living = Counter()
    final class Held: Sendable {
      let living: Counter
      init(_ living: Counter) {
        self.living = living
        living.add(1)
      }
      deinit { living.add(-1) }
    }
    let rounds = quantity(300)
    onThreads(8) { [bell] thread in
      for _ in 0..<rounds {
        if thread < 4 {
          bell.ring(1)
        } else {
          let held = Held(living)
          let token = bell.add(BellHandlers(ring: { _ in _ = held.living }, count: { 1 }))
          bell.ring(1)
          token.cancel()
        }
      }
    }
    bell.ring(1)
    #expect(living.value == 0)
    #expect(bell.isEmpty)
  }

  @Test func `calls from eight threads arrive elsewhere in order`() {
    let pages = PageMulticast()
    let each = quantity(5_000)
    let page = QueuePage("stress", wanting: 8 * each)
    pages.add(page, deliver: .queue(page.queue))
    onThreads(8) { thread in
      for number in 0..<each { pages.show(thread * each + number) }
    }
    #expect(page.enough.wait())
    for thread in 0..<8 {
      let own = page.shown.filter { $0 / each == thread }
      #expect(own == (0..<each).map { thread * each + $0 })
    }
  }

  @Test func `questions and calls from eight threads to one queue are all answered`() {
    let pages = PageMulticast()
    let each = quantity(200)
    let page = QueuePage("stress", wanting: 8 * each)
    pages.add(page, deliver: .queue(page.queue))
    onThreads(8) { thread in
      for number in 0..<each {
        pages.show(number)
        if pages.add(0) < 1 { Issue.record("a question overtook the call before it") }
      }
    }
    #expect(page.enough.wait())
    #expect(page.shown.count == 8 * each)
  }
}
