import LiaisonDistributed
import LiaisonRemote
import Testing

@Suite(.timeLimit(.minutes(5))) struct ErrorTests {
  private let ends = Ends()

  @Test func `an error that both ends accept arrives as itself`() async throws {
    ends.nearSystem.accept(TooHot.self)
    ends.farSystem.accept(TooHot.self)
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    await #expect(throws: TooHot(celsius: 50)) { try await remote.set(50) }
  }

  @Test(arguments: [true, false])
  func `an error that one end does not accept arrives as what it says`(_ isFar: Bool) async throws {
    (isFar ? ends.farSystem : ends.nearSystem).accept(TooHot.self)
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    let failed = await failure { try await remote.set(50) }
    #expect(failed?.code == .failed)
    #expect(failed?.errorType == "LiaisonDistributedTests.TooHot")
    #expect(failed?.message == "TooHot(celsius: 50.0)")
  }

  @Test func `an error that cannot travel arrives as what it says`() async throws {
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    let failed = await failure { try await remote.fail() }
    #expect(failed?.code == .failed)
    #expect(failed?.errorType == "LiaisonDistributedTests.Broken")
    #expect(failed?.message == "the heating is broken")
  }
}
