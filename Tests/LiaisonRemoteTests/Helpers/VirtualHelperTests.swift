import Liaison
import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Helpers behind a route that makes its subject on first use.
@Suite(.timeLimit(.minutes(5))) struct VirtualHelperTests {
  @Test func `a helper starts with the first call, and again after a crash`() async throws {
    let helper = Helper(
      "LiaisonTestHelper",
      restarting: RenewalPolicy(.losses(3, within: .seconds(600)), first: .zero), limits: .patient)
    let made = Count()
    let witness = WitnessProxy(
      .virtual {
        made.add(1)
        return helper.proxy(for: WitnessRemote.self)
      })
    #expect(helper.processIdentifier == nil)
    #expect(try await witness.note(1) == 1)
    #expect(try await witness.note(2) == 2)

    let crashed = Task { await nameOfOutcome { try await witness.wait(behind: 0) } }
    await eventually("it waits") { (try? await witness.waiting(behind: 0)) == 1 }
    kill(try #require(helper.processIdentifier), SIGKILL)
    #expect(await crashed.value == .outcomeUnknown)
    // Another process, which has noted nothing.
    #expect(try await witness.note(3) == 1)
    #expect(made.now == 1)
    await helper.end()
  }

  @Test func `a helper is launched by the first call, and ends with its proxy`() async throws {
    var witness: WitnessProxy? = WitnessProxy(
      .virtual {
        let helper = Helper("LiaisonTestHelper", limits: .patient)
        try await helper.start()
        return helper.proxy(for: WitnessRemote.self)
      })
    let process = try #require(try await witness?.line(ahead: 0).first?.process)
    #expect(process != getpid())
    witness = nil
    await eventually("its process ends") { kill(pid_t(process), 0) != 0 }
  }

  @Test func `a call whose helper cannot start fails, and the next one tries again`() async throws {
    let tries = Count()
    let witness = WitnessProxy(
      .virtual {
        let program = tries.add(1) == 1 ? "no such program" : "LiaisonTestHelper"
        return try await Link.launch(program).proxy(for: WitnessRemote.self)
      })
    #expect(await nameOfOutcome { _ = try await witness.note(1) } == .notSent)
    #expect(try await witness.note(2) == 1)
    #expect(tries.now == 2)
  }
}
