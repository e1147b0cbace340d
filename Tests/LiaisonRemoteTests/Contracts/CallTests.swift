import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

/// Calls of a remote contract over a carrier in memory.
@Suite(.timeLimit(.minutes(5))) struct CallTests {
  private let house = House()
  private let ends = MemoryCarrier.pair()
  private let remote: any Thermostat

  init() { remote = ends.there.export(house, as: ThermostatRemote.self) }

  @Test(arguments: Way.allCases) func `arguments and results of a call travel`(way: Way)
    async throws
  {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    try await remote.set(21.5)
    #expect(try await remote.celsius == 21.5)
    #expect(try await remote[Room(name: "hall")] == Reading(celsius: 4))
    #expect(try await remote.reading(in: ["hall": 7], at: 3) == Reading(celsius: 3, battery: 7))
    #expect(try await remote.reading(in: [:], at: nil) == nil)
    #expect(try await remote.store(Reading(celsius: 1, battery: 9)) == 9)
  }

  @Test func `a call is known by the hash of its name, and its arguments are its bytes`()
    async throws
  {
    try await remote.set(1)
    #expect(
      ends.here.sent == [
        MemoryCarrier.Sent(requirement: fnv("set(_:)"), bytes: [0, 0, 0, 0, 0, 0, 0xf0, 0x3f])
      ])
  }

  @Test func `a requirement has the name on the wire that it was given`() async {
    await #expect(throws: QuotaError(limit: 1)) { try await remote.failing(with: 1) }
    #expect(ends.here.sent.map(\.requirement) == [fnv("fail")])
  }

  @Test func `a one-way call arrives`() async throws {
    try await remote.ping()
    #expect(ends.here.sent.map(\.isOneWay) == [true])
    await eventually("it arrives") { house.pings == 1 }
  }

  @Test(arguments: Way.allCases)
  func `an error of a one-way call is told where it was carried out`(way: Way)
    async throws
  {
    let told = Guarded<[String]>([])
    let watching = Tap.shared.watch { event in
      if event.kind == .unheard { told.withLock { $0.append("\(event.requirement)") } }
    }
    let far = try await way.export(Deaf(), as: BellRemote.self)
    try await far.remote.ring()
    await eventually("it is told") { told.withLock { $0.contains("ring()") } }
    extendLifetime(watching)
  }

  @Test func `a one-way call that nothing takes is told where it arrives`() async throws {
    let told = Guarded<[String]>([])
    let watching = Tap.shared.watch { event in
      let isOurs = event.kind == .unheard && "\(event.requirement)" == "a one-way call"
      if isOurs { told.withLock { $0.append(event.place) } }
    }
    let ends = try await Carriage.pair.ends()
    try await ends.here.proxy(for: BellRemote.self, named: "a bell that is not there").ring()
    await eventually("it is told") { told.withLock { $0.contains("an object that is not here") } }
    // An older contract, which has no such requirement.
    ends.there.export(PlainChime(), as: ChimeRemote.self, named: "bell")
    try await ends.here.proxy(for: BellRemote.self, named: "bell").ring()
    await eventually("it is told") { told.withLock { $0.contains("Chime") } }
    #expect(told.withLock { $0.count { $0 == "Chime" } } == 1)
    extendLifetime(watching)
  }

  @Test(arguments: [
    (RemoteFailure(.notSent, ""), true),
    (RemoteFailure(.outcomeUnknown, ""), false),
    (RemoteFailure(.failed, "", errorType: "Shop.SoldOut"), true),
    (RemoteFailure(.failed, "", errorType: String(reflecting: RemoteFailure.self)), false),
    (RemoteFailure(.failed, "", errorType: String(reflecting: CollectedErrors.self)), false),
    (RemoteFailure(.failed, "", errorType: String(reflecting: CancellationError.self)), false),
  ])
  func `a call may be made again unless a part of it may have been carried out`(
    failure: RemoteFailure, mayBeRepeated: Bool
  ) {
    #expect(failure.mayBeRepeated == mayBeRepeated)
  }

  @Test func `a deadline is shortened by an inner one, and never extended`() async throws {
    try await withRemoteDeadline(in: .seconds(60)) {
      let outer = try #require(RemoteDeadline.current)
      await withRemoteDeadline(in: .seconds(600)) { #expect(RemoteDeadline.current == outer) }
      let inner = await withRemoteDeadline(in: .seconds(1)) { RemoteDeadline.current }
      #expect(try #require(inner) < outer)
      #expect(RemoteDeadline.current == outer)
      #expect(try await remote.celsius == 20)
    }
    #expect(RemoteDeadline.current == nil)
  }

  @Test func `a call under a deadline that is over is not made`() async {
    let failure = await #expect(throws: RemoteFailure.self) {
      try await withRemoteDeadline(in: .zero) { try await remote.set(1) }
    }
    #expect(failure?.code == .deadlineExceeded)
    #expect(ends.here.sent.isEmpty)
  }

}

@Contract(.remote) protocol Bell: Sendable { @OneWay func ring() async throws }

private final class Deaf: Bell {
  func ring() async throws { throw House.Broken() }
}

@Contract(.remote) private protocol Chime: Sendable { func strike() async throws }

private final class PlainChime: Chime {
  func strike() async throws {}
}
