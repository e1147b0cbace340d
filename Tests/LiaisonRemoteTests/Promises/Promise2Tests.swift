import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A peer that has ended fails all calls at once, and one that is silent is found.
@Suite(.timeLimit(.minutes(5))) struct Promise2Tests {
  @Test(arguments: Distance.allCases)
  func `all calls fail when the other end has ended`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let witness = far.witness
    let calls = (0..<50).map { _ in
      Task { await nameOfOutcome { try await witness.wait(behind: 0) } }
    }
    await eventually("all wait") { (try? await witness.waiting(behind: 0)) == 50 }
    far.endOtherEnd()
    for call in calls { #expect(await call.value == .outcomeUnknown) }
    #expect(await nameOfOutcome { _ = try await witness.notes } == .invalidated)
  }

  @Test(arguments: Distance.otherProcesses)
  func `a process that stands still is found by its silence`(_ distance: Distance) async throws {
    var limits = LinkLimits.patient
    // Longer than a busy machine may keep the other process from its turn.
    limits.heartbeat = .seconds(5)
    let far = try await distance.far(limits: limits)
    let witness = far.witness
    let call = Task { await nameOfOutcome { try await witness.wait(behind: 0) } }
    await eventually("it waits") { (try? await witness.waiting(behind: 0)) == 1 }
    kill(far.process, SIGSTOP)
    #expect(await call.value == .outcomeUnknown)
    guard case .ended(let error) = far.link.state else {
      Issue.record("\(far.link.state)")
      return
    }
    #expect(error.code == .silent)
    kill(far.process, SIGCONT)
  }
}
