import LiaisonWire
import Testing

@testable import LiaisonRemote

/// How errors arrive, and what is refused.
@Suite(.timeLimit(.minutes(5))) struct ErrorTests {
  private let house = House()
  private let ends = MemoryCarrier.pair()
  private let remote: any Thermostat

  init() { remote = ends.there.export(house, as: ThermostatRemote.self) }

  @Test(arguments: Way.allCases) func `the error that a requirement names arrives as itself`(
    way: Way
  ) async throws {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    await #expect(throws: StoreError.full(free: 3)) {
      try await remote.store(Reading(celsius: 1, battery: 0))
    }
  }

  @Test(arguments: Way.allCases) func `an error that the contract lists arrives as itself`(way: Way)
    async throws
  {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    await #expect(throws: QuotaError(limit: 8)) { try await remote.failing(with: 8) }
  }

  @Test(arguments: Way.allCases)
  func `any other error arrives with the name of its type and what it says`(way: Way) async throws {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    await #expect(
      throws: RemoteFailure(
        .failed, "the pipe is broken", errorType: String(reflecting: House.Broken.self))
    ) { try await remote.failing(with: 0) }
  }

  @Test func `a failure of the link is thrown, or put into the error that a requirement names`()
    async
  {
    ends.here.cut()
    let failure = RemoteFailure(.notSent, "the link has ended")
    await #expect(throws: failure) { try await remote.set(1) }
    await #expect(throws: failure) { try await remote.ping() }
    await #expect(throws: StoreError.link(failure)) {
      try await remote.store(Reading(celsius: 1))
    }
  }

  @Test func `arguments that are too large are not sent`() async throws {
    let ends = MemoryCarrier.pair(within: WireLimits(bytes: 100))
    let remote = ends.there.export(house, as: ThermostatRemote.self)
    let failure = await #expect(throws: RemoteFailure.self) {
      try await remote.reading(in: [String(repeating: "a", count: 200): 1], at: 0)
    }
    #expect(failure?.code == .refused)
    #expect(failure?.message.contains("larger than the limit") == true)
    #expect(ends.here.sent.isEmpty)
  }

  @Test func `a result that is too large is a failure of a call that was carried out`() async throws
  {
    let ends = MemoryCarrier.pair(within: WireLimits(bytes: 100))
    let source = TextSourceRemote(
      ends.there.export(LongTextSource(), as: TextSourceRemote.self)._reference)
    let failure = await #expect(throws: RemoteFailure.self) { try await source.read() }
    #expect(failure?.code == .failed)
    #expect(failure?.message.hasPrefix("the call was carried out") == true)
    #expect(failure?.message.hasSuffix("raise 'LinkLimits.message' at both ends") == true)
  }

  @Test(arguments: [
    (
      "set(_:)", [1, 2, 3] as [UInt8], "Swift.Double at byte 0: the bytes end before the value does"
    ),
    ("set(_:)", [0, 0, 0, 0, 0, 0, 0, 0, 9], "() at byte 8: bytes are left over behind the value"),
    ("celsius", [1], "() at byte 0: bytes are left over behind the value"),
  ])
  func `arguments that cannot be read are refused`(
    name: String, bytes: [UInt8], words: String
  ) async throws {
    let failure = await answer(name, bytes)
    let remedy = "the ends may have different versions of a type: append to it, with defaults"
    #expect(failure == RemoteFailure(.refused, "the arguments cannot be read: \(words); \(remedy)"))
  }

  @Test func `an unknown requirement is refused, and the caller says which it is`() async throws {
    #expect(await answer("cool()", [])?.code == .refused)
    let newer = ThermostatDelegateRemote(
      ends.there.export(house, as: ThermostatRemote.self)._reference)
    await #expect(
      throws: RemoteFailure(
        .refused,
        "'changed(to:)': the 'Thermostat' at the other end has no such requirement; it may be older"
      )
    ) { try await newer.changed(to: 1) }
  }

  @Test func `an answer that cannot be read is a failure of a call that was carried out`() async {
    let older = ReadingSourceRemote(
      ends.there.export(OtherSource(), as: OtherReadingSourceRemote.self)._reference)
    let failure = await #expect(throws: RemoteFailure.self) { try await older.read() }
    #expect(failure?.code == .failed)
    #expect(failure?.message.hasPrefix("'read()' was answered") == true)
    #expect(failure?.message.contains("different versions of a type") == true)
  }

  private func answer(_ name: String, _ bytes: [UInt8]) async -> RemoteFailure? {
    let answer = await RemoteSubject<ThermostatRemote>.standing(for: house).answer(
      RemoteRequest(
        fnv(name), isOneWay: false, arguments: ends.there.message(bytes), over: ends.there))
    if case .failure(let failure) = answer { return failure }
    return nil
  }
}
