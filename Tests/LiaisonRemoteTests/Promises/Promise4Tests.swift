import Liaison
import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// The end of a link, and of an object, is told to what refers to it.
@Suite(.timeLimit(.minutes(5))) struct Promise4Tests {
  @Test(arguments: Distance.allCases)
  func `the end of an object is told, and the others go on`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let companion = try #require(try await far.witness.companion() as? WitnessRemote)
    #expect(try await companion.note(1) == 1)
    let told = Count()
    let token = companion.onInvalidation { _ in told.add(1) }
    try await far.witness.withdrawCompanion()
    await eventually("it is told") { told.now == 1 }
    #expect(companion.invalidation?.code == .invalidated)
    #expect(await nameOfOutcome { _ = try await companion.note(2) } == .invalidated)
    #expect(try await far.witness.note(3) == 1)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: Distance.allCases)
  func `the end of a link is told once to each that refers to an object behind it`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let witness = far.witness
    let companion = try #require(try await witness.companion() as? WitnessRemote)
    let told = Count()
    let tokens = [witness, companion, companion].map { $0.onInvalidation { _ in told.add(1) } }
    far.endOtherEnd()
    await eventually("all are told") { told.now == 3 }
    #expect(witness.invalidation != nil)
    far.link.close()
    #expect(told.now == 3)
    withExtendedLifetime(tokens) {}
  }
}
