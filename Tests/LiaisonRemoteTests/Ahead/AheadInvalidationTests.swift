import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

/// How a promised object's proxy ends where the promise itself cannot be called.
@Suite(.timeLimit(.minutes(5))) struct AheadInvalidationTests {
  /// A link whose peer understands no promises, and a session that it was asked for.
  private func session() async throws -> (link: Link, peer: RawPeer, session: SessionRemote) {
    let (link, peer) = RawPeer.make()
    link.start()
    peer.introduce()
    try await link.connected()
    let session = link.proxy(for: EstateRemote.self).ahead.session(for: "a")
    await eventually("the call has come") { peer.calls.count == 1 }
    return (link, peer, session)
  }

  @Test(arguments: Way.allCases)
  func `a promised object whose call fails is invalidated`(_ way: Way) async throws {
    let far = try await way.export(Manor(), as: EstateRemote.self)
    let session = far.remote.ahead.session(for: "nobody")
    let told = Count()
    let token = session.onInvalidation { _ in told.add(1) }
    await eventually("it is told") { told.now == 1 }
    #expect(session.invalidation?.message.contains("nobody") == true)
    extendLifetime(token)
  }

  @Test func `a promised object of a call that fails before it is sent is invalidated at once`()
    async throws
  {
    let ends = try await Carriage.pair.ends()
    ends.there.export(Manor(), as: EstateRemote.self)
    _ = try await ends.reference.echo([])
    let remote = ends.here.proxy(for: EstateRemote.self)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return remote.ahead.session(for: "a").invalidation
    }
    #expect(await task.value?.code == .invalidated)
  }

  @Test func `a promised object that came and goes away is invalidated`() async throws {
    let (link, peer, session) = try await session()
    let told = Count()
    let token = session.onInvalidation { _ in told.add(1) }
    peer.answer(peer.calls[0].number, with: 7)
    await eventually("it has come") { link.counts.calls == 0 }
    #expect(session.invalidation == nil)
    peer.say { $0.gone(object: 7) }
    await eventually("it is told") { told.now == 1 }
    #expect(session.invalidation?.code == .invalidated)
    link.close()
    #expect(told.now == 1)
    extendLifetime(token)
  }

  @Test func `a promised object that came ends with its link`() async throws {
    let (link, peer, session) = try await session()
    peer.answer(peer.calls[0].number, with: 7)
    let call = Task { try await session.owner() }
    await eventually("its call has come") { peer.calls.count == 2 }
    #expect(session.invalidation == nil)
    link.close()
    _ = await call.result
    #expect(session.invalidation?.code == .invalidated)
  }

  @Test func `a promised object that never comes ends with its link`() async throws {
    let (link, _, session) = try await session()
    let told = Count()
    let token = session.onInvalidation { _ in told.add(1) }
    link.close()
    await eventually("it is told") { told.now == 1 }
    #expect(session.invalidation != nil)
    extendLifetime(token)
  }

  @Test func `a promised object that came is let go of with its proxy`() async throws {
    let (link, peer, session) = try await session()
    var kept: SessionRemote? = session
    weak let reference = session._reference
    peer.answer(peer.calls[0].number, with: 7)
    await eventually("it has come") { link.counts.calls == 0 && link.counts.references == 1 }
    _ = consume session
    #expect(reference != nil)
    extendLifetime(kept)
    kept = nil
    await eventually("it is let go of") {
      peer.heard.contains { $0.hasPrefix("release(object: 7") }
    }
    #expect(reference == nil)
    link.close()
  }
}
