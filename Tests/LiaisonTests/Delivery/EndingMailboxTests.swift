import Dispatch
import Liaison
import Testing

@testable import LiaisonCore

private actor Home {}

@Suite struct `Mailboxes and what ends` {
  let requirement = Requirement("ask", 0)

  @Test func `a question that is taken back frees who waits for its room`() {
    let queue = DispatchQueue(label: "home")
    queue.suspend()
    defer { queue.resume() }
    let mailbox = Mailbox(
      .queue(queue).answering(within: .milliseconds(100)), .waiting(1), for: Int.self)
    let (isOver, isFree) = (Signal(), Signal())
    _ = startThreads(1) { [requirement] _ in
      soon { isOver.hasFired || mailbox.state.withLock { !$0.letters.isEmpty } }
      mailbox.post(requirement) {}
      isFree.fire()
    }
    _ = mailbox.ask(requirement) {}
    isOver.fire()
    #expect(isFree.wait())
    #expect(mailbox.losses == 0)
  }

  @Test func `however many ask one that takes no more letters, all go on without an answer`() {
    let rounds = quantity(2_000)
    let mailbox = Mailbox(.queue(DispatchQueue(label: "home")), .unbounded, for: Int.self)
    mailbox.retire()
    let unheard = Counter()
    onThreads(4) { [requirement] _ in
      for round in 0..<rounds {
        if case .unheard = mailbox.ask(requirement, { round }) { unheard.add() }
      }
    }
    #expect(unheard.value == 4 * rounds)
  }

  @Test func `what waits for room is lost with the place, and counted once`() throws {
    for _ in 0..<quantity(500) {
      var home: Home? = Home()
      let mailbox = Mailbox(.actor(try #require(home)), .waiting(1), for: Int.self)
      home = nil
      let taken = Counter()
      onThreads(6) { [requirement] _ in if mailbox.post(requirement, {}) { taken.add() } }
      #expect(mailbox.losses == taken.value)
    }
  }

  @Test func `when an observer elsewhere has ended, it is told nothing of what came before`() {
    let queue = DispatchQueue(label: "home")
    let breaker = CircuitBreaker("the circuit", after: 1, pausing: .seconds(1))
    let told = Counter()
    let (isInside, mayLeave) = (Signal(), Signal())
    let token = breaker.observe(deliver: .queue(queue)) { _ in
      told.add()
      isInside.fire()
      #expect(mayLeave.wait())
    }
    queue.suspend()
    for _ in 0..<3 {
      breaker.open()
      breaker.close()
    }
    queue.resume()
    #expect(isInside.wait())
    token.cancel()
    for _ in 0..<6 { mayLeave.fire() }
    queue.sync {}
    #expect(told.value == 1)
  }
}
