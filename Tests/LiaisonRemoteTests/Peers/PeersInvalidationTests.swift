import Liaison
import LiaisonRemote
import LiaisonWire
import Testing

/// What Erlang's suites assert of monitors: who hears that an object has gone away.
@Suite(.timeLimit(.minutes(5))) struct PeersInvalidationTests {
  @Test(arguments: Carriage.allCases)
  func `an object that goes away is told to each that listens, once`(_ carriage: Carriage)
    async throws
  {
    let ends = try await carriage.ends()
    let reference = ends.reference
    _ = try await reference.echo([])
    let (one, other) = (Count(), Count())
    let tokens = [
      reference.onInvalidation { _ in one.add(1) }, reference.onInvalidation { _ in other.add(1) },
    ]
    ends.there.stopExporting(named: "object")
    await eventually("both are told") { one.now == 1 && other.now == 1 }
    ends.there.close()
    await eventually("the link has ended") {
      if case .ended = ends.here.state { true } else { false }
    }
    #expect(one.now == 1 && other.now == 1)
    extendLifetime(tokens)
  }

  @Test func `one that begins to listen when the object is gone is told at once`() async throws {
    let ends = try await Carriage.pair.ends()
    let reference = ends.reference
    _ = try await reference.echo([])
    ends.there.stopExporting(named: "object")
    await eventually("it is gone") { reference.invalidation != nil }
    let told = Count()
    let token = reference.onInvalidation { _ in told.add(1) }
    #expect(told.now == 1)
    #expect(!token.isActive)
  }

  @Test func `one that stops listening is not told any more, and the others are`() async throws {
    let desk = try await DeskEnds()
    try await desk.remote.nothing()
    let (left, stayed) = (Count(), Count())
    let token = desk.remote.onInvalidation { _ in left.add(1) }
    let other = desk.remote.onInvalidation { _ in stayed.add(1) }
    do { _ = desk.remote.onInvalidation { _ in left.add(1) } }
    token.cancel()
    token.cancel()
    desk.there.stopExporting(DeskRemote.self)
    await eventually("the other one is told") { stayed.now == 1 }
    #expect(left.now == 0)
    #expect(desk.remote.invalidation?.code == .invalidated)
    extendLifetime(other)
  }

  @Test func `one that listens may begin to listen again, and let go, while it is told`()
    async throws
  {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let told = Count()
    let tokens = Guarded<[Subscription]>([])
    let first = remote.onInvalidation { _ in
      let again = remote.onInvalidation { _ in told.add(1) }
      tokens.withLock { $0.append(again) }
      tokens.withLock { $0.first }?.cancel()
    }
    tokens.withLock { $0.insert(first, at: 0) }
    desk.there.close()
    await eventually("it is told at once") { told.now == 1 }
  }

  @Test func `thirty that listen while the link ends are each told once`() async throws {
    for _ in 0..<50 {
      let desk = try await DeskEnds()
      let remote = desk.remote
      let told = Count()
      let closing = Task.detached { desk.here.close() }
      let tokens = await withTaskGroup { group in
        for _ in 0..<30 { group.addTask { remote.onInvalidation { _ in told.add(1) } } }
        return await group.reduce(into: [Subscription]()) { $0.append($1) }
      }
      await closing.value
      await eventually("all are told") { told.now >= 30 }
      #expect(told.now == 30)
      extendLifetime(tokens)
    }
  }

  @Test(arguments: Carriage.allCases)
  func `an object that was sent can be taken back, and sent again`(_ carriage: Carriage)
    async throws
  {
    let desk = try await DeskEnds(carriage)
    let display = Display()
    try await desk.remote.keep(display)
    try await desk.remote.tellKept(1)
    let kept = try #require(try await desk.office.kept() as? ThermostatDelegateRemote)
    let told = Flag()
    let token = kept.onInvalidation { _ in told.set() }
    desk.here.stopExporting(display, as: ThermostatDelegateRemote.self)
    await eventually("the other end is told") { told.isSet }
    #expect(await failure { try await desk.remote.tellKept(2) } != nil)
    try await desk.remote.keep(display)
    try await desk.remote.tellKept(3)
    #expect(display.told == [1, 3])
    extendLifetime(token)
  }

  @Test func `a proxy of a link that has ended is invalid from the beginning`() async throws {
    let ends = try await Carriage.pair.ends()
    ends.here.close()
    let reference = ends.here.reference(named: "object")
    let told = Count()
    let token = reference.onInvalidation { failure in
      if failure.code == .invalidated { told.add(1) }
    }
    #expect(told.now == 1)
    extendLifetime(token)
  }

  @Test func `many that listen are all told of the end, and none twice`() async throws {
    let ends = try await Carriage.pair.ends()
    let told = (0..<100).map { _ in Count() }
    var kept: [(RemoteReference, Subscription)] = []
    for number in 0..<100 {
      ends.there.export(TestObject(), named: "object \(number)")
      let reference = ends.here.reference(named: "object \(number)")
      kept.append((reference, reference.onInvalidation { _ in told[number].add(1) }))
      if number.isMultiple(of: 2) {
        _ = try await reference.echo([])
        ends.there.stopExporting(named: "object \(number)")
      }
    }
    await eventually("fifty are gone") { told.count { $0.now > 0 } == 50 }
    ends.there.close()
    await eventually("all are told") { told.allSatisfy { $0.now > 0 } }
    #expect(told.map(\.now) == Array(repeating: 1, count: 100))
    extendLifetime(kept)
  }
}
