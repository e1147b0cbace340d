import Distributed
import LiaisonDistributed
import LiaisonRemote
import LiaisonWire
import TestSupport
import Testing

/// What Swift's own suites, and those of its cluster, assert of distributed actors.
@Suite(.timeLimit(.minutes(5))) struct PeersActorTests {
  private let ends = Ends()

  private func clerk(ended: (@Sendable () -> Void)? = nil) throws -> (Clerk, Clerk) {
    let clerk = Clerk(actorSystem: ends.farSystem, ended: ended)
    return (clerk, try ends.proxy(for: clerk))
  }

  @Test func `functions with one name and different arguments are told apart`() async throws {
    let (_, remote) = try clerk()
    #expect(try await remote.file("text") == "text text")
    #expect(try await remote.file(7) == "number 7")
    #expect(try await remote.file(under: "a") == "under a")
  }

  @Test func `arguments of many kinds travel in their order`() async throws {
    let (_, remote) = try clerk()
    #expect(try await remote.list([1, 2, 3]) == [3, 2, 1])
    #expect(try await remote.list([]) == [])
    #expect(
      try await remote.all(1, "two", 3.5, nil, [4], ["five": 5], (6...7))
        == "1 two 3.5 nil [4] 5 6...7")
  }

  @Test func `a function without arguments, result and throws is called`() async throws {
    let (clerk, remote) = try clerk()
    try await remote.tick()
    try await remote.tick()
    #expect(await clerk.whenLocal { $0.ticks } == 2)
  }

  @Test func `a function with a default argument takes it from the caller`() async throws {
    let (_, remote) = try clerk()
    #expect(try await remote.greet() == "hello, world")
    #expect(try await remote.greet("Ann") == "hello, Ann")
  }

  @Test func `functions that throw return what they return if they do not`() async throws {
    let (_, remote) = try clerk()
    #expect(try await remote.half(of: 8) == 4)
    #expect(await failure { _ = try await remote.half(of: 7) }?.errorType?.hasSuffix("Odd") == true)
    try await remote.check(8)
    #expect(await failure { try await remote.check(7) }?.errorType?.hasSuffix("Odd") == true)
  }

  @Test func `a computed property that throws is read, or throws`() async throws {
    let (_, remote) = try clerk()
    #expect(await failure { _ = try await remote.best }?.errorType?.hasSuffix("Odd") == true)
    try await remote.tick()
    try await remote.tick()
    #expect(try await remote.best == 2)
  }

  @Test func `a generic function is called with two types, and an array of one`() async throws {
    let (_, remote) = try clerk()
    ends.farSystem.accept(String.self, Int.self)
    #expect(try await remote.generic(strict: 2, "Caplin", [1, 2, 3]) == "2.0 Caplin [1, 2, 3]")
  }

  @Test func `what is for the actor's own process alone is not there for a proxy`() async throws {
    let (clerk, remote) = try clerk()
    #expect(await clerk.whenLocal { $0.ticks } == 0)
    #expect(await remote.whenLocal { $0.ticks } == nil)
  }

  @Test func `a proxy's end does not run the actor's deinit, and an actor's runs it once`()
    async throws
  {
    let flag = Flag()
    do {
      let (clerk, remote) = try clerk(ended: {
        #expect(!flag.isSet)
        flag.raise()
      })
      try await remote.tick()
      _ = consume remote
      #expect(!flag.isSet)
      #expect(try await clerk.greet("x") == "hello, x")
      ends.there.stopExporting(actorNamed: "actor")
    }
    await eventually("the actor goes") { flag.isSet }
  }

  @Test func `actors in a chain whose last one is elsewhere end in their order`() async throws {
    let (_, remote) = try clerk()
    var head = remote
    for _ in 0..<20 {
      let next = Clerk(actorSystem: ends.nearSystem, behind: head)
      head = next
    }
    #expect(try await head.depth() == 20)
    head = remote
    #expect(try await head.depth() == 0)
  }

  @Test func `an initializer that throws leaves nothing in the system`() async throws {
    #expect(throws: Odd.self) { try Fussy(actorSystem: ends.nearSystem, number: 1) }
    #expect(throws: Odd.self) { try Fussy(actorSystem: ends.nearSystem, late: 1) }
    let fussy = try Fussy(actorSystem: ends.nearSystem, number: 2)
    #expect(try await fussy.number == 2)
    #expect(code { try Fussy.resolve(id: fussy.id, using: ends.nearSystem) } == nil)
  }

  @Test func `proxies of one actor are equal, and have one hash`() async throws {
    let (_, remote) = try clerk()
    let again = try Clerk.resolve(id: ends.here.actor(named: "actor"), using: ends.nearSystem)
    #expect(again == remote)
    #expect(again.hashValue == remote.hashValue)
    #expect(again.id == remote.id)
    let other = Clerk(actorSystem: ends.farSystem)
    ends.there.export(other, named: "other")
    let third = try Clerk.resolve(id: ends.here.actor(named: "other"), using: ends.nearSystem)
    #expect(third != remote)
    #expect(Set([remote, again, third]).count == 2)
  }

  @Test func `an identity is not written outside of a message, and says why`() throws {
    let clerk = Clerk(actorSystem: ends.nearSystem)
    #expect(throws: WireError.self) { try WireWriter.bytes(of: Holder(clerk: clerk)) }
  }

  @Test func `an actor of a generic type is called by its own proxy`() async throws {
    ends.there.export(Box<Int>(actorSystem: ends.farSystem), named: "box")
    let box = try Box<Int>.resolve(id: ends.here.actor(named: "box"), using: ends.nearSystem)
    let failed = await failure { _ = try await box.echo(7) }
    #expect(failed?.code == .refused)
    ends.farSystem.accept(Int.self)
    #expect(await failure { _ = try await box.echo(7) }?.code == .refused)
  }

  @Test func `an actor with an executor of its own runs there when it is called from afar`()
    async throws
  {
    let driver = Driver(actorSystem: ends.farSystem)
    let remote = try ends.proxy(for: driver)
    #expect(try await remote.isAtHome())
  }

  @Test func `a value whose own code refuses leaves the link alone, in each direction`()
    async throws
  {
    let (_, remote) = try clerk()
    #expect(await failure { _ = try await remote.move(Grumpy(.hatesWriting)) }?.code == .refused)
    #expect(await failure { _ = try await remote.move(Grumpy(.hatesReading)) }?.code == .refused)
    #expect(await failure { _ = try await remote.move(Grumpy(.hatesTheWayBack)) }?.code == .failed)
    #expect(try await remote.move(Grumpy(.calm)).travelled == 1)
  }

  @Test(arguments: [true, false])
  func `an error of a function without a result arrives as that of one with`(_ isAccepted: Bool)
    async throws
  {
    if isAccepted {
      ends.nearSystem.accept(Odd.self)
      ends.farSystem.accept(Odd.self)
    }
    let (_, remote) = try clerk()
    if isAccepted {
      await #expect(throws: Odd(number: 7)) { try await remote.check(7) }
      await #expect(throws: Odd(number: 7)) { _ = try await remote.half(of: 7) }
    } else {
      let one = await failure { try await remote.check(7) }
      #expect(one?.code == .failed)
      #expect(await failure { _ = try await remote.half(of: 7) } == one)
    }
  }

  @Test func `calls to an actor that is gone, and to one that never was, are invalidated`()
    async throws
  {
    var display: Display? = Display(actorSystem: ends.farSystem)
    let id = try #require(display?.id)
    display = nil
    #expect(code { try Display.resolve(id: id, using: ends.farSystem) } == .invalidated)
    let (clerk, remote) = try clerk()
    try await remote.tick()
    ends.there.stopExporting(actorNamed: "actor")
    await eventually("the proxy knows") {
      await failure { try await remote.tick() }?.code == .invalidated
    }
    #expect(await clerk.whenLocal { $0.ticks } == 1)
  }

  @Test func `an actor that suspends lets others of its calls begin, as here`() async throws {
    let (clerk, remote) = try clerk()
    let waiting = Task { await failure { try await remote.waitForTick() } }
    await eventually("it waits") { await clerk.whenLocal { $0.waiting } == 1 }
    try await remote.tick()
    #expect(await waiting.value == nil)
  }

  @Test func `actors call back to and fro, fifty deep`() async throws {
    let (_, remote) = try clerk()
    let mine = Clerk(actorSystem: ends.nearSystem)
    #expect(try await remote.count(down: 50, with: mine) == 50)
  }
}

private struct Holder: Codable { var clerk: Clerk }
