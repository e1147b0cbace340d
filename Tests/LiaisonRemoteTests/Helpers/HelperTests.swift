import LiaisonTesting
import LiaisonWire
import RemoteWitness
import TestSupport
import Testing

@testable import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// As the helper program has it.
enum ServantCall {
  static let process: UInt32 = 1
  static let crash: UInt32 = 2
  static let exit: UInt32 = 3
  static let wait: UInt32 = 5
  static let close: UInt32 = 6
  static let stop: UInt32 = 7
  static let own: UInt32 = 8
  static let waitForEnd: UInt32 = 9
  static let waiting: UInt32 = 10
  static let closeStreams: UInt32 = 11
  static let breakErrors: UInt32 = 12
  static let crashOwn: UInt32 = 13
  static let stuffErrors: UInt32 = 14
  static let ignoreChildren: UInt32 = 15
  static let finishLate: UInt32 = 16
}

extension RemoteReference {
  fileprivate var process: pid_t {
    get async throws { pid_t(try await ask(ServantCall.process).value(Int.self)) }
  }

  fileprivate func failure(_ call: UInt32) async -> RemoteFailure? {
    do throws(RemoteFailure) {
      _ = try await ask(call)
      return nil
    } catch {
      return error
    }
  }
}

private func isAlive(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

@Suite(.timeLimit(.minutes(5))) struct HelperTests {
  private static let quick = RenewalPolicy(
    .losses(3, within: .seconds(600)), first: .zero)

  private func helper(
    _ manner: String = "", idle: Duration? = nil, grace: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Helper {
    Helper(
      "LiaisonTestHelper", arguments: [manner], endingWhenIdleFor: idle, restarting: Self.quick,
      grace: grace, limits: .patient, clock: clock)
  }

  @Test func `a helper is started by its first call, in a process of its own`() async throws {
    let helper = helper()
    #expect(helper.processIdentifier == nil)
    let process = try await helper.reference(named: "servant").process
    #expect(process != getpid())
    #expect(helper.processIdentifier == process)
    #expect(await helper.end()?.cause == .status(0))
    #expect(helper.processIdentifier == nil)
  }

  @Test
  func
    `a crash fails its calls with the signal and the last lines, and the next call starts it again`()
    async throws
  {
    let helper = helper()
    let servant = helper.reference(named: "servant")
    let first = try await servant.process
    let failure = await servant.failure(ServantCall.crash)
    #expect(failure?.code == .outcomeUnknown)
    #expect(
      failure?.message.hasPrefix(
        "signal 11 (segmentation fault) ended the helper, and had written:") == true)
    #expect(failure?.message.contains("about to crash") == true)
    #expect(try await servant.process != first)
    await helper.end()
  }

  @Test func `an exit fails all calls that are under way with the status`() async throws {
    let helper = helper()
    let servant = helper.reference(named: "servant")
    async let first = servant.failure(ServantCall.wait)
    async let second = servant.failure(ServantCall.wait)
    // A task that began later would start another helper, and wait for ever there.
    await eventually("both wait") {
      (try? await servant.ask(ServantCall.waiting).value(Int.self)) == 2
    }
    let third = await servant.failure(ServantCall.exit)
    for failure in await [first, second, third] {
      #expect(failure?.message == "the helper ended with status 3, and had written:\nleaving")
    }
    await helper.end()
  }

  @Test func `a helper that crashes too often is left alone for a time`() async throws {
    let helper = helper()
    let servant = helper.reference(named: "servant")
    for _ in 1...3 { #expect(await servant.failure(ServantCall.crash)?.code == .outcomeUnknown) }
    let failure = await servant.failure(ServantCall.process)
    #expect(failure?.code == .notSent)
    #expect(failure?.message.contains("about to crash") == true)
    await helper.end()
  }

  @Test func `a program that fails at once says why`() async throws {
    let failure = await helper("fails at once").reference(named: "servant").failure(
      ServantCall.process)
    #expect(
      failure?.message
        == "the helper ended with status 9 before it opened its link, and had written:\ncannot begin"
    )
  }

  @Test func `a program that opens no link is told what its main has to do`() async {
    var limits = LinkLimits()
    limits.handshake = .milliseconds(50)
    let sleeper = Helper("/bin/sleep", arguments: ["600"], grace: .zero, limits: limits)
    let late = await sleeper.reference(named: "servant").failure(ServantCall.process)
    #expect(late?.code == .notSent)
    #expect(
      late?.message
        == "the helper did not open its link within 0.05 seconds, and was ended; its 'main' has to "
        + "await 'Link.serve'")
    await sleeper.end()
    let leaver = Helper("/bin/true", grace: .zero)
    let early = await leaver.reference(named: "servant").failure(ServantCall.process)
    #expect(
      early?.message
        == "the helper ended with status 0 before it opened its link; its 'main' has to await "
        + "'Link.serve'")
    await leaver.end()
  }

  @Test func `a program that is not there is said so by launch`() async throws {
    await #expect {
      _ = try await Link.launch("liaison-no-such-helper")
    } throws: { ($0 as? RemoteFailure)?.code == .notSent }
  }

  @Test func `ending a helper that is being started waits for it, and starts no other`() async {
    for _ in 0..<quantity(50) {
      let helper = helper()
      async let started = helper.reference(named: "servant").failure(ServantCall.process)
      async let exit = helper.end()
      let failure = await started
      #expect(failure == nil || failure?.code == .notSent || failure?.code == .outcomeUnknown)
      _ = await exit
      #expect(helper.processIdentifier == nil)
      let later = await helper.reference(named: "servant").failure(ServantCall.process)
      #expect(later?.code == .notSent)
    }
  }

  @Test func `a helper that does not get beyond its preparation is killed, too`() async throws {
    let helper = Helper(
      "/bin/sleep", arguments: ["600"], grace: .milliseconds(50),
      prepare: { link in _ = try await link.reference(named: "servant").ask(ServantCall.process) })
    async let started = helper.reference(named: "servant").failure(ServantCall.process)
    await eventually("it runs") { helper.processIdentifier != nil }
    #expect(await helper.end()?.cause == .signal(SIGKILL))
    let failure = await started
    #expect(failure != nil)
  }

  @Test func `a helper that does not end by itself is killed`() async throws {
    let helper = helper("stays", grace: .milliseconds(50))
    let process = try await helper.reference(named: "servant").process
    #expect(await helper.end()?.cause == .signal(SIGKILL))
    #expect(!isAlive(process))
  }

  @Test func `a helper ends when it and its proxies are released`() async throws {
    var process: pid_t = 0
    do {
      var helper: Helper? = helper()
      let servant = helper!.reference(named: "servant")
      helper = nil
      process = try await servant.process
      #expect(isAlive(process))
    }
    await eventually("the helper ends") { !isAlive(process) }
  }

  @Test func `a helper with nothing to do ends, and the next call starts another`() async throws {
    let clock = ManualClock()
    let helper = helper(idle: .seconds(30), clock: clock)
    let servant = helper.reference(named: "servant")
    let first = try await servant.process
    // The first look may have been before the call.
    for _ in 1...2 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(30))
    }
    await eventually("it ends") { !isAlive(first) }
    #expect(try await servant.process != first)
    await helper.end()
  }

  @Test func `a helper that is being called does not end for want of calls`() async throws {
    let clock = ManualClock()
    let helper = helper(idle: .seconds(30), clock: clock)
    let servant = helper.reference(named: "servant")
    let process = try await servant.process
    async let waiting = servant.failure(ServantCall.wait)
    await eventually("it is called") {
      (try? await servant.ask(ServantCall.waiting).value(Int.self)) == 1
    }
    for _ in 1...4 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(30))
    }
    #expect(try await servant.process == process)
    await helper.end()
    #expect(await waiting?.code == .outcomeUnknown)
  }

  @Test func `a one-way call is finished before its helper ends for want of calls`() async throws {
    let clock = ManualClock()
    let helper = helper(idle: .seconds(30), clock: clock)
    let servant = helper.reference(named: "servant")
    let process = try await servant.process
    try await servant.tell(ServantCall.finishLate)
    await eventually("it is called") {
      (try? await servant.ask(ServantCall.waiting).value(Int.self)) == 1
    }
    for _ in 1...2 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(30))
    }
    await eventually("it ends") { !isAlive(process) }
    #expect(await helper.end()?.lastLines.contains("finished late") == true)
  }

  @Test func `calls and the end for want of any never meet`() async throws {
    let clock = ManualClock()
    let helper = helper(idle: .seconds(30), clock: clock)
    let servant = helper.reference(named: "servant")
    let turning = Task {
      while !Task.isCancelled {
        clock.advance(by: .seconds(30))
        await Task.yield()
      }
    }
    defer { turning.cancel() }
    var processes: Set<pid_t> = []
    for _ in 0..<quantity(200) { processes.insert(try await servant.process) }
    #expect(!processes.isEmpty)
    await helper.end()
  }

  @Test func `calls after the end fail`() async throws {
    let helper = helper()
    let servant = helper.reference(named: "servant")
    _ = try await servant.process
    await helper.end()
    #expect(await servant.failure(ServantCall.process)?.code == .notSent)
  }

  @Test func `a helper that closes its link is ended and said to be`() async throws {
    let helper = helper("stays", grace: .milliseconds(50))
    let failure = await helper.reference(named: "servant").failure(ServantCall.close)
    #expect(failure?.message == "signal 9 (kill) ended the helper")
    await helper.end()
  }

  @Test func `a helper does not outlive an owner that is killed`() async throws {
    let owner = helper()
    let servant = owner.reference(named: "servant")
    let process = pid_t(try await servant.ask(ServantCall.own).value(Int.self))
    #expect(isAlive(process))
    kill(try #require(owner.processIdentifier), SIGKILL)
    await eventually("the helper of the helper ends") { !isAlive(process) }
    await owner.end()
  }

  #if os(Linux)
    @Test func `a helper that stands still does not outlive its owner either`() async throws {
      let owner = helper()
      let servant = owner.reference(named: "servant")
      let process = pid_t(try await servant.ask(ServantCall.own).value(Int.self))
      kill(process, SIGSTOP)
      kill(try #require(owner.processIdentifier), SIGKILL)
      await eventually("the helper of the helper ends") { !isAlive(process) }
      await owner.end()
    }
  #endif

  @Test func `a helper that stands still is found, and ended`() async throws {
    var limits = LinkLimits.patient
    // A busy machine's helper has seconds to answer a ping.
    limits.heartbeat = .seconds(2)
    let helper = Helper(
      "LiaisonTestHelper", restarting: Self.quick, grace: .milliseconds(1), limits: limits)
    let servant = helper.reference(named: "servant")
    let process = try await servant.process
    let failure = await servant.failure(ServantCall.stop)
    #expect(failure?.code == .outcomeUnknown)
    #expect(failure?.message == "signal 9 (kill) ended the helper")
    #expect(!isAlive(process))
    await helper.end()
  }

  @Test func `what is prepared is prepared again after a crash`() async throws {
    let count = Count()
    let helper = Helper(
      "LiaisonTestHelper", restarting: Self.quick,
      prepare: { link in
        count.add(1)
        _ = try await link.reference(named: "servant").process
      })
    let servant = helper.reference(named: "servant")
    _ = try await servant.process
    _ = await servant.failure(ServantCall.crash)
    _ = try await servant.process
    #expect(count.now == 2)
    await helper.end()
  }

  @Test func `a helper that is told to end answers what it has, and later calls go to another one`()
    async throws
  {
    let helper = Helper("LiaisonTestHelper", arguments: ["ends in order"])
    let servant = helper.reference(named: "servant")
    let first = try await servant.process
    let calls = (0..<10).map { _ in Task { await servant.failure(ServantCall.waitForEnd) } }
    await eventually("all have begun") {
      (try? await servant.ask(ServantCall.waiting).value(Int.self)) == 10
    }
    kill(first, SIGTERM)
    for call in calls { #expect(await call.value == nil) }
    await eventually("the next call starts another one") {
      (try? await servant.process) != first
    }
    await eventually("the first one has ended") { !isAlive(first) }
    await helper.end()
  }
}
