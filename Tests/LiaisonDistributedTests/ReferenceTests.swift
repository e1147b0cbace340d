import Distributed
import Liaison
import LiaisonRemote
import Testing

@testable import LiaisonDistributed

@Suite(.timeLimit(.minutes(5))) struct ReferenceTests {
  private let ends = Ends()

  @Test func `an actor that is an argument is called back`() async throws {
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    let display = Display(actorSystem: ends.nearSystem)
    try await remote.add(display)
    #expect(try await remote.tell("warm") == 1)
    #expect(try await display.show("here") == 2)
  }

  @Test func `the same actor arrives as the same identity`() async throws {
    let house = Thermostat(actorSystem: ends.farSystem)
    let remote = try ends.proxy(for: house)
    let display = Display(actorSystem: ends.nearSystem)
    try await remote.add(display)
    try await remote.add(display)
    let known = try await house.all()
    #expect(known.count == 2)
    #expect(Set(known.map(\.id)).count == 1)
    #expect(ends.here.counts.sent == 1)
  }

  @Test func `an actor that comes home is itself`() async throws {
    let house = Thermostat(actorSystem: ends.farSystem)
    let remote = try ends.proxy(for: house)
    let display = Display(actorSystem: ends.nearSystem)
    try await remote.add(display)
    #expect(try await remote.all().first === display)
    let me = try await remote.me()
    #expect(try await me.me() == me)
    #expect(try await remote.isMe(me))
    #expect(try await me.isMe(remote))
  }

  @Test func `actors travel inside of other values`() async throws {
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    let displays = [Display(actorSystem: ends.nearSystem), Display(actorSystem: ends.nearSystem)]
    #expect(try await remote.first(of: displays) === displays[0])
    #expect(try await remote.first(of: nil) == nil)
  }

  @Test func `an actor that is handed out is kept, and let go of with its last proxy`() async throws
  {
    let house = Thermostat(actorSystem: ends.farSystem)
    let remote = try ends.proxy(for: house)
    let flag = Flag()
    var display: Display? = Display(actorSystem: ends.nearSystem, ended: { flag.raise() })
    try await remote.add(try #require(display))
    display = nil
    #expect(!flag.isSet)
    #expect(try await remote.tell("still there") == 1)
    #expect(ends.here.counts.sent == 1)
    try await remote.forget()
    await eventually("the other end has let go of it") { flag.isSet }
    #expect(ends.here.counts.sent == 0)
  }

  @Test func `an actor that nothing keeps goes, with what the system knows of it`() async throws {
    let flag = Flag()
    do { _ = Display(actorSystem: ends.nearSystem, ended: { flag.raise() }) }
    #expect(flag.isSet)
    #expect(ends.nearSystem.actors.withLock { $0.count } == 0)
  }

  @Test func `an exported actor is kept by its export`() async throws {
    let flag = Flag()
    do {
      ends.there.export(
        Display(actorSystem: ends.farSystem, ended: { flag.raise() }), named: "display")
    }
    #expect(!flag.isSet)
    ends.there.stopExporting(actorNamed: "display")
    #expect(flag.isSet)
  }

  @Test func `an actor elsewhere is handed on, and exported, through this process`() async throws {
    let further = Ends()
    let display = Display(actorSystem: further.farSystem)
    let proxy = try further.proxy(for: display)
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    try await remote.add(proxy)
    #expect(try await remote.tell("through") == 1)
    ends.here.export(proxy, named: "display")
    let again = try Display.resolve(id: ends.there.actor(named: "display"), using: ends.farSystem)
    #expect(try await again.show("twice") == 2)
  }

  @Test func `an actor of another system is not sent`() async throws {
    let remote = try ends.proxy(for: Thermostat(actorSystem: ends.farSystem))
    let foreign = Display(actorSystem: LinkActorSystem())
    #expect(await failure { try await remote.add(foreign) }?.code == .refused)
  }
}
