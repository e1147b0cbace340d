import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// How promises end: with errors, cancelled, late, unused, and with their link.
@Suite(.timeLimit(.minutes(5))) struct AheadEndTests {
  private let manor = Manor()

  private func ends(
    _ carriage: Carriage, _ limits: LinkLimits = .patient
  ) async throws -> (Ends, EstateRemote) {
    let ends = try await carriage.ends(limits: limits)
    ends.there.export(manor, as: EstateRemote.self)
    _ = try await ends.reference.echo([])
    return (ends, ends.here.proxy(for: EstateRemote.self))
  }

  @Test(arguments: Carriage.allCases)
  func `all calls that stand on a call that fails throw its own error`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    let session = remote.ahead.session(for: "nobody")
    let owner = session.ahead.owner()
    async let first = outcome { try await session.owner() }
    async let second = outcome { try await owner.name() }
    async let third = outcome { try await session.ahead.session().ahead.owner().note(1) }
    await eventually("all have come") { ends.there.counts.served == 7 }
    manor.open()
    for error in await [first, second, third] {
      #expect(error as? NoEntry == NoEntry(name: "nobody"))
    }
    // Also when it is over.
    #expect(await outcome { try await owner.name() } as? NoEntry == NoEntry(name: "nobody"))
    #expect(await outcome { try await owner.tell(1) } as? NoEntry == NoEntry(name: "nobody"))
    let broken = await outcome { try await remote.ahead.session(for: "").owner() } as? RemoteFailure
    #expect(broken?.code == .failed)
    #expect(broken?.message == "the pipe is broken")
    #expect(manor.person.notes == [])
  }

  @Test(arguments: Carriage.allCases)
  func `a chain that waits for room keeps its own beginning`(_ carriage: Carriage) async throws {
    var limits = LinkLimits.patient
    limits.calls = 2
    let (ends, remote) = try await ends(carriage, limits)
    manor.shut()
    let tasks = (0..<2).map { _ in Task { _ = try await remote.wait() } }
    await eventually("the window is full") { manor.begun.now == 2 }
    let owner = remote.ahead.session(for: "a").ahead.owner()
    #expect(ends.here.counts.waiting == 2)
    manor.open()
    #expect(try await owner.name() == "Ada")
    for task in tasks { try await task.value }
  }

  @Test func `a long call waits for the call that promises its object`() async throws {
    var limits = LinkLimits.patient
    limits.calls = 1
    let (ends, remote) = try await ends(.pair, limits)
    manor.shut()
    let first = Task { _ = try await remote.wait() }
    await eventually("the window is full") { manor.begun.now == 1 }
    let others = (0..<80).map { _ in remote.ahead.owner() }
    let owner = remote.ahead.owner()
    let long = Task { try await owner.rename(String(repeating: "a", count: 40_000)) }
    await eventually("all wait") { ends.here.counts.waiting == 82 }
    manor.open()
    try await long.value
    try await first.value
    extendLifetime(others)
  }

  @Test(arguments: Carriage.allCases)
  func `typed errors are themselves where the type is the same, and else failures with their words`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    let owner = remote.ahead.strict().ahead.owner()
    #expect(await outcome { try await owner.name() } as? StoreError == .full(free: 3))
    #expect(await outcome { try await owner.rename("x") } as? StoreError == .full(free: 3))
    let other = remote.ahead.session(for: "nobody").ahead.owner()
    guard case .link(let failure)? = await outcome({ try await other.rename("x") }) as? StoreError
    else {
      Issue.record("no failure")
      return
    }
    #expect(failure.code == .invalidated)
    #expect(failure.message.contains("NoEntry(name: \"nobody\")"))
    #expect(ends.here.state == .connected)
  }

  @Test(arguments: Carriage.allCases)
  func `a one-way call that reaches no object is told`(
    _ carriage: Carriage
  ) async throws {
    let told = Guarded<[String]>([])
    let watching = Tap.shared.watch { event in
      if event.kind == .unheard, event.place == "a promised object" {
        told.withLock { $0.append("\(event.requirement)") }
      }
    }
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    let owner = remote.ahead.session(for: "nobody").ahead.owner()
    try await owner.tell(1)
    manor.open()
    await eventually("it is told") { told.withLock { $0.contains("tell(_:)") } }
    _ = consume owner
    await settled(ends)
    extendLifetime(watching)
  }

  @Test(arguments: Carriage.allCases)
  func `a one-way call of an object that comes after its caller's end is carried out`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    let owner = remote.ahead.owner()
    try await owner.tell(7)
    await eventually("both have come, and the first has begun") {
      ends.there.counts.served == 2 && manor.begun.now == 1
    }
    ends.here.close()
    await eventually("it is carried out") { manor.person.notes == [7] }
    await atRest(ends)
  }

  @Test(arguments: Carriage.allCases)
  func `one whose object does not come after its caller's end is told`(
    _ carriage: Carriage
  ) async throws {
    let told = Count()
    let watching = Tap.shared.watch { event in
      let isOurs = "\(event.requirement)" == "a one-way call" && event.place == "a promised object"
      if event.kind == .unheard, isOurs { told.add(1) }
    }
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    let owner = remote.ahead.session(for: "nobody").ahead.owner()
    try await owner.tell(1)
    await eventually("all have come, and the first has begun") {
      ends.there.counts.served == 3 && manor.begun.now == 1
    }
    ends.here.close()
    await eventually("it is told") { told.now >= 1 }
    await atRest(ends)
    #expect(manor.person.notes == [])
    extendLifetime(watching)
  }

  @Test(arguments: Carriage.allCases)
  func `what is promised ends with its own call when the link ends`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    let session = remote.ahead.wait()
    await eventually("it has come") { manor.begun.now == 1 }
    ends.there.close()
    await eventually("it has ended") { session.invalidation != nil }
    let reason = session.invalidation?.message ?? ""
    #expect(reason.hasPrefix("the call that promised the object has failed"))
    let failure = await outcome { try await session.owner() } as? RemoteFailure
    #expect(failure?.code == .outcomeUnknown)
    await atRest(ends)
  }

  @Test(arguments: Carriage.allCases)
  func `a promise that is never used ends its call and lets go of its object`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    // There before it is let go of.
    var session: SessionRemote? = remote.ahead.session(for: "a")
    await eventually("it is there") { manor.living.now == 1 }
    #expect(ends.there.counts.sent == 1)
    extendLifetime(session)
    session = nil
    await eventually("it is let go of") { manor.living.now == 0 }
    // Let go of before it is there.
    manor.shut()
    var later: SessionRemote? = remote.ahead.wait()
    await eventually("the call has begun") { manor.begun.now == 2 }
    extendLifetime(later)
    later = nil
    await eventually("the call has ended") { manor.cancelled.now == 1 }
    _ = remote.ahead.wait()
    await settled(ends)
    #expect(manor.living.now == 0)
  }

  @Test(arguments: Carriage.allCases)
  func `a task that is cancelled ends the calls that its call stands on`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    let task = Task { try await remote.ahead.wait().ahead.owner().name() }
    await eventually("all have come, and the first has begun") {
      ends.there.counts.served == 3 && manor.begun.now == 1
    }
    task.cancel()
    let failure = await outcome { try await task.value } as? RemoteFailure
    #expect(failure?.code == .cancelled)
    await eventually("the first call is cancelled") { manor.cancelled.now == 1 }
    await settled(ends)
  }

  @Test(arguments: Carriage.allCases)
  func `a call of a cancelled task promises nothing`(_ carriage: Carriage) async throws {
    let (ends, remote) = try await ends(carriage)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return remote.ahead.session(for: "a")
    }
    let session = await task.value
    let failure = await outcome { try await session.owner() } as? RemoteFailure
    #expect(failure?.code == .cancelled)
    #expect(manor.begun.now == 0)
    _ = consume session
    await settled(ends)
  }

  @Test(arguments: Carriage.allCases)
  func `a deadline ends the whole chain`(_ carriage: Carriage) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    await withRemoteDeadline(in: .milliseconds(100)) {
      let failure =
        await outcome { try await remote.ahead.wait().ahead.owner().name() } as? RemoteFailure
      #expect(failure?.code == .deadlineExceeded)
    }
    // On a busy machine it may never have begun.
    await eventually("the first call is cancelled") { manor.cancelled.now == manor.begun.now }
    await settled(ends)
  }

  @Test(arguments: Carriage.allCases)
  func `a link that ends fails each call of a chain by name, and lets go of all`(
    _ carriage: Carriage
  ) async throws {
    let (ends, remote) = try await ends(carriage)
    manor.shut()
    let session = remote.ahead.wait()
    async let name = outcome { try await session.ahead.owner().name() }
    await eventually("all have come, and the first has begun") {
      ends.there.counts.served == 3 && manor.begun.now == 1
    }
    ends.there.close()
    #expect((await name as? RemoteFailure)?.code == .outcomeUnknown)
    #expect(await outcome { try await session.owner() } is RemoteFailure)
    await eventually("the call is cancelled") { manor.cancelled.now == 1 }
    await eventually("nothing is left") {
      ends.here.counts == LinkCounts() && ends.there.counts == LinkCounts()
    }
    // A promise of a link that has ended, which says so, or that nothing was sent.
    let failure = await outcome { try await remote.ahead.wait().owner() } as? RemoteFailure
    #expect(failure?.code == .invalidated || failure?.code == .notSent)
    #expect(ends.here.counts == LinkCounts())
  }

  @Test(arguments: Carriage.allCases)
  func `an object that goes away tells its promises`(_ carriage: Carriage) async throws {
    let (ends, remote) = try await ends(carriage)
    let owner = remote.ahead.session(for: "a").ahead.owner()
    #expect(try await owner.name() == "Ada")
    let flag = Flag()
    let token = owner._reference.onInvalidation { _ in flag.set() }
    ends.there.stopExporting(RemoteSubject<OwnerRemote>.standing(for: manor.person))
    await eventually("it is told") { flag.isSet }
    #expect((await outcome { try await owner.name() } as? RemoteFailure)?.code == .invalidated)
    extendLifetime(token)
    _ = consume owner
    await settled(ends)
  }

  @Test(arguments: Carriage.allCases)
  func `promises wait for room like other calls, and may leave before there is any`(
    _ carriage: Carriage
  ) async throws {
    var limits = LinkLimits.patient
    limits.calls = 2
    let (ends, remote) = try await ends(carriage, limits)
    manor.shut()
    let tasks = (0..<2).map { _ in Task { _ = try await remote.wait() } }
    await eventually("the window is full") { manor.begun.now == 2 }
    let session = remote.ahead.wait()
    let failing = Task { try await session.ahead.owner().name() }
    await eventually("they wait") { ends.here.counts.waiting == 3 }
    _ = remote.ahead.wait()
    #expect(ends.here.counts.waiting == 3)
    failing.cancel()
    #expect((await outcome { try await failing.value } as? RemoteFailure)?.code == .cancelled)
    await eventually("one waits") { ends.here.counts.waiting == 1 }
    manor.open()
    for task in tasks { try await task.value }
    #expect(try await session.ahead.owner().name() == "Ada")
    #expect(manor.begun.now == 3)
    _ = consume session
    await settled(ends)
  }

  private func outcome<Value>(_ body: () async throws -> Value) async -> (any Error)? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  private func settled(_ ends: Ends) async {
    await atRest(ends)
    #expect(ends.here.state == .connected)
  }

  private func atRest(_ ends: Ends) async {
    await eventually("all promises and objects are let go of, and no call is left") {
      let (here, there) = (ends.here.counts, ends.there.counts)
      return here.calls == 0 && there.served == 0 && there.sent == 0 && here.sent == 0
    }
  }
}
