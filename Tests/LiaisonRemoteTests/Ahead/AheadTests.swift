import Liaison
import LiaisonWire
import RemoteWitness
import TestSupport
import Testing

@testable import LiaisonRemote

/// Promise 7: what a call returns can be called before it is there.
@Suite(.timeLimit(.minutes(5))) struct AheadTests {
  private let manor = Manor()

  /// Both ends, which have met.
  private func ends(_ carriage: Carriage) async throws -> (Ends, EstateRemote) {
    let ends = try await carriage.ends()
    ends.there.export(manor, as: EstateRemote.self)
    _ = try await ends.reference.echo([])
    return (ends, ends.here.proxy(for: EstateRemote.self))
  }

  @Test(arguments: Carriage.allCases)
  func `a chain of three calls is at the other end before the first is answered`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    do {
      let session = remote.ahead.session(for: "a")
      let owner = session.ahead.owner()
      async let name = owner.name()
      await eventually("all three have come") { ends.there.counts.served == 3 }
      await eventually("the first has begun") { manor.begun.now == 1 }
      #expect(ends.there.counts.sent == 2)
      manor.open()
      #expect(try await name == "Ada")
      extendLifetime((session, owner))
    }
    await settled(ends)
  }

  @Test func `a chain of three calls is one round trip, and three one by one`() async throws {
    let (left, right) = InProcessTransport.pair()
    let counting = TurnTransport(left)
    let ends = Ends(
      here: Link(over: counting, on: .shared, .patient),
      there: Link(over: right, on: .shared, .patient))
    ends.there.export(manor, as: EstateRemote.self)
    ends.here.start()
    ends.there.start()
    let remote = ends.here.proxy(for: EstateRemote.self)
    _ = try await remote.session(for: "a")
    await settled(ends)

    let before = counting.turns
    // On the loop nothing is written before all three are made.
    let name = try await Task(executorPreference: EventLoop.shared) {
      try await remote.ahead.session(for: "a").ahead.owner().name()
    }.value
    #expect(name == "Ada")
    #expect(counting.turns - before == 1)

    let between = counting.turns
    let owner = try await remote.session(for: "a").owner()
    #expect(try await owner.name() == "Ada")
    #expect(counting.turns - between == 3)
  }

  @Test func `what an object elsewhere has promised can be named as soon as it is there`()
    async throws
  {
    let (elsewhere, far) = (try EventLoop(name: "elsewhere"), try EventLoop(name: "far"))
    let (left, right) = InProcessTransport.pair()
    let ends = Ends(
      here: Link(over: left, on: .shared, .patient), there: Link(over: right, on: far, .patient))
    ends.there.export(manor, as: EstateRemote.self, on: elsewhere)
    ends.here.start()
    ends.there.start()
    let remote = ends.here.proxy(for: EstateRemote.self)
    _ = try await remote.owner()
    for _ in 0..<quantity(2_000) { _ = try await remote.leave(remote.ahead.owner()) }
    #expect(ends.here.state == .connected)
    far.shutdown()
    elsewhere.shutdown()
  }

  @Test func `an answer waits for the promised object that it names`() async throws {
    let ends = try await Carriage.pair.ends()
    ends.here.export(manor, as: EstateRemote.self)
    ends.there.export(
      Deputy(ends.there.proxy(for: EstateRemote.self)), as: DeputyEstateRemote.self)
    let deputy = ends.here.proxy(for: DeputyEstateRemote.self)
    for _ in 0..<20 {
      let owner = try await deputy.owner()
      #expect(owner as? Person === manor.person)
    }
    #expect(await nameOfOutcome { _ = try await deputy.ownerOfNobody() } == .failed)
    #expect(ends.here.state == .connected)
  }

  @Test(arguments: Carriage.allCases)
  func `properties and subscripts are called ahead, too`(_ carriage: Carriage) async throws {
    let (ends, remote) = try await ends(carriage)
    let session = remote.ahead.session(for: "a")
    #expect(try await session.ahead.first.name() == "Ada")
    #expect(try await session.ahead["Bob"].name() == "Bob")
    #expect(try await session.ahead.session().ahead.session().ahead.owner().name() == "Ada")
    _ = consume session
    await settled(ends)
  }

  @Test(arguments: Carriage.allCases)
  func `calls of a promised object begin in their order, before it is there and after`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    let owner = remote.ahead.session(for: "a").ahead.owner()
    for number in 0..<50 { try await owner.tell(number) }
    await eventually("they have come") { ends.there.counts.served == 52 }
    manor.open()
    for number in 50..<100 { try await owner.tell(number) }
    #expect(try await owner.note(100) == 101)
    #expect(manor.person.notes == Array(0...100))
  }

  @Test(arguments: Carriage.allCases)
  func `a promised object arrives as itself when it is an argument`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    do {
      let session = remote.ahead.session(for: "a")
      let owner = session.ahead.owner()
      async let isSame = session.same(owner)
      await eventually("the session is asked for") { manor.begun.now == 1 }
      manor.open()
      #expect(try await isSame)
      #expect(try await session.same(owner))
      #expect(try await session.ahead.back(session.ahead.owner()).name() == "Ada")
    }
    await settled(ends)
  }

  @Test(arguments: Carriage.allCases)
  func `an object of the caller's own that is promised back can be called`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    let mine = Person("Cem")
    let owner = remote.ahead.leave(mine)
    for number in 0..<20 { try await owner.tell(number) }
    #expect(try await owner.name() == "Cem")
    await eventually("all has come") { mine.notes == Array(0..<20) }
    _ = consume owner
    await settled(ends)
  }

  @Test(arguments: Way.allCases)
  func `a chain works over what carries no promises`(_ way: Way) async throws {
    let far = try await way.export(manor, as: EstateRemote.self)
    let mine = Person("Cem")
    #expect(try await far.remote.ahead.session(for: "a").ahead.owner().name() == "Ada")
    #expect(try await far.remote.ahead.leave(mine).name() == "Cem")
    try await far.remote.ahead.leave(mine).tell(3)
    await eventually("it is told") { mine.notes == [3] }
    await #expect(throws: NoEntry(name: "nobody")) {
      try await far.remote.ahead.session(for: "nobody").ahead.owner().name()
    }
  }

  @Test(arguments: Carriage.allCases)
  func `a chain through a process between arrives`(_ carriage: Carriage) async throws {
    let (between, far) = try await ends(carriage)
    let near = try await carriage.ends()
    near.there.export(far, as: EstateRemote.self)
    let remote = near.here.proxy(for: EstateRemote.self)
    #expect(try await remote.ahead.session(for: "a").ahead.owner().name() == "Ada")
    await #expect(throws: NoEntry(name: "nobody")) {
      try await remote.ahead.session(for: "nobody").ahead.owner().name()
    }
    await settled(near)
    await settled(between)
  }

  /// Nothing is under way, and nothing is referred to.
  private func settled(_ ends: Ends) async {
    await eventually("all promises and objects are let go of, and no call is left") {
      let (here, there) = (ends.here.counts, ends.there.counts)
      return here.calls == 0 && there.served == 0 && there.sent == 0 && here.sent == 0
        && there.references == 0
    }
    #expect(ends.here.state == .connected)
  }
}

@Contract(.remote) private protocol DeputyEstate: Sendable {
  func owner() async throws -> any Owner
  func ownerOfNobody() async throws -> any Owner
}

/// Returns objects that were promised to it and have not come.
private final class Deputy: DeputyEstate {
  private let chief: EstateRemote

  init(_ chief: EstateRemote) { self.chief = chief }

  func owner() async throws -> any Owner { chief.ahead.owner() }
  func ownerOfNobody() async throws -> any Owner {
    chief.ahead.session(for: "nobody").ahead.owner()
  }
}
