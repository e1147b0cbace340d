import Distributed
import DistributedFixtures
import LiaisonDistributed
import LiaisonRemote
import Testing

distributed actor Stove: Heating, Counting {
  typealias ActorSystem = LinkActorSystem
  private var watchers: [$HeatingWatcher] = []
  private var steps = 0

  distributed func set(_ celsius: Double) async throws -> Double {
    for watcher in watchers { try await watcher.heard(celsius) }
    return celsius + 1
  }
  distributed func greet(_ guest: String) throws -> String {
    if guest.isEmpty { throw TooHot(celsius: 0) }
    return "hello, \(guest)"
  }
  distributed func watch(_ watcher: $HeatingWatcher) { watchers.append(watcher) }
  distributed func keep<Value: Codable & Sendable>(_ value: Value) -> Value { value }
  distributed func count(by step: Int) -> Int {
    steps += step
    return steps
  }
}

distributed actor Panel: HeatingWatcher {
  typealias ActorSystem = LinkActorSystem
  private(set) var heard: [Double] = []
  distributed func heard(_ celsius: Double) { heard.append(celsius) }
}

/// Private, so its name differs in each program.
private distributed actor HiddenStove<Fuel: Codable & Sendable>: Counting {
  typealias ActorSystem = LinkActorSystem
  distributed func count(by step: Int) -> Int { step * 2 }
}

@Suite(.timeLimit(.minutes(5))) struct ResolvableTests {
  private let ends = Ends()

  @Test func `an actor is called by a protocol that both ends know`() async throws {
    ends.there.export(Stove(actorSystem: ends.farSystem), named: "stove")
    let stove = try $Heating.resolve(id: ends.here.actor(named: "stove"), using: ends.nearSystem)
    #expect(try await stove.set(20) == 21)
    #expect(try await stove.greet("Ann") == "hello, Ann")
    #expect(await failure { _ = try await stove.greet("") }?.errorType?.hasSuffix("TooHot") == true)
  }

  @Test func `a protocol that was written for any system works, too`() async throws {
    ends.there.export(Stove(actorSystem: ends.farSystem), named: "stove")
    let counting = try $Counting<LinkActorSystem>.resolve(
      id: ends.here.actor(named: "stove"), using: ends.nearSystem)
    #expect(try await counting.count(by: 2) == 2)
    #expect(try await counting.count(by: 3) == 5)
  }

  @Test func `an actor of a private, generic type is called by a protocol`() async throws {
    ends.there.export(HiddenStove<[String]>(actorSystem: ends.farSystem), named: "stove")
    let counting = try $Counting<LinkActorSystem>.resolve(
      id: ends.here.actor(named: "stove"), using: ends.nearSystem)
    #expect(try await counting.count(by: 4) == 8)
  }

  @Test func `an actor is handed out by its protocol, and called back`() async throws {
    ends.there.export(Stove(actorSystem: ends.farSystem), named: "stove")
    let stove = try $Heating.resolve(id: ends.here.actor(named: "stove"), using: ends.nearSystem)
    let panel = Panel(actorSystem: ends.nearSystem)
    try await stove.watch($HeatingWatcher.resolve(id: panel.id, using: ends.nearSystem))
    #expect(try await stove.set(22) == 23)
    #expect(await panel.whenLocal { $0.heard } == [22])
  }

  @Test func `a protocol's proxy calls an actor of this process, too`() async throws {
    let stove = Stove(actorSystem: ends.nearSystem)
    let panel = Panel(actorSystem: ends.nearSystem)
    let heating = try $Heating.resolve(id: stove.id, using: ends.nearSystem)
    try await heating.watch($HeatingWatcher.resolve(id: panel.id, using: ends.nearSystem))
    #expect(try await heating.set(23) == 24)
    #expect(await panel.whenLocal { $0.heard } == [23])
    #expect(await failure { _ = try await heating.greet("") }?.code == .failed)
  }

  @Test func `an actor that does not conform is not called`() async throws {
    ends.there.export(Thermostat(actorSystem: ends.farSystem), named: "house")
    let stove = try $Heating.resolve(id: ends.here.actor(named: "house"), using: ends.nearSystem)
    #expect(await failure { _ = try await stove.set(20) }?.code == .refused)
  }

  @Test func `a generic requirement is refused before it is sent`() async throws {
    ends.there.export(Stove(actorSystem: ends.farSystem), named: "stove")
    let stove = try $Heating.resolve(id: ends.here.actor(named: "stove"), using: ends.nearSystem)
    #expect(await failure { _ = try await stove.keep("a text") }?.code == .refused)
  }
}
