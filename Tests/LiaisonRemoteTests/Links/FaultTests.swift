import Liaison
import LiaisonWire
import TestSupport
import Testing

@testable import LiaisonRemote

/// Promise 1 where connections break: each call ends in exactly one outcome that has a name, the
/// outcome is true, and nothing is left behind. `scripts/faults` breaks them at every byte of a
/// long session.
@Suite(.timeLimit(.minutes(max(10, quantity(10))))) struct FaultTests {
  private func run(
    _ rounds: Int, here: Fault = .none, there: Fault = .none, within time: Duration? = nil,
    long: Bool = false
  ) async -> FaultSession {
    let (left, right) = InProcessTransport.pair()
    return await FaultSession.run(
      rounds, over: (FaultTransport(left, here), FaultTransport(right, there)), within: time,
      long: long)
  }

  /// Breaks sessions at places of what each end reads.
  private func breakSessions(
    _ rounds: Int, usual: Int, long: Bool = false
  ) async {
    let whole = await run(rounds, long: long)
    let round = FaultSession.healthy + (long ? ["value"] : [])
    #expect(whole.outcomes == [[String]](repeating: round, count: rounds).flatMap { $0 })
    for (isHere, count) in [(true, whole.readHere), (false, whole.readThere)] {
      for (index, cut) in places(of: count, usual: usual).enumerated() {
        if index > 0 && index.isMultiple(of: 1000) { print("faults: byte \(cut) of \(count)") }
        let session = await run(
          rounds, here: isHere ? .cut(cut) : .none, there: isHere ? .none : .cut(cut), long: long)
        let place: Comment = "\(isHere ? "here" : "there") cut at \(cut) of \(count)"
        #expect(session.outcomes.count == whole.outcomes.count, place)
        #expect(FaultSession.named.isSuperset(of: session.outcomes), place)
        session.expectTrueOutcomes(place)
      }
    }
  }

  @Test func `a connection that tears its bytes apart changes nothing`() async {
    for (here, there) in [(Fault.tear, Fault.tear), (.delay, .delay), (.tear, .delay)] {
      let session = await run(2, here: here, there: there)
      #expect(session.outcomes == FaultSession.healthy + FaultSession.healthy)
    }
  }

  @Test func `a connection that breaks at any byte leaves nothing behind`() async {
    await breakSessions(1, usual: 200)
  }

  @Test func `a connection that breaks at any byte of hundreds of calls leaves nothing behind`()
    async
  {
    await breakSessions(12, usual: 30)
  }

  @Test func `a connection that breaks in a message of several parts leaves nothing behind`()
    async
  {
    await breakSessions(1, usual: 60, long: true)
  }

  @Test func `bytes that come twice or change end the link, and each call by name`() async {
    let whole = await run(1)
    for (isHere, count) in [(true, whole.readHere), (false, whole.readThere)] {
      for place in places(of: count, usual: 30) {
        for fault in [Fault.duplicate(place, count: 20), .flip(place, bit: UInt8(place % 8))] {
          let session = await run(
            1, here: isHere ? fault : .none, there: isHere ? .none : fault,
            within: .milliseconds(100))
          #expect(session.outcomes.count == whole.outcomes.count, "\(isHere): \(fault)")
        }
      }
    }
  }

  @Test func `over sockets, a connection that breaks leaves no descriptor behind`() async {
    // In a process of its own, which no other test opens descriptors in.
    await #expect(processExitsWith: .success) {
      for isTCP in [false, true] {
        let before = try openSockets()
        let whole = try await runOverSockets(Relay.Fault(), isTCP: isTCP)
        try #require(whole.outcomes == FaultSession.healthy)
        let torn = try await runOverSockets(Relay.Fault(piece: 1), isTCP: isTCP)
        try #require(torn.outcomes == FaultSession.healthy)
        for (isTowardsHere, count) in [(true, whole.readHere), (false, whole.readThere)] {
          for place in places(of: count, usual: 40) {
            let fault = Relay.Fault(
              isTowardsHere: isTowardsHere, place: place, isReset: place.isMultiple(of: 2))
            let session = try await runOverSockets(fault, isTCP: isTCP)
            try #require(session.outcomes.count == whole.outcomes.count, "\(fault)")
            try #require(FaultSession.named.isSuperset(of: session.outcomes), "\(fault)")
            session.expectTrueOutcomes("\(fault)")
          }
        }
        await eventually("all sockets are closed") { (try? openSockets()) == before }
        try #require(try openSockets() == before)
      }
    }
  }
}

/// Some of so many places, or all of them in a long run.
private func places(of count: Int, usual: Int) -> StrideTo<Int> {
  let step = max(1, count / quantity(usual))
  return stride(from: Int.random(in: 0..<step), to: count, by: step)
}

private func runOverSockets(_ fault: Relay.Fault, isTCP: Bool) async throws -> FaultSession {
  let relay = try Relay(fault, isTCP: isTCP)
  let session = await FaultSession.run(
    1, over: (FaultTransport(relay.here, .none), FaultTransport(relay.there, .none)))
  await eventually("the relay has ended") { relay.isOver }
  return session
}
