import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import Testing

/// What the suites of Cap'n Proto and Erlang assert of objects when a connection was lost and made
/// again.
@Suite(.timeLimit(.minutes(5))) struct PeersRenewalTests {
  @Test func `an object of a link that was lost is not another one of the next link`()
    async throws
  {
    let path = temporaryPath()
    let (links, arrive) = AsyncStream<(Link, Office)>.makeStream()
    let listener = try Link.listen(at: .unix(path), limits: .patient) { link in
      let office = Office()
      link.export(office, as: DeskRemote.self)
      arrive.yield((link, office))
    }
    let link = ReconnectingLink(to: listener.address, reconnecting: .quickly, limits: .patient)
    let remote = link.proxy(for: DeskRemote.self)
    let handle = try await remote.make()
    var arrived = links.makeAsyncIterator()
    let (first, _) = try #require(await arrived.next())
    first.close()
    await eventually("there is another one") { await failure { try await remote.nothing() } == nil }
    let (second, office) = try #require(await arrived.next())
    // The same number, of another object.
    let other = try await remote.make()
    #expect(await failure { try await handle.changed(to: 1) }?.code == .invalidated)
    try await other.changed(to: 2)
    #expect(office.living.now == 1)
    // Handed to the next link, it is an object that is gone.
    #expect(await failure { try await remote.tell(handle, 3) }?.code == .failed)
    extendLifetime((second, listener))
    link.close()
  }

  @Test func `a proxy by name that goes home over a link that was renewed is the object itself`()
    async throws
  {
    let path = temporaryPath()
    let office = Office()
    let links = Guarded<[Link]>([])
    let listener = try Link.listen(at: .unix(path), limits: .patient) { link in
      link.export(office, as: DeskRemote.self)
      links.withLock { $0.append(link) }
    }
    let link = ReconnectingLink(to: listener.address, reconnecting: .quickly, limits: .patient)
    let remote = link.proxy(for: DeskRemote.self)
    #expect(try await remote.isMe(remote))
    for each in links.withLock({ $0 }) { each.close() }
    await eventually("there is another one") {
      await failure { try await remote.nothing() } == nil
    }
    #expect(try await remote.isMe(remote))
    #expect(try await !remote.isMe(Office()))
    extendLifetime(listener)
    link.close()
  }

  @Test func `two callers that find the link lost make one new link`() async throws {
    let path = temporaryPath()
    let made = Count()
    let links = Guarded<[Link]>([])
    let office = Office()
    let listener = try Link.listen(at: .unix(path), limits: .patient) { link in
      made.add(1)
      link.export(office, as: DeskRemote.self)
      links.withLock { $0.append(link) }
    }
    let link = ReconnectingLink(to: listener.address, reconnecting: .quickly, limits: .patient)
    let remote = link.proxy(for: DeskRemote.self)
    let waiting = (0..<2).map { _ in Task { await failure { try await remote.wait() } } }
    await eventually("both have begun") { office.begun.now == 2 }
    #expect(made.now == 1)
    for each in links.withLock({ $0 }) { each.close() }
    for each in waiting { #expect(await each.value?.code == .outcomeUnknown) }
    let again = (0..<20).map { _ in Task { await failure { try await remote.nothing() } } }
    for each in again { #expect(await each.value == nil) }
    #expect(made.now == 2)
    extendLifetime(listener)
    link.close()
  }
}
