import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import TestSupport
import Testing

/// What gRPC's interoperability and end-to-end suites, and D-Bus's, assert of single calls.
@Suite(.timeLimit(.minutes(5))) struct PeersCallTests {
  @Test(arguments: Carriage.allCases)
  func `a call without arguments and result has no bytes of its own`(_ carriage: Carriage)
    async throws
  {
    let desk = try await DeskEnds(carriage)
    try await desk.remote.nothing()
    #expect(desk.here.counts.calls == 0)
  }

  @Test(arguments: Carriage.allCases)
  func `large arguments and a larger result arrive whole`(_ carriage: Carriage) async throws {
    let desk = try await DeskEnds(carriage)
    let filled = try await desk.remote.fill(314_159, for: [UInt8](repeating: 9, count: 271_828))
    #expect(filled == [UInt8](repeating: 9, count: 314_159))
  }

  @Test func `a hundred large calls at a time each get their own answer`() async throws {
    let desk = try await DeskEnds(.sockets)
    let remote = desk.remote
    let right = await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          let byte = UInt8(number)
          let bytes = [UInt8](repeating: byte, count: 20_000 + number)
          let filled = try? await remote.fill(30_000 + number, for: bytes)
          return filled == [UInt8](repeating: byte, count: 30_000 + number) ? 1 : 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(right == 100)
  }

  @Test func `several thousand calls wait at a time, and each ends`() async throws {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let calls = (0..<3_000).map { _ in Task { try await remote.wait() } }
    await eventually("the window is full") { desk.here.counts.waiting == 3_000 - 1_024 }
    desk.office.gate.open()
    for call in calls { try await call.value }
    #expect(desk.office.begun.now == 3_000)
    #expect(desk.here.counts.calls == 0)
  }

  @Test func `several thousand calls time out at a time, and the link lives`() async throws {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let calls = (0..<3_000).map { _ in
      Task {
        await withRemoteDeadline(in: .milliseconds(50)) {
          await failure { try await remote.wait() }
        }
      }
    }
    for call in calls { #expect(await call.value?.code == .deadlineExceeded) }
    await eventually("the other end has stopped all of them") { desk.there.counts.served == 0 }
    #expect(try await remote.sequence() == 0)
  }

  @Test(arguments: [
    "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n", "", "\0", "e\u{301}",
    "a: b: c",
  ])
  func `what an error says arrives to the letter`(_ text: String) async throws {
    let desk = try await DeskEnds()
    let failure = await failure { try await desk.remote.fail(saying: text) }
    #expect(failure?.message == text)
    #expect(failure?.code == .failed)
    #expect(failure?.errorType == String(reflecting: Office.Spilled.self))
  }

  @Test(arguments: [
    (String(repeating: "😈", count: 100_000), String(repeating: "😈", count: 256)),
    (String(repeating: "é", count: 513), String(repeating: "é", count: 512)),
    ("a" + String(repeating: "é", count: 512), "a" + String(repeating: "é", count: 511)),
  ])
  func `an error that says very much is cut after 1,024 bytes, and its call ends`(
    _ text: String, _ kept: String
  ) async throws {
    let desk = try await DeskEnds()
    let message = await failure { try await desk.remote.fail(saying: text) }?.message
    #expect(message == kept + "…")
    #expect(try await desk.remote.sequence() == 0)
  }

  @Test func `an object that fails ten times is called an eleventh time`() async throws {
    let desk = try await DeskEnds()
    for number in 0..<10 {
      #expect(
        await failure { try await desk.remote.fail(saying: "\(number)") }?.message == "\(number)")
    }
    #expect(try await desk.remote.sequence() == 0)
  }

  @Test func `a callee that cancels itself fails, which is not the caller's cancellation`()
    async throws
  {
    let desk = try await DeskEnds()
    let failure = await failure { try await desk.remote.giveUp() }
    #expect(failure?.code == .failed)
    #expect(failure?.errorType == "Swift.CancellationError")
  }

  @Test func `an error keeps its words and its type through the process between`() async throws {
    let near = try await DeskEnds()
    let far = try await DeskEnds()
    let direct = await failure { try await far.remote.fail(saying: "no ink") }
    let relayed = await failure {
      try await near.remote.fail(through: far.remote, saying: "no ink")
    }
    #expect(direct == relayed)
    #expect(relayed?.message == "no ink")
    let third = try await DeskEnds()
    near.there.export(third.remote, as: DeskRemote.self, named: "third")
    let throughTwo = near.here.proxy(for: DeskRemote.self, named: "third")
    #expect(
      await failure { try await throughTwo.fail(through: far.remote, saying: "no ink") } == direct)
  }

  @Test func `a failure of the callee's own link is not one of the caller's`() async throws {
    let near = try await DeskEnds()
    let far = try await DeskEnds()
    try await far.remote.nothing()
    far.there.stopExporting(DeskRemote.self)
    let failure = await failure { try await near.remote.fail(through: far.remote, saying: "") }
    #expect(failure?.code == .failed)
    #expect(failure?.errorType == "LiaisonRemote.RemoteFailure")
    #expect(failure?.message.hasPrefix("invalidated") == true)
  }

  @Test func `an error that the contract lists arrives as itself through the process between`()
    async throws
  {
    let near = try await DeskEnds()
    let far = try await DeskEnds()
    await #expect(throws: QuotaError(limit: 12)) {
      try await near.remote.quota(through: far.remote)
    }
  }

  @Test func `a deadline that is far away changes nothing`() async throws {
    let desk = try await DeskEnds()
    for limit in [Duration.seconds(3_600), .seconds(1 << 40)] {
      let said = try await withRemoteDeadline(in: limit) { try await desk.remote.say("hello") }
      #expect(said == "hello")
    }
  }

  @Test func `the time that is left shrinks through a chain of three processes`() async throws {
    let near = try await DeskEnds(.sockets)
    let far = try await DeskEnds(.sockets)
    let left = try await withRemoteDeadline(in: .seconds(100)) {
      try await near.remote.milliseconds(through: far.remote)
    }
    #expect(left > 0 && left < 100_000)
    #expect(try await near.remote.milliseconds(through: far.remote) == -1)
  }

  @Test func `a deadline ends a call in the third process, too`() async throws {
    let near = try await DeskEnds()
    let far = try await DeskEnds()
    let late = await withRemoteDeadline(in: .milliseconds(50)) {
      await failure { try await near.remote.wait(through: far.remote) }
    }
    #expect(late?.code == .deadlineExceeded)
    await eventually("nobody waits any more") {
      near.there.counts.served == 0 && far.there.counts.served == 0
    }
    #expect(far.office.gate.waiting == 0)
  }

  @Test func `cancelling reaches the third process`() async throws {
    let near = try await DeskEnds()
    let far = try await DeskEnds()
    let (remote, third) = (near.remote, far.remote)
    let call = Task { await failure { try await remote.wait(through: third) } }
    await eventually("the third process has the call") { far.office.begun.now == 1 }
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    await eventually("the callee is cancelled") { far.office.cancelled.now == 1 }
    await eventually("the one between is, too") { near.office.cancelled.now == 1 }
  }

  @Test
  func `a call that is cancelled while it passes a proxy of a proxy ends in the third process`()
    async throws
  {
    let near = try await DeskEnds()
    let far = try await DeskEnds()
    near.there.export(far.remote, as: DeskRemote.self, named: "far")
    let remote = near.here.proxy(for: DeskRemote.self, named: "far")
    let call = Task { await failure { try await remote.wait() } }
    await eventually("the third process has the call") { far.office.begun.now == 1 }
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    await eventually("the callee is cancelled") { far.office.cancelled.now == 1 }
  }

  @Test func `a call that has ended before it is cancelled has its result`() async throws {
    let desk = try await DeskEnds()
    let remote = desk.remote
    for _ in 0..<200 {
      let call = Task { try await remote.say("done") }
      let canceller = Task { call.cancel() }
      switch await call.result {
      case .success(let text): #expect(text == "done")
      case .failure(let error): #expect((error as? RemoteFailure)?.code == .cancelled)
      }
      await canceller.value
    }
    await eventually("no call is left") { desk.here.counts.calls == 0 }
    #expect(try await remote.say("still there") == "still there")
  }

  @Test func `two contracts and two objects of one contract are told apart by name`() async throws {
    let desk = try await DeskEnds()
    let other = Office()
    let vault = PaperVault()
    desk.there.export(other, as: DeskRemote.self, named: "other")
    desk.there.export(vault, as: VaultRemote.self)
    try await desk.here.proxy(for: DeskRemote.self, named: "other").note(2)
    try await desk.remote.note(1)
    try await desk.here.proxy(for: VaultRemote.self).add("page")
    await eventually("both have their note") { other.notes == [2] && desk.office.notes == [1] }
    #expect(try await vault.pages == 1)
  }

  @Test func `an object of another contract under the name refuses, and says which it is`()
    async throws
  {
    let desk = try await DeskEnds()
    desk.there.export(PaperVault(), as: VaultRemote.self, named: "odd")
    let odd = desk.here.proxy(for: DeskRemote.self, named: "odd")
    let failure = await failure { try await odd.nothing() }
    #expect(failure?.code == .refused)
    #expect(failure?.message.contains("Vault") == true)
    #expect(failure?.message.contains("nothing()") == true)
  }

  @Test func `a thousand proxies of one object are one, and cost nothing`() async throws {
    let desk = try await DeskEnds()
    let proxies = (0..<1_000).map { _ in desk.here.proxy(for: DeskRemote.self) }
    #expect(proxies.allSatisfy { $0 === desk.remote })
    #expect(desk.here.counts.references == 1)
  }

  @Test func `ends call each other at the same time`() async throws {
    let desk = try await DeskEnds(.sockets)
    let mine = Office()
    desk.here.export(mine, as: DeskRemote.self, named: "mine")
    let back = desk.there.proxy(for: DeskRemote.self, named: "mine")
    let remote = desk.remote
    async let there: Void = { for _ in 0..<200 { _ = try await remote.sequence() } }()
    async let here: Void = { for _ in 0..<200 { _ = try await back.sequence() } }()
    _ = try await (there, here)
    #expect(try await remote.sequence() == 200)
    #expect(try await back.sequence() == 200)
  }

  @Test(arguments: Carriage.allCases)
  func `calls that call back are nested a hundred deep`(_ carriage: Carriage) async throws {
    let desk = try await DeskEnds(carriage)
    #expect(try await desk.remote.count(down: 100, with: Office()) == 100)
  }

  @Test func `a value whose own code refuses to be written leaves the link alone`() async throws {
    let desk = try await DeskEnds()
    let failure = await failure { try await desk.remote.move(Grumpy(.hatesWriting)) }
    #expect(failure?.code == .refused)
    #expect(failure?.message.contains("not today") == true)
    #expect(try await desk.remote.move(Grumpy(.calm)).travelled == 1)
  }

  @Test func `a value whose own code refuses to be read leaves the link alone`() async throws {
    let desk = try await DeskEnds()
    let failure = await failure { try await desk.remote.move(Grumpy(.hatesReading)) }
    #expect(failure?.code == .refused)
    #expect(failure?.message.contains("not today") == true)
    #expect(try await desk.remote.move(Grumpy(.calm)).travelled == 1)
  }

  @Test func `a result whose own code refuses to be written fails a call that was carried out`()
    async throws
  {
    let desk = try await DeskEnds()
    let failure = await failure { try await desk.remote.move(Grumpy(.hatesTheWayBack)) }
    #expect(failure?.code == .failed)
    #expect(failure?.message.contains("was carried out") == true)
    #expect(try await desk.remote.move(Grumpy(.calm)).travelled == 1)
  }

  @Test func `a closure is called in the order of its calls, and its end is the call's`()
    async throws
  {
    let desk = try await DeskEnds()
    let heard = Guarded<[Int]>([])
    try await desk.remote.note(each: Array(0..<100)) { number in
      heard.withLock { $0.append(number) }
    }
    #expect(heard.withLock { $0 } == Array(0..<100))
    await eventually("the closure is let go of") { desk.here.counts.sent == 0 }
  }

  @Test func `calls of one task begin in their order although the first ones suspend`() async throws
  {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let first = Task { try await remote.wait() }
    await eventually("the first has begun") { desk.office.begun.now == 1 }
    for number in 0..<100 { try await remote.note(number) }
    try await remote.nothing()
    #expect(desk.office.notes == Array(0..<100))
    desk.office.gate.open()
    try await first.value
  }

  @Test func `a message that is too large names the remedy, whoever finds out`() async throws {
    let large = [UInt8](repeating: 0, count: 5 << 20)
    let desk = try await DeskEnds()
    let here = await failure { try await desk.remote.fill(1, for: large) }
    #expect(here?.code == .refused)
    #expect(here?.message.contains("raise 'LinkLimits.message' at both ends") == true)
    let path = temporaryPath()
    let listener = try Link.listen(at: .unix(path), limits: .patient) {
      $0.export(Office(), as: DeskRemote.self)
    }
    let wide = try await Link.connect(
      to: .unix(path), limits: LinkLimits(message: WireLimits(bytes: 8 << 20)))
    let other = await failure { try await wide.proxy(for: DeskRemote.self).fill(1, for: large) }
    #expect(other?.code == .refused)
    #expect(other?.message.contains("raise 'LinkLimits.message' there") == true)
    #expect(try await wide.proxy(for: DeskRemote.self).sequence() == 0)
    wide.close()
    listener.close()
  }
}
