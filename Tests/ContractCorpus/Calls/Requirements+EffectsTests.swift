import Liaison
import Testing

@Suite struct EffectTests {
  private final class Thrower: Throwing, Rethrowing, Rethrower {
    func plain() throws { throw CorpusError.offline }
    func typed(_ x: Int) throws(Rejected) { if x < 0 { throw Rejected("typed") } }
    func never() throws(Never) {}
    func any() throws(any Error) { throw CorpusError.refused("any") }
    func typedResult(_ x: Int) throws(Rejected) -> Int {
      if x < 0 { throw Rejected("result") }
      return x
    }
    func collected(_ x: Int) throws -> [Int] {
      if x < 0 { throw CorpusError.offline }
      return [x]
    }
    func each(_ body: (Int) throws -> Void) rethrows { for x in 0..<2 { try body(x) } }
    func map(_ body: (Int) throws -> Int) rethrows -> [Int] { [try body(1), try body(2)] }
    func run<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) { try body() }
    func first<E>(_ body: () throws(E) -> Int) throws(E) -> Int where E: Error { try body() }
  }

  @Test func `errors come back as they were thrown`() {
    let thrower = Thrower()
    let multicast = ThrowingMulticast()
    multicast.add(thrower)
    for standIn: any Throwing in [
      multicast, ThrowingProxy(.to(thrower)), ThrowingHandlers(thrower).asDelegate(),
    ] {
      #expect(throws: CorpusError.offline) { try standIn.plain() }
      #expect(throws: Rejected("typed")) { try standIn.typed(-1) }
      standIn.never()
      #expect(throws: CorpusError.refused("any")) { try standIn.any() }
      #expect(throws: Rejected("result")) { try standIn.typedResult(-1) }
      #expect(throws: Never.self) {
        #expect(try standIn.typedResult(4) == 4)
        try standIn.optional(1)
        #expect(try !standIn.optionalResult(1))
        #expect(try standIn.collected(3) == [3])
      }
      #expect(throws: (any Error).self) { try standIn.collected(-1) }
    }
  }

  @Test func `a closure's errors are thrown again`() throws {
    let thrower = Thrower()
    let rethrowing = RethrowingMulticast()
    rethrowing.add(thrower)
    for standIn: any Rethrowing in [rethrowing, RethrowingProxy(.to(thrower))] {
      var sum = 0
      standIn.each { sum += $0 + 1 }
      #expect(sum == 3)
      #expect(standIn.map { $0 * 2 } == [2, 4])
      #expect(throws: CorpusError.offline) { try standIn.each { _ in throw CorpusError.offline } }
    }
    let rethrower = RethrowerMulticast()
    rethrower.add(thrower)
    for standIn: any Rethrower in [rethrower, RethrowerProxy(.to(thrower))] {
      standIn.run {}
      #expect(standIn.first { 3 } == 3)
      #expect(throws: Rejected("r")) {
        try standIn.run { () throws(Rejected) in throw Rejected("r") }
      }
    }
  }

  private final class Waiter: Waiting {
    let log = Log()
    func plain() async { log("plain") }
    func typed(_ x: Int) async throws(Rejected) { throw Rejected("\(x)") }
    func result(_ x: Int) async throws -> Int { x }
    func typedResult(_ x: Int) async throws(Rejected) -> Int { x }
    func collected(_ x: Int) async throws -> [Int] { [x] }
    func inOrder(_ x: Int) async throws -> [Int] { [x, x] }
    func together(_ x: Int) async -> [Int] { [x] }
    func limited(_ x: Int) async throws -> [Int] { [x + 1] }
  }

  @Test func `whoever waits gets the answer`() async throws {
    let waiter = Waiter()
    let multicast = WaitingMulticast()
    multicast.add(waiter)
    for standIn: any Waiting in [
      multicast, WaitingProxy(.to(waiter)), WaitingHandlers(waiter).asDelegate(),
    ] {
      await standIn.plain()
      await #expect(throws: Rejected("1")) { try await standIn.typed(1) }
      #expect(try await standIn.result(2) == 2)
      #expect(try await standIn.typedResult(2) == 2)
      try await standIn.optional(1)
      #expect(try await !standIn.optionalResult(1))
      #expect(try await standIn.collected(3) == [3])
      #expect(try await standIn.inOrder(3) == [3, 3])
      #expect(await standIn.together(4) == [4])
      #expect(try await standIn.limited(4) == [5])
      #expect(waiter.log.take() == ["plain"])
    }
  }

  @MainActor private final class Monitor: Screen {
    let log = Log()
    var badge: Int?
    nonisolated var kind: String { "monitor" }
    func show(_ text: String) throws(Rejected) { throw Rejected(text) }
    func load() async throws { log("load") }
    nonisolated func ping() {}
  }

  @MainActor @Test func `a screen lives on the main actor and is pinged from anywhere`()
    async throws
  {
    let monitor = Monitor()
    let multicast = ScreenMulticast()
    multicast.add(monitor)
    for standIn: any Screen in [multicast, ScreenProxy(.to(monitor))] {
      #expect(throws: Rejected("t")) { try standIn.show("t") }
      try await standIn.load()
      standIn.badge = 4
      #expect(standIn.badge == 4)
      standIn.ping()
      #expect(monitor.log.take() == ["load"])
    }
    #expect(ScreenProxy(.to(monitor)).kind == "monitor")
    try await ScreenHandlers(monitor).asDelegate().load()
  }

  @Disk private final class Drive: DiskDelegate {
    let log = Log()
    var isBusy = false
    init() {}
    func disk(_ name: String, didMount path: String) { log("\(name) \(path)") }
    func disk(_ name: String, shouldEject force: Bool) async throws -> Bool { force }
  }

  @Disk @Test func `a contract lives on its own global actor`() async throws {
    let drive = Drive()
    let multicast = DiskDelegateMulticast()
    multicast.add(drive)
    for standIn: any DiskDelegate in [multicast, DiskDelegateProxy(.to(drive))] {
      standIn.disk("d", didMount: "/d")
      #expect(try await standIn.disk("d", shouldEject: true))
      standIn.diskDidSleep("d")
      standIn.isBusy = true
      #expect(drive.isBusy)
      #expect(drive.log.take() == ["d /d"])
    }
    DiskDelegateHandlers(drive).asDelegate().disk("e", didMount: "/e")
    #expect(drive.log.take() == ["e /e"])
  }

  private final class Mixer: Mixed {
    let log = Log()
    @MainActor func draw(_ x: Int) { log("draw \(x)") }
    @Disk func write(_ x: Int) { log("write \(x)") }
    nonisolated(nonsending) func here(_ x: Int) async { log("here \(x)") }
    @concurrent func away(_ x: Int) async { log("away \(x)") }
    func isolated(to actor: isolated any Actor, x: Int) { log("isolated \(x)") }
  }

  @MainActor @Test func `requirements may each have a place of their own`() async {
    let mixer = Mixer()
    let multicast = MixedMulticast()
    multicast.add(mixer)
    for standIn: any Mixed in [multicast, MixedProxy(.to(mixer))] {
      standIn.draw(1)
      await standIn.here(2)
      standIn.isolated(to: MainActor.shared, x: 3)
      #expect(mixer.log.take() == ["draw 1", "here 2", "isolated 3"])
    }
  }
}
