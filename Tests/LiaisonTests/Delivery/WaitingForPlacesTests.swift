import Dispatch
import Liaison
import TestSupport
import Testing

@Contract(.anywhere)
protocol Seer: AnyObject {
  func told(_ number: Int)
  @Answer(.reduce(0, +)) func ask(_ number: Int) -> Int
  @Answer(.reduce(0, +)) func demand(_ number: Int) throws -> Int
}

/// Answers with a closure, wherever it lives.
final class Delphi: Seer, Sendable {
  private let answer: @Sendable (Int) -> Int
  init(_ answer: @escaping @Sendable (Int) -> Int = { $0 }) { self.answer = answer }

  func told(_ number: Int) { _ = answer(number) }
  func ask(_ number: Int) -> Int { answer(number) }
  func demand(_ number: Int) throws -> Int { answer(number) }
}

@Suite struct `Waiting for places` {
  let seers = SeerMulticast()

  // MARK: Concurrent queues

  @Test func `a question from a concurrent queue waits for a delegate at work on the same one`() {
    let began = Signal()
    let mayEnd = Signal()
    let seer = Delphi { number in
      if number == 1 {
        began.fire()
        _ = mayEnd.wait()
      }
      return number
    }
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    seers.add(seer, deliver: .queue(queue))
    seers.told(1)
    #expect(began.wait())
    let answer = Guarded(0)
    let threads = startThreads(1) { [seers] _ in
      let heard = queue.sync { seers.ask(2) }
      answer.withLock { $0 = heard }
    }
    mayEnd.fire()
    #expect(threads.isOverInTime())
    #expect(answer.withLock { $0 } == 2)
  }

  @Test func `the same holds for a global queue`() {
    let began = Signal()
    let mayEnd = Signal()
    let seer = Delphi { number in
      if number == 1 {
        began.fire()
        _ = mayEnd.wait()
      }
      return number
    }
    seers.add(seer, deliver: .queue(.global()))
    seers.told(1)
    #expect(began.wait())
    let answer = Guarded(0)
    let threads = startThreads(1) { [seers] _ in
      let heard = DispatchQueue.global().sync { seers.ask(2) }
      answer.withLock { $0 = heard }
    }
    mayEnd.fire()
    #expect(threads.isOverInTime())
    #expect(answer.withLock { $0 } == 2)
  }

  @Test func `two unrelated questions crosswise between two concurrent queues are answered`() {
    let others = SeerMulticast()
    let east = DispatchQueue(label: "east", attributes: .concurrent)
    let west = DispatchQueue(label: "west", attributes: .concurrent)
    let (first, second) = (Delphi(), Delphi())
    seers.add(first, deliver: .queue(east))
    others.add(second, deliver: .queue(west))
    let sum = Counter()
    let threads = startThreads(2) { [seers] thread in
      for number in 0..<1_000 {
        sum.add(
          thread == 0
            ? west.sync { seers.ask(number) } : east.sync { others.ask(number) })
      }
    }
    #expect(threads.isOverInTime())
    #expect(sum.value == 2 * 499_500)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `waiting for room from a concurrent queue is no deadlock`() {
    let seer = Delphi()
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let count = Counter()
    let token = seers.add(
      SeerHandlers(told: { _ in count.add() }, ask: { $0 }, demand: { $0 }),
      deliver: .queue(queue), mailbox: .waiting(1))
    let threads = startThreads(2) { [seers] _ in
      queue.sync { for number in 0..<500 { seers.told(number) } }
    }
    #expect(threads.isOverInTime())
    soon { count.value == 1_000 }
    #expect(count.value == 1_000)
    token.cancel()
    withExtendedLifetime(seer) {}
  }

  @Test func `a circle of delegates on concurrent queues stops the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (seers, others) = (SeerMulticast(), SeerMulticast())
      let east = DispatchQueue(label: "east", attributes: .concurrent)
      let west = DispatchQueue(label: "west", attributes: .concurrent)
      let first = Delphi { others.ask($0) }
      let second = Delphi { seers.ask($0) }
      seers.add(first, deliver: .queue(east))
      others.add(second, deliver: .queue(west))
      _ = seers.ask(1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'ask(_:)' would wait for ever"))
    #expect(message.contains("east of Delphi"))
  }

  // MARK: No circle

  @Test func `who has been answered is part of no circle`() {
    // Each asks the other as soon as it has answered; in between no wait may be left over.
    let (here, there) = (SeerMulticast(), SeerMulticast())
    let east = DispatchQueue(label: "east")
    let west = DispatchQueue(label: "west")
    let eastern = Delphi { number in number }
    let western = Delphi { number in number }
    here.add(eastern, deliver: .queue(east))
    there.add(western, deliver: .queue(west))
    let sum = Counter()
    // The token goes from one queue to the other, so that they never really wait for one another.
    let threads = startThreads(1) { _ in
      for _ in 0..<5_000 {
        east.sync { sum.add(there.ask(1)) }
        west.sync { sum.add(here.ask(1)) }
      }
    }
    #expect(threads.isOverInTime())
    #expect(sum.value == 10_000)
    withExtendedLifetime((eastern, western)) {}
  }

  @Test func `an answered question does not make the answerer's own question a circle`() {
    // The queue that has just answered asks back, while the thread that was answered still wakes up.
    let (here, there) = (SeerMulticast(), SeerMulticast())
    let east = DispatchQueue(label: "east")
    let west = DispatchQueue(label: "west")
    let sum = Counter()
    let done = Signal()
    let western = Delphi { $0 }
    let eastern = Delphi { $0 }
    there.add(western, deliver: .queue(west))
    here.add(eastern, deliver: .queue(east))
    for _ in 0..<2_000 {
      east.async {
        sum.add(there.ask(1))
        // Behind the question in the same mailbox's queue.
      }
      east.sync {}
      west.async {
        sum.add(here.ask(1))
        done.fire()
      }
      #expect(done.wait())
    }
    #expect(sum.value == 4_000)
    withExtendedLifetime((eastern, western)) {}
  }

  // MARK: The main actor

  @Test func `the main thread asks itself where the main actor or its queue is named`() async {
    let (first, second, third) = (Delphi(), Delphi(), Delphi())
    seers.add(first, deliver: .actor(MainActor.shared))
    seers.add(second, deliver: .queue(.main))
    seers.add(third, deliver: .main)
    let answer = await MainActor.run { [seers] in seers.ask(3) }
    #expect(answer == 9)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func `a queue that targets a delegate's queue is that place, too`() {
    let base = DispatchQueue(label: "base")
    let above = DispatchQueue(label: "above", target: base)
    let seer = Delphi()
    seers.add(seer, deliver: .queue(base))
    let answer = above.sync { [seers] in seers.ask(4) }
    #expect(answer == 4)
  }

  // MARK: Limits, and waits that last

  @Test func `a question to a suspended queue waits, is told once, and is answered`() async {
    await #expect(processExitsWith: .success) {
      Tap.shared.patience = .milliseconds(10)
      let told = Guarded<[TapEvent]>([])
      let isTold = Signal()
      let watch = Tap.shared.watch { event in
        told.withLock { $0.append(event) }
        isTold.fire()
      }
      let seers = SeerMulticast()
      let queue = DispatchQueue(label: "asleep")
      let seer = Delphi()
      seers.add(seer, deliver: .queue(queue))
      queue.suspend()
      let answered = Signal()
      let thread = startThreads(1) { _ in
        precondition(seers.ask(5) == 5)
        answered.fire()
      }
      precondition(isTold.wait())
      queue.resume()
      precondition(answered.wait() && thread.isOverInTime())
      let events = told.withLock { $0 }
      precondition(events.count == 1)
      precondition(events[0].kind == .waiting && events[0].requirement.name == "ask(_:)")
      precondition(events[0].place == "asleep of Delphi")
      watch.cancel()
    }
  }

  @Test func `callers that wait for room at a suspended queue are each told once and heard`() async
  {
    await #expect(processExitsWith: .success) {
      Tap.shared.patience = .milliseconds(10)
      let told = Guarded<[TapEvent]>([])
      let watch = Tap.shared.watch { event in told.withLock { $0.append(event) } }
      let heard = Guarded<[Int]>([])
      let seer = Delphi { number in
        heard.withLock { $0.append(number) }
        return number
      }
      let seers = SeerMulticast()
      let queue = DispatchQueue(label: "asleep")
      seers.add(seer, deliver: .queue(queue), mailbox: .waiting(1))
      queue.suspend()
      seers.told(0)
      // One after the other, so when the last is told, the first has waited many times as long.
      var callers: [DispatchGroup] = []
      for number in 1...5 {
        callers.append(startThreads(1) { _ in seers.told(number) })
        await eventually { told.withLock { $0.count >= number } }
      }
      queue.resume()
      for caller in callers {
        let hasCalled = await caller.isOverInTime()
        precondition(hasCalled)
      }
      queue.sync {}
      precondition(heard.withLock { $0 } == Array(0...5))
      precondition(seers.losses(of: seer) == 0)
      let events = told.withLock { $0 }
      precondition(events.count == 5)
      for event in events {
        precondition(event.kind == .waiting && event.requirement.name == "told(_:)")
        precondition(event.place == "asleep of Delphi" && event.duration == .milliseconds(10))
      }
      watch.cancel()
    }
  }

  @Test func `a question that goes on after its limit is told once`() async {
    await #expect(processExitsWith: .success) {
      Tap.shared.patience = .milliseconds(10)
      let told = Counter()
      let isToldAgain = DispatchSemaphore(value: 0)
      let watch = Tap.shared.watch { _ in
        told.add()
        if told.value > 1 { isToldAgain.signal() }
      }
      let seers = SeerMulticast()
      // At work for as long as a second report would take to come, which is beyond the limit.
      let seer = Delphi { number in
        _ = isToldAgain.wait(timeout: .now() + .milliseconds(1_500))
        return number
      }
      let queue = DispatchQueue(label: "slow")
      seers.add(seer, deliver: .queue(queue).answering(within: .seconds(1)))
      // On a busy machine it may not begin within the limit. Then nobody has answered, and it is
      // asked again.
      var questions = 1
      while seers.ask(5) != 5 { questions += 1 }
      precondition(told.value == questions)
      watch.cancel()
    }
  }

  @Test func `a circle stops the program when a question with a limit has begun`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (seers, others) = (SeerMulticast(), SeerMulticast())
      let (east, west) = (DispatchQueue(label: "east"), DispatchQueue(label: "west"))
      let first = Delphi()
      let second = Delphi { seers.ask($0) }
      seers.add(first, deliver: .queue(east))
      others.add(second, deliver: .queue(west).answering(within: .milliseconds(50)))
      // On a busy machine the limit may be over before the question begins.
      east.sync { for _ in 0..<200 { _ = others.ask(1) } }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'ask(_:)' would wait for ever"))
  }

  @Test func `a question that has not begun within its limit is taken back`() {
    let queue = DispatchQueue(label: "asleep")
    let asked = Counter()
    let seer = Delphi { number in
      asked.add()
      return number
    }
    seers.add(seer, deliver: .queue(queue).answering(within: .milliseconds(10)))
    queue.suspend()
    #expect(seers.ask(6) == 0)
    #expect(throws: LateDelegate.self) { try seers.demand(6) }
    queue.resume()
    queue.sync {}
    #expect(asked.value == 0)
    // On a busy machine the limit may be over before the question begins.
    #expect((0..<1_000).contains { _ in seers.ask(6) == 6 })
  }

  @Test func `a call that has found no room within its limit is lost and counted`() {
    let queue = DispatchQueue(label: "asleep")
    let seer = Delphi()
    seers.add(seer, deliver: .queue(queue), mailbox: .waiting(2, upTo: .milliseconds(10)))
    queue.suspend()
    for number in 0..<5 { seers.told(number) }
    queue.resume()
    queue.sync {}
    #expect(seers.losses(of: seer) == 3)
  }

  // MARK: A steady stream

  @Test func `a question on the spot does not run what comes after it`() {
    let queue = DispatchQueue(label: "busy")
    let isOver = Guarded(false)
    let (told, heard) = (Counter(), Counter())
    let token = seers.add(
      SeerHandlers(told: { _ in heard.add() }, ask: { $0 }, demand: { $0 }), deliver: .queue(queue))
    let producers = startThreads(2) { [seers] _ in
      while !isOver.withLock({ $0 }) {
        // Where all of them together are faster than the queue, each question would take longer.
        if told.value - heard.value > 1_000 { continue }
        told.add()
        seers.told(1)
      }
    }
    for _ in 0..<200 {
      let answer = queue.sync { [seers] in seers.ask(7) }
      #expect(answer == 7)
    }
    isOver.withLock { $0 = true }
    #expect(producers.isOverInTime())
    token.cancel()
  }

  // MARK: Places that go

  @Test func `an actor is not kept alive by what is delivered to it`() {
    actor Home {}
    let seer = Delphi()
    weak var watched: Home?
    do {
      let home = Home()
      watched = home
      seers.add(seer, deliver: .actor(home))
      #expect(seers.count == 1)
    }
    #expect(watched == nil)
    #expect(seers.isEmpty)
    seers.told(1)
  }
}
