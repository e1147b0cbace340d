import Liaison
import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// A call is carried out at most once, and its outcome has a name.
@Suite(.timeLimit(.minutes(5))) struct Promise1Tests {
  @Test(arguments: Distance.allCases)
  func `each outcome of a call has its name`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let witness = far.witness
    #expect(try await witness.note(1) == 1)
    await #expect(throws: WitnessFull(count: 3)) { try await witness.fill(to: 3) }
    let nothing = far.link.proxy(for: WitnessRemote.self, named: "nothing")
    #expect(await nameOfOutcome { _ = try await nothing.note(2) } == .invalidated)
    let guarded = far.link.proxy(for: WitnessRemote.self, named: WitnessObject.guarded)
    await #expect(throws: AccessError.self) { try await guarded.seal() }
    #expect(
      await nameOfOutcome {
        try await withRemoteDeadline(in: .milliseconds(5)) { try await witness.wait(behind: 0) }
      } == .deadlineExceeded)

    let cancelled = Task { await nameOfOutcome { try await witness.wait(behind: 0) } }
    await eventually("it waits there") { (try? await witness.waiting(behind: 0)) == 1 }
    cancelled.cancel()
    #expect(await cancelled.value == .cancelled)
    await eventually("it is given up there") { (try? await witness.waiting(behind: 0)) == 0 }

    let lost = Task { await nameOfOutcome { try await witness.wait(behind: 0) } }
    await eventually("it waits there") { (try? await witness.waiting(behind: 0)) == 1 }
    far.endOtherEnd()
    #expect(await lost.value == .outcomeUnknown)
    #expect(await nameOfOutcome { _ = try await witness.note(3) } == .invalidated)
  }

  @Test(arguments: Distance.repeatable)
  func `calls of a link that is cut are carried out once, not at all, or end as unknown`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let links = try await far.witness.callers.count
    let other = try await far.another()
    let (count, answered) = (quantity(300), Count())
    let outcomes = await withTaskGroup(of: (Int, RemoteFailure.Code?).self) { calls in
      for number in 0..<count {
        let witness = other.proxy(for: WitnessRemote.self)
        calls.addTask {
          let code = await nameOfOutcome { _ = try await witness.note(number) }
          if answered.add(1) == max(1, count / 8) { other.close() }
          return (number, code)
        }
      }
      return await calls.reduce(into: [Int: RemoteFailure.Code?]()) { $0[$1.0] = .some($1.1) }
    }
    await eventually("the other end has noticed") {
      (try? await far.witness.callers.count) == links
    }
    let notes = try await far.witness.notes
    let times = Dictionary(notes.map { ($0, 1) }, uniquingKeysWith: +)
    for (number, code) in outcomes {
      switch code {
      case nil: #expect(times[number] == 1)
      // A task that begins after the cut finds its reference invalidated.
      case .notSent, .invalidated: #expect(times[number] == nil)
      case .outcomeUnknown: #expect(times[number, default: 0] <= 1)
      case let other?: Issue.record("\(number): \(other)")
      }
    }
  }
}

/// The name of a call's outcome. Nil if it is answered.
func nameOfOutcome(_ call: () async throws -> Void) async -> RemoteFailure.Code? {
  do {
    try await call()
    return nil
  } catch {
    return (error as? RemoteFailure)?.code ?? .failed
  }
}
