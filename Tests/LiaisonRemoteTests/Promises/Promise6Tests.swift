import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Cancellations and deadlines cross the link.
@Suite(.timeLimit(.minutes(5))) struct Promise6Tests {
  @Test(arguments: Distance.allCases)
  func `what is left of a deadline shrinks on its way through three processes`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let line = try await withRemoteDeadline(in: .seconds(200)) {
      try await far.witness.line(ahead: 1)
    }
    let times = line.compactMap(\.time)
    try #require(times.count == 2)
    #expect(times[0] <= .seconds(200) && times[1] <= times[0] && times[1] > .zero)
    #expect(try await far.witness.line(ahead: 1).compactMap(\.time).isEmpty)
    let processes = Set([Int(getpid())] + line.map(\.process))
    #expect(processes.count == (distance.isOtherProcess ? 3 : 1))
  }

  @Test(arguments: Distance.allCases)
  func `a deadline ends a call at the end of a line of three processes`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let witness = far.witness
    // So that the last of them is there before the time runs.
    _ = try await witness.waiting(behind: 1)
    // Also where the process in between is the first to say so.
    #expect(
      await nameOfOutcome {
        try await withRemoteDeadline(in: .milliseconds(20)) { try await witness.wait(behind: 1) }
      } == .deadlineExceeded)
    await eventually("nothing waits there") { (try? await witness.waiting(behind: 1)) == 0 }
  }

  @Test(arguments: Distance.allCases)
  func `cancelling a call reaches the last of three processes`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let witness = far.witness
    let call = Task { await nameOfOutcome { try await witness.wait(behind: 1) } }
    await eventually("it waits there") { (try? await witness.waiting(behind: 1)) == 1 }
    call.cancel()
    #expect(await call.value == .cancelled)
    await eventually("it is given up there") { (try? await witness.waiting(behind: 1)) == 0 }
  }
}
