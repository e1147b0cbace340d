import Distributed
import LiaisonDistributed
import LiaisonRemote
import LiaisonWire
import Testing

@Suite(.timeLimit(.minutes(5))) struct CallTests {
  private let ends = Ends()

  @Test func `a call reaches the actor at the other end, and its result comes back`() async throws {
    let house = Thermostat(actorSystem: ends.farSystem)
    let remote = try ends.proxy(for: house)
    try await remote.set(21)
    #expect(try await remote.current == 21)
    #expect(await house.whenLocal { $0.secret() } == 21)
  }

  @Test func `values of @Wire types, of Codable ones and plain ones travel`() async throws {
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    #expect(
      try await remote.reading(in: "Küche", more: 1) == Reading(room: "Küche", celsius: 19))
    #expect(
      try await remote.reading(in: "", more: nil) == Reading(room: "", celsius: 18))
    let reading = Reading(room: "hall", celsius: 3)
    #expect(try await remote.double([reading]) == [reading, reading])
    let plan = Plan(rooms: ["hall": 17, "attic": .infinity])
    #expect(try await remote.extend(plan, by: 2) == Plan(rooms: plan.rooms, next: [plan, plan]))
  }

  @Test func `an actor of this process is found, and called without the system`() async throws {
    let house = Thermostat(actorSystem: ends.nearSystem)
    let found = try Thermostat.resolve(id: house.id, using: ends.nearSystem)
    #expect(found === house)
    try await found.set(22)
    #expect(try await house.current == 22)
  }

  @Test func `an actor that is gone, or of another type or system, is not found`() async throws {
    let house = Thermostat(actorSystem: ends.nearSystem)
    #expect(code { try Display.resolve(id: house.id, using: ends.nearSystem) } == .refused)
    #expect(code { try Thermostat.resolve(id: house.id, using: ends.farSystem) } == .invalidated)
    let id = { Thermostat(actorSystem: ends.nearSystem).id }()
    #expect(code { try Thermostat.resolve(id: id, using: ends.nearSystem) } == .invalidated)
  }

  @Test func `calls of one task begin in its order`() async throws {
    let display = try ends.proxy(for: Display(actorSystem: ends.farSystem))
    for number in 1...100 { #expect(try await display.show("\(number)") == number) }
  }

  @Test func `a generic function is called with types that were accepted`() async throws {
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    let refused = await failure { _ = try await remote.echo(Reading(room: "hall", celsius: 1)) }
    #expect(refused?.code == .refused)
    ends.farSystem.accept(Reading.self, [String].self, Int?.self)
    #expect(try await remote.echo(Reading(room: "hall", celsius: 1)).room == "hall")
    #expect(try await remote.pair(["a"], with: Int?.none) == [["a"]])
  }

  @Test func `what a call names by name may not be there`() async throws {
    let remote = try Thermostat.resolve(
      id: ends.here.actor(named: "nobody"), using: ends.nearSystem)
    #expect(await failure { try await remote.set(1) }?.code == .invalidated)
    let other = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    ends.there.stopExporting(actorNamed: "actor")
    #expect(await failure { try await other.set(1) }?.code == .invalidated)
  }

  @Test func `cancelling the caller's task ends the call at both ends`() async throws {
    let house = Thermostat(actorSystem: ends.farSystem)
    let remote = try ends.proxy(for: house)
    let call = Task { await failure { try await remote.waitForEver() } }
    await eventually("the call has arrived") { ends.there.counts.served == 1 }
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    await eventually("the callee has stopped") { ends.there.counts.served == 0 }
  }

  @Test func `the caller's time is over although the actor does not answer`() async throws {
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    let late = await RemoteDeadline.$current.withValue(.now + .milliseconds(20)) {
      await failure { try await remote.waitForEver() }
    }
    #expect(late?.code == .deadlineExceeded)
  }

  @Test func `a link that ends fails its calls`() async throws {
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    let call = Task { await failure { try await remote.waitForEver() } }
    await eventually("the call has arrived") { ends.there.counts.served == 1 }
    ends.there.close()
    #expect(await call.value?.code == .outcomeUnknown)
    #expect(await failure { try await remote.set(1) }?.code == .invalidated)
  }
}

/// How a call failed, if it did.
func failure(_ body: () async throws -> Void) async -> RemoteFailure? {
  do {
    try await body()
    return nil
  } catch {
    return error as? RemoteFailure ?? RemoteFailure(.failed, "no failure: \(error)")
  }
}

func code<Value>(_ body: () throws -> Value) -> RemoteFailure.Code? {
  do {
    _ = try body()
    return nil
  } catch { return (error as? RemoteFailure)?.code }
}
