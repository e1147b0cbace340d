import Distributed
import LiaisonDistributed
import LiaisonRemote
import RemoteWitness
import Testing

/// What the suites of Swift's cluster assert of actors behind a process between, and behind links that follow
/// each other.
@Suite(.timeLimit(.minutes(5))) struct PeersBetweenTests {
  private let ends = Ends()

  @Test func `an actor keeps its identity through the process between`() async throws {
    let further = Ends()
    let clerk = Clerk(actorSystem: further.farSystem)
    ends.there.export(try further.proxy(for: clerk), named: "clerk")
    let remote = try Clerk.resolve(id: ends.here.actor(named: "clerk"), using: ends.nearSystem)
    let display = Display(actorSystem: ends.nearSystem)
    #expect(try await remote.same(display, display))
    #expect(try await remote.same(display, Display(actorSystem: ends.nearSystem)) == false)
    #expect(try await remote.back(display) === display)
    let own = try await remote.me()
    #expect(try await remote.isMe(own))
    #expect(try await remote.me() == own)
  }

  @Test func `an actor's error keeps its words and its type through an actor between`()
    async throws
  {
    let further = Ends()
    let far = Clerk(actorSystem: further.farSystem)
    let near = Clerk(actorSystem: ends.farSystem, behind: try further.proxy(for: far))
    let remote = try ends.proxy(for: near)
    let relayed = await failure { try await remote.checkBehind(7) }
    #expect(relayed?.code == .failed)
    #expect(relayed?.message == "Odd(number: 7)")
    #expect(relayed?.errorType == "LiaisonDistributedTests.Odd")
  }

  @Test func `an actor by name lasts from one link to the next`() async throws {
    let path = "/tmp/liaison-actors-\(UInt64.random(in: .min ... .max))"
    let clerk = Clerk(actorSystem: ends.farSystem)
    let (links, arrive) = AsyncStream<Link>.makeStream()
    let listener = try Link.listen(at: .unix(path), limits: .patient) { link in
      link.export(clerk, named: "clerk")
      arrive.yield(link)
    }
    let service = ReconnectingLink(
      to: listener.address,
      reconnecting: RenewalPolicy(
        .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5))))
    let remote = try Clerk.resolve(id: service.actor(named: "clerk"), using: ends.nearSystem)
    var made = links.makeAsyncIterator()
    for round in 1...3 {
      await eventually("it is reached") { await failure { try await remote.tick() } == nil }
      #expect(await clerk.whenLocal { $0.ticks } == round)
      #expect(try await remote.isMe(remote))
      let display = Display(actorSystem: ends.nearSystem)
      #expect(try await remote.back(display) === display)
      await made.next()?.close()
    }
    service.close()
    listener.close()
  }

  @Test func `cancelling reaches an actor through the process between`() async throws {
    let further = Ends()
    let clerk = Clerk(actorSystem: further.farSystem)
    ends.there.export(try further.proxy(for: clerk), named: "clerk")
    let remote = try Clerk.resolve(id: ends.here.actor(named: "clerk"), using: ends.nearSystem)
    let call = Task { await failure { try await remote.waitForEver() } }
    await eventually("it has arrived") { further.there.counts.served == 1 }
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    await eventually("it has stopped") { further.there.counts.served == 0 }
  }
}
