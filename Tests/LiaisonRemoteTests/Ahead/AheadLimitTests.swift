import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// Promises and strangers: how many, how deep, of whom; and an older end.
@Suite(.timeLimit(.minutes(5))) struct AheadLimitTests {
  private let manor = Manor()

  private func ends() async throws -> (Ends, EstateRemote) {
    let ends = try await Carriage.pair.ends()
    ends.there.export(manor, as: EstateRemote.self)
    _ = try await ends.reference.echo([])
    return (ends, ends.here.proxy(for: EstateRemote.self))
  }

  @Test func `more promises than there may be wait for their object here`() async throws {
    let (ends, remote) = try await ends()
    let sessions = (0..<PromiseNumber.most + 10).map { _ in remote.ahead.session(for: "a") }
    for session in sessions { #expect(try await session.ahead.first.name() == "Ada") }
    #expect(ends.here.state == .connected)
    #expect(manor.living.now == PromiseNumber.most + 10)
    extendLifetime(sessions)
  }

  @Test func `a promise that is let go of behind a long message takes room until then`()
    async throws
  {
    let (ends, remote) = try await ends()
    let reference = ends.reference
    // On the loop nothing is written before all of this is made.
    try await Task(executorPreference: EventLoop.shared) {
      // Kept by nothing else, so that the one that is removed is let go of.
      var sessions = (0..<PromiseNumber.most).map { _ in remote.ahead.session(for: "a") }
      for session in sessions { _ = try await session.owner() }
      let long = Task(executorPreference: EventLoop.shared) {
        try await reference.echo([UInt8](repeating: 1, count: 2 << 20))
      }
      await Task.yield()
      sessions.removeLast()
      let next = remote.ahead.session(for: "b")
      #expect(try await next.owner().name() == "Ada")
      _ = try await long.value
      extendLifetime(sessions)
    }.value
    #expect(ends.here.state == .connected)
  }

  @Test func `a promised object whose calls wait here arrives as itself, too`() async throws {
    let (ends, remote) = try await ends()
    let session = try await remote.session(for: "a")
    let sessions = (0..<PromiseNumber.most).map { _ in remote.ahead.session(for: "a") }
    let owner = (session as? SessionRemote)?.ahead.owner()
    #expect(try await session.same(#require(owner)))
    extendLifetime((sessions, ends))
  }

  @Test func `a chain that is deeper than it may be waits here in between`() async throws {
    let (ends, remote) = try await ends()
    manor.shut()
    var session = remote.ahead.session(for: "a")
    for _ in 0..<PromiseNumber.deepest + 10 { session = session.ahead.session() }
    async let name = session.owner().name()
    await eventually("as many have come as may") {
      ends.there.counts.served == PromiseNumber.deepest + 1
    }
    manor.open()
    #expect(try await name == "Ada")
    #expect(ends.here.state == .connected)
  }

  @Test func `an end that does not say that it understands promises gets plain calls`()
    async throws
  {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.introduce()
    try await link.connected()
    let session = link.proxy(for: EstateRemote.self).ahead.session(for: "a")
    async let name = session.ahead.owner().name()
    await eventually("the first call has come") { peer.calls.count == 1 }
    #expect(peer.calls.first?.promise == nil)
    peer.answer(peer.calls[0].number, with: 7)
    await eventually("the second call has come") { peer.calls.count == 2 }
    #expect(peer.calls[1].object == 7)
    peer.answer(peer.calls[1].number, with: 8)
    await eventually("the third call has come") { peer.calls.count == 3 }
    #expect(peer.calls[2].object == 8)
    #expect(peer.calls.allSatisfy { $0.promise == nil })
    peer.say {
      $0.answer(number: peer.calls[2].number, isError: false, 7, objects: 0)
      $0.put(bytes: [3, 0, 0, 0] + Array("Ada".utf8))
    }
    #expect(try await name == "Ada")
    link.close()
  }

  @Test func `an end that understands promises gets all calls at once`() async throws {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.introduce()
    peer.say { $0.gone(object: PromiseNumber.greeting) }
    peer.say { $0.ping() }
    await eventually("all is read") { peer.heard.contains("pong") }
    let name = Task {
      try await link.proxy(for: EstateRemote.self).ahead.session(for: "a").ahead.owner().name()
    }
    await eventually("all calls have come") { peer.calls.count == 3 }
    let calls = peer.calls
    #expect(calls[0].promise == PromiseNumber.first + 1)
    #expect(calls[1].object == PromiseNumber.first + 1)
    #expect(calls[1].promise == PromiseNumber.first + 2)
    #expect(calls[2].object == PromiseNumber.first + 2 && calls[2].promise == nil)
    #expect(peer.heard.contains("gone(object: 0)"))
    name.cancel()
    _ = await name.result
    link.close()
  }

  static let rules: [(FrameError.Rule, @Sendable (inout SendBuffer, UInt32) -> Void)] = [
    // Of a promise that was not made, in each place where one can be named.
    (.noSuchPromise, { frames, _ in frames.call(1, PromiseNumber.first + 5) }),
    (
      .noSuchPromise,
      { frames, object in
        frames.call(number: 1, object: object, requirement: 1, budget: nil, 0, objects: 1)
        frames.put(.receivers(PromiseNumber.first + 5))
      }
    ),
    (.notSent, { frames, _ in frames.release(object: PromiseNumber.first + 5, arrivals: 1) }),
    // Let go of twice, or more often than once.
    (
      .notSent,
      { frames, object in
        frames.call(1, object, promising: PromiseNumber.first + 5)
        frames.release(object: PromiseNumber.first + 5, arrivals: 1)
        frames.release(object: PromiseNumber.first + 5, arrivals: 1)
      }
    ),
    (
      .notSent,
      { frames, object in
        frames.call(1, object, promising: PromiseNumber.first + 5)
        frames.release(object: PromiseNumber.first + 5, arrivals: 2)
      }
    ),
    // Used when it has been let go of.
    (
      .noSuchPromise,
      { frames, object in
        frames.call(1, object, promising: PromiseNumber.first + 5)
        frames.release(object: PromiseNumber.first + 5, arrivals: 1)
        frames.call(2, PromiseNumber.first + 5)
      }
    ),
    // Named before it is there.
    (
      .noSuchPromise,
      { frames, object in
        frames.call(1, object, promising: PromiseNumber.first + 5)
        frames.call(number: 2, object: object, requirement: 1, budget: nil, 0, objects: 1)
        frames.put(.receivers(PromiseNumber.first + 5))
      }
    ),
    // Promised twice; by a number of another kind.
    (
      .badField,
      { frames, object in
        frames.call(1, object, promising: PromiseNumber.first + 5)
        frames.call(2, object, promising: PromiseNumber.first + 5)
      }
    ),
    (.badField, { frames, object in frames.call(1, object, promising: 7) }),
    (
      .tooManyPromises,
      { frames, object in
        for number in 0...UInt32(PromiseNumber.most) {
          frames.call(number, object, promising: PromiseNumber.first + number)
        }
      }
    ),
    (
      .tooManyPromises,
      { frames, object in
        frames.call(0, object, promising: PromiseNumber.first)
        for number in 1...UInt32(PromiseNumber.deepest) {
          frames.call(
            number, PromiseNumber.first + number - 1, promising: PromiseNumber.first + number)
        }
      }
    ),
  ]

  @Test(arguments: 0..<rules.count)
  func `a stranger that breaks a rule of promises is told which, and its link ends`(
    _ index: Int
  ) async throws {
    let (rule, write) = Self.rules[index]
    var limits = LinkLimits.patient
    limits.calls = PromiseNumber.most + 10
    let (link, peer) = RawPeer.make(limits: limits)
    let object = TestObject()
    link.export(object, named: "object")
    link.start()
    peer.introduce()
    peer.say { write(&$0, ExportTable.number(named: "object")) }
    await eventually("the link ends") { link.state.isEnded }
    guard case .ended(let error) = link.state else { return }
    #expect(error.code == .brokenRule)
    #expect(error.message == rule.rawValue)
    await eventually("all is let go of") { link.counts == LinkCounts() }
    await eventually("it is told") { peer.goodbye?.contains(rule.rawValue) == true }
  }
}

extension LinkState {
  fileprivate var isEnded: Bool { if case .ended = self { true } else { false } }
}

extension SendBuffer {
  /// A call of `wait`, without arguments.
  fileprivate mutating func call(
    _ number: UInt32, _ object: UInt32, promising promise: UInt32? = nil
  ) {
    call(
      number: number, object: object, requirement: TestObject.Name.wait, budget: nil,
      promise: promise, 0, objects: 0)
  }
}
