import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import Testing

/// The orderly end of a server, and clients that go elsewhere.
@Suite(.timeLimit(.minutes(5))) struct ClosingListenerTests {
  /// A server, and links to it.
  private final class House: Sendable {
    private final class Arrived: Sendable {
      let links = Guarded<[Link]>([])
    }

    let worker = Worker()
    let listener: LinkListener
    private let arrived = Arrived()

    init(at address: LinkAddress) throws {
      listener = try Link.listen(at: address, limits: .patient) { [worker, arrived] link in
        link.export(worker, as: ShiftRemote.self)
        arrived.links.withLock { $0.append(link) }
      }
    }

    var links: [Link] { arrived.links.withLock { $0 } }

    func clients(_ count: Int) async throws -> [Link] {
      var clients: [Link] = []
      for _ in 0..<count {
        clients.append(try await Link.connect(to: listener.address, limits: .patient))
      }
      return clients
    }
  }

  enum Place: CaseIterable {
    case unix, tcp

    var address: LinkAddress {
      switch self {
      case .unix: .unix(temporaryPath())
      case .tcp: .tcp("127.0.0.1", port: 0)
      }
    }
  }

  @Test(arguments: Place.allCases)
  func `a thousand calls under way over eight links are answered, and no later one is begun`(
    _ place: Place
  ) async throws {
    let house = try House(at: place.address)
    let clients = try await house.clients(8)
    let remotes = clients.map { $0.proxy(for: ShiftRemote.self) }
    let calls = (0..<1_000).map { index in Task { try await remotes[index % 8].work() } }
    await eventually("all have begun") { house.worker.begun.now == 1_000 }
    async let closed = house.listener.close(within: .seconds(3_600))
    await eventually("all clients know") { clients.allSatisfy { $0.isBeingClosed } }
    let late = (0..<1_000).map { index in
      Task { await failure { try await remotes[index % 8].work() } }
    }
    for call in late { #expect(await call.value?.code == .notSent) }
    house.worker.gate.open()
    #expect(await closed.isNothing)
    var results: Set<Int> = []
    for call in calls { results.insert(try await call.value) }
    #expect(results == Set(1...1_000))
    #expect(house.worker.begun.now == 1_000)
    for link in house.links { #expect(link.counts == LinkCounts()) }
    await eventually("the clients' ends have ended") { clients.allSatisfy(\.hasEnded) }
    for link in clients { #expect(link.counts == LinkCounts()) }
  }

  @Test(arguments: Place.allCases)
  func `whenever it ends, each call is carried out once or was not sent`(_ place: Place)
    async throws
  {
    for round in 0..<10 {
      let house = try House(at: place.address)
      house.worker.gate.open()
      let clients = try await house.clients(8)
      let (answered, refused, others) = (Count(), Count(), Count())
      let tasks = clients.map { link in
        Task {
          let remote = link.proxy(for: ShiftRemote.self)
          while true {
            let failures = await withTaskGroup(of: RemoteFailure?.self) { group in
              for _ in 0..<16 { group.addTask { await failure { try await remote.work() } } }
              return await group.reduce(into: []) { $0.append($1) }
            }
            for each in failures {
              switch each?.code {
              case nil: answered.add(1)
              case .notSent, .invalidated: refused.add(1)
              default: others.add(1)
              }
            }
            if failures.contains(where: { $0 != nil }) { return }
          }
        }
      }
      await eventually("they work") { answered.now > round * 50 }
      #expect(await house.listener.close(within: .seconds(3_600)).isNothing)
      for task in tasks { await task.value }
      #expect(others.now == 0)
      #expect(answered.now == house.worker.done)
      #expect(refused.now > 0)
    }
  }

  @Test(arguments: Place.allCases)
  func `nobody is admitted any more`(_ place: Place) async throws {
    let house = try House(at: place.address)
    let clients = try await house.clients(2)
    let remote = clients[0].proxy(for: ShiftRemote.self)
    let call = Task { try await remote.work() }
    await eventually("it has begun") { house.worker.begun.now == 1 }
    let address = house.listener.address
    async let closed = house.listener.close(within: .seconds(3_600))
    await eventually("one without calls has ended, and the other one knows") {
      clients[1].hasEnded && clients[0].state == .closing
    }
    // A port may be another listener's by now.
    if place == .unix {
      await #expect(throws: LinkError.self) {
        try await Link.connect(to: address, limits: .patient)
      }
    }
    house.worker.gate.open()
    #expect(await closed.isNothing)
    #expect(try await call.value == 1)
  }

  @Test(arguments: Place.allCases)
  func `what the time runs out for is counted over all links`(_ place: Place) async throws {
    let house = try House(at: place.address)
    let clients = try await house.clients(4)
    let calls = clients.map { link in
      let remote = link.proxy(for: ShiftRemote.self)
      return Task { await failure { try await remote.work() } }
    }
    await eventually("all have begun") { house.worker.begun.now == 4 }
    #expect(await house.listener.close(within: .milliseconds(10)) == .cut(served: 4))
    for call in calls { #expect(await call.value?.code == .outcomeUnknown) }
    await eventually("all are cancelled") { house.worker.cancelled.now == 4 }
    #expect(await house.listener.close(within: .seconds(3_600)).isNothing)
  }

  @Test func `a call over one of its links may close it`() async throws {
    let house = try House(at: .unix(temporaryPath()))
    let clients = try await house.clients(3)
    let remotes = clients.map { $0.proxy(for: ShiftRemote.self) }
    let calls = remotes.map { remote in Task { try await remote.work() } }
    await eventually("all have begun") { house.worker.begun.now == 3 }
    let cutOff = Guarded<CutOff?>(nil)
    house.worker.onLeave { [listener = house.listener] in
      let cut = await listener.close(within: .seconds(3_600))
      cutOff.withLock { $0 = cut }
    }
    let leaving = Task { await failure { try await remotes[1].leave() } }
    await eventually("it is under way") { clients.allSatisfy { $0.isBeingClosed } }
    house.worker.gate.open()
    for call in calls { #expect(try await call.value > 0) }
    #expect(await leaving.value?.code == .outcomeUnknown)
    await eventually("it goes on") { cutOff.withLock { $0 } == .cut(served: 1) }
  }

  @Test(arguments: [true, false])
  func `the end of its own link does not cancel a call that closes all links`(
    _ isClosedByPeer: Bool
  ) async throws {
    let house = try House(at: .unix(temporaryPath()))
    let clients = try await house.clients(3)
    let remotes = clients.map { $0.proxy(for: ShiftRemote.self) }
    let calls = [0, 2].map { index in Task { try await remotes[index].work() } }
    await eventually("both have begun") { house.worker.begun.now == 2 }
    let ended = Guarded<(CutOff, isCancelled: Bool)?>(nil)
    house.worker.onLeave { [listener = house.listener] in
      let cutOff = await listener.close(within: .seconds(3_600))
      let isCancelled = Task.isCancelled
      ended.withLock { $0 = (cutOff, isCancelled) }
    }
    let leaving = Task { await failure { try await remotes[1].leave() } }
    await eventually("it is under way") { clients[0].isBeingClosed && clients[2].isBeingClosed }
    if isClosedByPeer { clients[1].close() }
    await eventually("its own link has ended") { clients[1].hasEnded }
    #expect(await leaving.value?.code == .outcomeUnknown)
    await eventually("the server knows") { house.links[1].hasEnded }
    #expect(ended.withLock { $0 == nil })
    house.worker.gate.open()
    for call in calls { #expect(try await call.value > 0) }
    await eventually("it goes on") { ended.withLock { $0 != nil } }
    let (cutOff, isCancelled) = try #require(ended.withLock { $0 })
    #expect(cutOff == .cut(served: 1) && !isCancelled)
  }

  @Test func `a link that reconnects loses no call when the other end closes its links`()
    async throws
  {
    let house = try House(at: .unix(temporaryPath()))
    house.worker.gate.open()
    let link = ReconnectingLink(
      to: house.listener.address, reconnecting: .quickly, limits: .patient)
    let remote = link.proxy(for: ShiftRemote.self)
    let ended = Count()
    let callers = (0..<8).map { caller in
      Task {
        defer { ended.add(1) }
        for number in 0..<250 {
          _ = try await remote.work()
          try await remote.note(caller * 1_000 + number)
        }
      }
    }
    while ended.now < 8 {
      if let cutOff = await house.links.last?.close(within: .seconds(3_600)) {
        #expect(cutOff.isNothing)
      }
      await Task.yield()
    }
    for caller in callers { try await caller.value }
    #expect(await link.close(within: .seconds(3_600)).isNothing)
    #expect(house.worker.done == 2_000)
    #expect(house.links.count > 1)
    // Each once; what went over two links has no order.
    let notes = (0..<8).flatMap { caller in (0..<250).map { caller * 1_000 + $0 } }
    #expect(house.worker.notes.sorted() == notes)
  }

  @Test(arguments: [Duration.zero, .milliseconds(50)])
  func `closing a link that reconnects reaches the link before, which still finishes a call`(
    _ time: Duration
  ) async throws {
    let house = try House(at: .unix(temporaryPath()))
    let link = ReconnectingLink(
      to: house.listener.address, reconnecting: .quickly, limits: .patient)
    let remote = link.proxy(for: ShiftRemote.self)
    let call = Task { try await remote.work() }
    await eventually("it has begun") { house.worker.begun.now == 1 }
    let before = try #require(house.links.first)
    async let closed = before.close(within: .seconds(600))
    await eventually("it is under way") { before.isBeingClosed }
    await eventually("the next call goes over another link") {
      _ = try? await remote.note(1)
      return house.links.count == 2
    }
    if time == .zero {
      link.close()
    } else {
      #expect(await !link.close(within: time).isNothing)
    }
    #expect(await failure { try await call.value }?.code == .outcomeUnknown)
    house.worker.gate.open()
    _ = await closed
  }

  @Test func `a link that reconnects is closed for ever, and finishes its calls`() async throws {
    let house = try House(at: .unix(temporaryPath()))
    let link = ReconnectingLink(
      to: house.listener.address, reconnecting: .quickly, limits: .patient)
    let remote = link.proxy(for: ShiftRemote.self)
    let calls = (0..<5).map { _ in Task { try await remote.work() } }
    await eventually("all have begun") { house.worker.begun.now == 5 }
    async let closed = link.close(within: .seconds(3_600))
    await eventually("it is under way") { house.links.first?.isBeingClosed == true }
    await eventually("its state says so") { link.status.state == .closing }
    #expect(await failure { try await remote.work() }?.code == .notSent)
    house.worker.gate.open()
    #expect(await closed.isNothing)
    for call in calls { #expect(try await call.value > 0) }
    #expect(await failure { try await remote.work() }?.code == .notSent)
    await eventually("its state is the last one") {
      if case .ended = link.status.state { true } else { false }
    }
    #expect(house.links.count == 1)
  }
}
