import Distributed
import LiaisonDistributed
import LiaisonRemote
import LiaisonWire
import Testing

/// What Swift's own suites, and those of its cluster, assert of distributed actors.
@Suite(.timeLimit(.minutes(1))) struct PeersActorTests {
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
    #expect(await failure { _ = try await remote.move(Sulky(.notWritten)) }?.code == .refused)
    #expect(await failure { _ = try await remote.move(Sulky(.notRead)) }?.code == .refused)
    #expect(await failure { _ = try await remote.move(Sulky(.notBack)) }?.code == .failed)
    #expect(try await remote.move(Sulky(.fine)).travelled == 1)
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

  // MARK: Through the process between

  @Test func `an actor keeps its identity through the process between`() async throws {
    let further = Ends()
    let clerk = Clerk(actorSystem: further.farSystem)
    ends.there.export(try further.proxy(for: clerk), named: "clerk")
    let remote = try Clerk.resolve(id: ends.here.actor(named: "clerk"), using: ends.nearSystem)
    let display = Display(actorSystem: ends.nearSystem)
    #expect(try await remote.same(display, display))
    #expect(try await remote.same(display, Display(actorSystem: ends.nearSystem)) == false)
    #expect(try await remote.back(display) === display)
    let own = try await remote.me()
    #expect(try await remote.isMe(own))
    #expect(try await remote.me() == own)
  }

  @Test func `an actor's error keeps its words and its type through an actor between`()
    async throws
  {
    let further = Ends()
    let far = Clerk(actorSystem: further.farSystem)
    let near = Clerk(actorSystem: ends.farSystem, behind: try further.proxy(for: far))
    let remote = try ends.proxy(for: near)
    let relayed = await failure { try await remote.checkBehind(7) }
    #expect(relayed?.code == .failed)
    #expect(relayed?.message == "Odd(number: 7)")
    #expect(relayed?.errorType == "LiaisonDistributedTests.Odd")
  }

  @Test func `an actor by name lasts from one link to the next`() async throws {
    let path = "/tmp/liaison-actors-\(UInt64.random(in: .min ... .max))"
    let clerk = Clerk(actorSystem: ends.farSystem)
    let (links, arrive) = AsyncStream<Link>.makeStream()
    let listener = try Link.listen(at: .unix(path)) { link in
      link.export(clerk, named: "clerk")
      arrive.yield(link)
    }
    let service = ReconnectingLink(
      to: listener.address,
      reconnecting: RenewalPolicy(
        .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5))))
    let remote = try Clerk.resolve(id: service.actor(named: "clerk"), using: ends.nearSystem)
    var made = links.makeAsyncIterator()
    for round in 1...3 {
      await eventually("it is reached") { await failure { try await remote.tick() } == nil }
      #expect(await clerk.whenLocal { $0.ticks } == round)
      #expect(try await remote.isMe(remote))
      let display = Display(actorSystem: ends.nearSystem)
      #expect(try await remote.back(display) === display)
      await made.next()?.close()
    }
    service.close()
    listener.close()
  }

  @Test func `cancelling reaches an actor through the process between`() async throws {
    let further = Ends()
    let clerk = Clerk(actorSystem: further.farSystem)
    ends.there.export(try further.proxy(for: clerk), named: "clerk")
    let remote = try Clerk.resolve(id: ends.here.actor(named: "clerk"), using: ends.nearSystem)
    let call = Task { await failure { try await remote.waitForEver() } }
    await eventually("it has arrived") { further.there.counts.served == 1 }
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    await eventually("it has stopped") { further.there.counts.served == 0 }
  }
}

struct Odd: Error, Codable, Equatable { var number: Int }

private struct Holder: Codable { var clerk: Clerk }

struct Sulky: Codable, Sendable {
  enum Mood: Int, Codable { case fine, notWritten, notRead, notBack }
  var mood: Mood
  var travelled = 0

  init(_ mood: Mood) { self.mood = mood }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    mood = try values.decode(Mood.self, forKey: .mood)
    travelled = try values.decode(Int.self, forKey: .travelled)
    if mood == .notRead { throw Broken() }
  }

  func encode(to encoder: any Encoder) throws {
    if mood == .notWritten || mood == .notBack && travelled > 0 { throw Broken() }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(mood, forKey: .mood)
    try values.encode(travelled, forKey: .travelled)
  }

  private enum CodingKeys: CodingKey { case mood, travelled }
}

distributed actor Clerk {
  typealias ActorSystem = LinkActorSystem
  private(set) var ticks = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private let behind: Clerk?
  private let ended: (@Sendable () -> Void)?

  init(
    actorSystem: LinkActorSystem, behind: Clerk? = nil, ended: (@Sendable () -> Void)? = nil
  ) {
    self.actorSystem = actorSystem
    self.behind = behind
    self.ended = ended
  }

  deinit { ended?() }

  var waiting: Int { waiters.count }

  distributed func file(_ text: String) -> String { "text \(text)" }
  distributed func file(_ number: Int) -> String { "number \(number)" }
  distributed func file(under text: String) -> String { "under \(text)" }
  distributed func list(_ numbers: [Int]) -> [Int] { numbers.reversed() }
  distributed func all(
    _ one: Int, _ two: String, _ three: Double, _ none: Int?, _ four: [Int], _ five: [String: Int],
    _ six: ClosedRange<Int>
  ) -> String {
    "\(one) \(two) \(three) \(none.map(String.init) ?? "nil") \(four) \(five["five"] ?? 0) \(six)"
  }
  distributed func tick() {
    ticks += 1
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
  distributed func waitForTick() async {
    await withCheckedContinuation { waiters.append($0) }
  }
  distributed func waitForEver() async throws {
    let (stream, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    try Task.checkCancellation()
  }
  distributed func greet(_ name: String = "world") -> String { "hello, \(name)" }
  distributed func half(of number: Int) throws -> Int {
    try check(number)
    return number / 2
  }
  distributed func check(_ number: Int) throws {
    if !number.isMultiple(of: 2) { throw Odd(number: number) }
  }
  distributed func checkBehind(_ number: Int) async throws { try await behind?.check(number) }
  distributed var best: Int {
    get throws {
      if ticks == 0 { throw Odd(number: 0) }
      return ticks
    }
  }
  distributed func generic<One: Codable & Sendable, Other: Codable & Sendable>(
    strict: Double, _ one: One, _ others: [Other]
  ) -> String { "\(strict) \(one) \(others)" }
  distributed func depth() async throws -> Int {
    guard let behind else { return 0 }
    return try await behind.depth() + 1
  }
  distributed func move(_ value: Sulky) -> Sulky {
    var value = value
    value.travelled += 1
    return value
  }
  distributed func count(down depth: Int, with other: Clerk) async throws -> Int {
    if depth == 0 { return 0 }
    return try await other.count(down: depth - 1, with: self) + 1
  }
  distributed func same(_ one: Display, _ other: Display) -> Bool { one == other }
  distributed func back(_ display: Display) -> Display { display }
  distributed func me() -> Clerk { self }
  distributed func isMe(_ clerk: Clerk) -> Bool { clerk === self }
}

distributed actor Fussy {
  typealias ActorSystem = LinkActorSystem
  private let value: Int
  distributed var number: Int { value }

  init(actorSystem: LinkActorSystem, number: Int) throws {
    self.actorSystem = actorSystem
    if !number.isMultiple(of: 2) { throw Odd(number: number) }
    value = number
  }

  init(actorSystem: LinkActorSystem, late number: Int) throws {
    self.actorSystem = actorSystem
    value = number
    if !number.isMultiple(of: 2) { throw Odd(number: number) }
  }
}

/// Lives on a loop.
distributed actor Driver {
  typealias ActorSystem = LinkActorSystem

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    EventLoop.shared.actorExecutor.asUnownedSerialExecutor()
  }

  distributed func isAtHome() -> Bool { EventLoop.shared.isCurrent }
}
