import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import Testing

/// What gRPC's suites assert of calls that are made again, and of what stands around calls.
@Suite(.timeLimit(.minutes(5))) struct PeersInterceptorTests {
  @Test func `a retry does not make a call again that may have been carried out`() async throws {
    let vault = PaperVault()
    let ends = MemoryCarrier.pair()
    let remote = ends.there.export(vault, as: VaultRemote.self)
    ends.here.loseAnswers(1)
    let careful = VaultProxy(.to(remote), interceptors: [.retry(3)])
    #expect(await failure { try await careful.add("page") }?.code == .outcomeUnknown)
    #expect(try await vault.pages == 1)
    ends.here.loseAnswers(1)
    let told = VaultProxy(.to(remote), interceptors: [.retry(3, when: { _ in true })])
    try await told.add("page")
    #expect(try await vault.pages == 3)
  }

  @Test(arguments: [
    (RemoteFailure.Code.notSent, true), (.failed, true), (.outcomeUnknown, false),
    (.deadlineExceeded, false), (.cancelled, false), (.denied, false), (.invalidated, false),
    (.refused, false),
  ])
  func `a retry asks a failure whether its call may be made again`(
    _ code: RemoteFailure.Code, _ isRepeated: Bool
  ) async throws {
    let vault = FailingVault(RemoteFailure(code, "as told"))
    let proxy = VaultProxy(.to(vault), interceptors: [.retry(2)])
    #expect(await failure { try await proxy.pages }?.code == code)
    #expect(vault.calls.now == (isRepeated ? 3 : 1))
  }

  @Test func `a retry does not make a call again whose answer cannot travel`() async throws {
    let vault = FailingVault(RemoteFailure(.failed, "carried out", errorType: "WireError"))
    let proxy = VaultProxy(.to(vault), interceptors: [.retry(2)])
    #expect(await failure { try await proxy.pages }?.code == .failed)
    #expect(vault.calls.now == 1)
  }

  @Test func `a retry leaves an error alone that has a place for failures of the link`()
    async throws
  {
    let ends = MemoryCarrier.pair()
    let remote = ends.there.export(House(), as: ThermostatRemote.self)
    ends.here.loseAnswers(1)
    let proxy = ThermostatProxy(.to(remote), interceptors: [.retry(3)])
    await #expect(throws: StoreError.link(RemoteFailure(.outcomeUnknown, "the answer is lost"))) {
      try await proxy.store(Reading(celsius: 1))
    }
    #expect(ends.here.sent.count == 1)
  }

  @Test func `a retry with pauses waits for a service that comes later`() async throws {
    let path = temporaryPath()
    let service = ReconnectingLink(to: .unix(path), reconnecting: .quickly, limits: .patient)
    let proxy = VaultProxy(
      .to(service.proxy(for: VaultRemote.self)),
      interceptors: [.retry(100_000, after: .milliseconds(1))])
    let call = Task { try await proxy.add("page") }
    let vault = PaperVault()
    await eventually("an attempt was in vain") {
      await failure { try await service.proxy(for: VaultRemote.self).pages }?.code == .notSent
    }
    let listener = try Link.listen(at: .unix(path), limits: .patient) {
      $0.export(vault, as: VaultRemote.self)
    }
    try await call.value
    #expect(try await vault.pages == 1)
    service.close()
    listener.close()
  }

  @Test func `callers that give up, and that have no right, open no circuit breaker`() async throws
  {
    let breaker = CircuitBreaker("vault", after: 1, pausing: .seconds(60))
    for code in [RemoteFailure.Code.cancelled, .denied, .failed] {
      let proxy = VaultProxy(
        .to(FailingVault(RemoteFailure(code, "as told"))), interceptors: [.circuitBreaker(breaker)])
      #expect(breaker.state == .closed)
      #expect(await failure { try await proxy.pages }?.code == code)
    }
    #expect(breaker.state == .open)
  }

  @Test func `interceptors around what is exported see each call of the other end`() async throws {
    let desk = try await DeskEnds()
    let seen = Guarded<[String]>([])
    let watching = Interceptor(
      before: { call in
        seen.withLock { $0.append("\(call.requirement)") }
        return .proceed
      },
      threw: { call, error in
        seen.withLock { $0.append("\(call.requirement) threw") }
        return .rethrow
      })
    desk.there.export(
      DeskProxy(.to(desk.office), interceptors: [watching]), as: DeskRemote.self, named: "watched")
    let remote = desk.here.proxy(for: DeskRemote.self, named: "watched")
    try await remote.nothing()
    _ = await failure { try await remote.fail(saying: "no") }
    #expect(seen.withLock { $0 } == ["nothing()", "fail(saying:)", "fail(saying:) threw"])
  }
}

private final class FailingVault: Vault {
  let calls = Count()
  private let failure: RemoteFailure

  init(_ failure: RemoteFailure) { self.failure = failure }

  var pages: Int {
    get async throws {
      calls.add(1)
      throw failure
    }
  }
  func add(_ page: String) async throws { throw failure }
}
