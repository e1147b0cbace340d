import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// Each link has limits.
@Suite(.timeLimit(.minutes(5))) struct Promise14Tests {
  @Test(arguments: Distance.allCases)
  func `a message that is too large is refused, and the link goes on`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let witness = far.witness
    #expect(try await witness.count([UInt8](repeating: 1, count: 1 << 20)) == 1 << 20)
    let large = [UInt8](repeating: 1, count: 5 << 20)
    #expect(await nameOfOutcome { _ = try await witness.count(large) } == .refused)
    #expect(await nameOfOutcome { _ = try await witness.bytes(5 << 20) } == .failed)
    #expect(try await witness.bytes(1 << 20).count == 1 << 20)
  }

  @Test(arguments: Distance.allCases)
  func `calls beyond the window wait, and all are carried out`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let witness = far.witness
    let calls = (0..<1_500).map { _ in
      Task { await nameOfOutcome { try await witness.wait(behind: 0) } }
    }
    await eventually("the window is full") { far.link.counts.waiting == 1_500 - 1_024 }
    for call in calls.prefix(1_100) { call.cancel() }
    await eventually("the others have come") { far.link.counts.waiting == 0 }
    for call in calls { call.cancel() }
    for call in calls { #expect(await call.value == .cancelled) }
    await eventually("none is left there") { (try? await witness.waiting(behind: 0)) == 0 }
  }
}
