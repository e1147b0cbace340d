import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

/// Objects and closures that travel as references.
@Suite(.timeLimit(.minutes(5))) struct RemoteObjectTests {
  private let house = House()
  private let ends = MemoryCarrier.pair()
  private let remote: ThermostatRemote

  init() { remote = ends.there.export(house, as: ThermostatRemote.self) }

  @Test(arguments: Way.allCases) func `a delegate is called back`(way: Way) async throws {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    let display = Display()
    try await remote.watch(display)
    try await remote.set(22)
    #expect(display.told == [22])
  }

  @Test(arguments: Way.allCases) func `an object that comes home is itself`(way: Way) async throws {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    let display = Display()
    try await remote.watch(display)
    #expect(try await remote.watched() as? Display === display)
    let others = [Display(), display]
    let came = try await remote.delegates(and: others).map { $0 as? Display }
    #expect(came.count == 3)
    #expect(came[0] === others[0] && came[1] === display && came[2] === display)
  }

  @Test(arguments: Way.allCases)
  func `the same object arrives as the same proxy, as long as that is used`(way: Way) async throws {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    let display = Display()
    try await house.watch(display)
    let first = try #require(try await remote.watched() as? ThermostatDelegateRemote)
    let second = try #require(try await remote.watched() as? ThermostatDelegateRemote)
    #expect(first === second)
    try await first.changed(to: 3)
    #expect(display.told == [3])
  }

  @Test(arguments: Way.allCases) func `an object that is not there arrives as nil`(way: Way)
    async throws
  {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    #expect(try await remote.watched() == nil)
  }

  @Test func `an object is let go of when the other end does not use it any more`() async throws {
    #expect(ends.there.exported == 1)
    var display: Display? = Display()
    weak let gone = display
    try await remote.watch(try #require(display))
    display = nil
    #expect(gone != nil)
    #expect(ends.here.exported == 1)
    try await remote.watch(Display())
    await eventually("it is let go of") { gone == nil && ends.here.exported == 1 }
  }

  @Test(arguments: Way.allCases)
  func `an object of a third process is called through the one between`(way: Way) async throws {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    let others = MemoryCarrier.pair()
    let display = Display()
    let third = others.there.export(display, as: ThermostatDelegateRemote.self)
    try await remote.watch(third)
    try await remote.set(4)
    #expect(display.told == [4])
    #expect(try await remote.watched() as? ThermostatDelegateRemote === third)
    extendLifetime(others)
  }

  @Test func `a closure is called back, and its error comes through`() async throws {
    let steps = Guarded<[Double]>([])
    let count = try await remote.heat { step, name in
      steps.withLock { $0.append(step) }
      return name == "step" && step < 3
    }
    #expect(count == 3)
    #expect(steps.withLock { $0 } == [0, 1, 2, 3])
    await #expect(throws: QuotaError(limit: 5)) {
      try await remote.heat { _, _ in throw QuotaError(limit: 5) }
    }
    await eventually("the closures are let go of") { ends.here.exported == 0 }
  }

  @Test(arguments: Way.allCases) func `a closure that is returned calls the other end`(way: Way)
    async throws
  {
    let far = try await way.export(house, as: ThermostatRemote.self)
    let remote = far.remote
    try await remote.set(18)
    let undo = try await remote.undo()
    try await remote.set(30)
    try await undo()
    #expect(try await house.celsius == 18)
  }

  @Test func `an object that the message does not name is refused`() async throws {
    let answer = await RemoteSubject<ThermostatRemote>.standing(for: house).answer(
      RemoteRequest(
        fnv("watch(_:)"), isOneWay: false, arguments: ends.there.message([0, 0]),
        over: ends.there))
    guard case .failure(let failure) = answer else { return #expect(Bool(false)) }
    #expect(failure.code == .refused)
  }

  @Test func `an object of another contract is refused`() async throws {
    let delegate = RemoteSubject<ThermostatDelegateRemote>.standing(for: Display())
    let house = RemoteSubject<ThermostatRemote>.standing(for: house)
    let answer = await house.answer(
      RemoteRequest(
        fnv("watch(_:)"), isOneWay: false,
        arguments: ends.there.message([0, 0], [.local(house)]), over: ends.there))
    guard case .failure(let failure) = answer else { return #expect(Bool(false)) }
    #expect(failure.code == .refused)
    let accepted = await house.answer(
      RemoteRequest(
        fnv("watch(_:)"), isOneWay: false,
        arguments: ends.there.message([0, 0], [.local(delegate)]), over: ends.there))
    guard case .value = accepted else { return #expect(Bool(false)) }
  }
}

/// The number of a requirement.
func fnv(_ name: String) -> UInt32 {
  name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
}
