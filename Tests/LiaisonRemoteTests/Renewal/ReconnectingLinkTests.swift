import Liaison
import LiaisonTesting
import RemoteWitness
import Testing

@testable import LiaisonRemote

@Suite(.timeLimit(.minutes(5))) struct ReconnectingLinkTests {
  private final class Server: Sendable {
    let address: LinkAddress
    let links = Guarded<[Link]>([])
    let object = TestObject()
    private let listener = Guarded<LinkListener?>(nil)

    init(_ name: String) {
      address = .unix("/tmp/liaison-\(name)-\(UInt32.random(in: 0 ... .max))")
    }

    func open() throws {
      let listener = try Link.listen(at: address, limits: .patient) { [weak self] link in
        guard let self else { return }
        link.export(object, named: "object")
        links.withLock { $0.append(link) }
      }
      self.listener.withLock { $0 = listener }
    }

    /// Ends listening, and all links.
    func close() {
      listener.withLock { $0.take() }?.close()
      cut()
    }

    func cut() {
      let links = links.withLock { links in
        defer { links = [] }
        return links
      }
      for link in links { link.close() }
    }

    deinit { close() }
  }

  private final class Links: Sendable {
    let all = Guarded<[Link]>([])
  }

  private final class States: Sendable {
    let all = Guarded<[LinkState]>([])
  }

  private static let quick = RenewalPolicy(
    .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5)))

  @Test func `a proxy by name lasts from one link to the next`() async throws {
    let server = Server("lasts")
    try server.open()
    let link = ReconnectingLink(to: server.address, reconnecting: Self.quick, limits: .patient)
    let reference = link.reference(named: "object")
    for number in 1...20 {
      #expect(try await reference.note(number) == number)
      server.cut()
      await eventually("the cut is seen, and mended") { server.links.withLock { $0.count == 1 } }
    }
    #expect(server.object.notes == Array(1...20))
    link.close()
  }

  @Test func `a call that is under way when the link is lost fails, and is not sent again`()
    async throws
  {
    let server = Server("under-way")
    try server.open()
    let link = ReconnectingLink(to: server.address, reconnecting: Self.quick, limits: .patient)
    let reference = link.reference(named: "object")
    async let waiting = reference.ask(TestObject.Name.wait)
    await eventually("it has begun") { server.object.begun == 1 }
    server.cut()
    do {
      _ = try await waiting
      Issue.record("the call has no answer")
    } catch {
      #expect((error as? RemoteFailure)?.code == .outcomeUnknown)
    }
    _ = try await reference.note(1)
    #expect(server.object.begun == 1)
    server.object.letGo()
    link.close()
  }

  @Test func `each new link is prepared before others use it`() async throws {
    let server = Server("prepared")
    try server.open()
    let link = ReconnectingLink(
      to: server.address, reconnecting: Self.quick,
      prepare: { link in try await link.reference(named: "object").note(0) })
    let reference = link.reference(named: "object")
    for number in 1...3 {
      try await reference.note(number)
      server.cut()
      await eventually("there is another one") { server.links.withLock { $0.count == 1 } }
    }
    await eventually("the last one is prepared, too") { server.object.notes.count == 7 }
    #expect(server.object.notes == [0, 1, 0, 2, 0, 3, 0])
    link.close()
  }

  @Test func `it connects again by itself, and says so`() async throws {
    let server = Server("by-itself")
    try server.open()
    let states = States()
    let link = ReconnectingLink(to: server.address, reconnecting: Self.quick, limits: .patient)
    let token = link.status.observe(\.state, options: [.initial, .new]) { _, change in
      if let state = change.newValue { states.all.withLock { $0.append(state) } }
    }
    await eventually("it is connected") { link.status.state == .connected }
    server.cut()
    await eventually("it is connected again") {
      states.all.withLock { $0.filter { $0 == .connected }.count == 2 }
    }
    link.close()
    await eventually("it has ended") {
      states.all.withLock { states in
        states.last == .ended(LinkError(.closed, "the link was closed"))
      }
    }
    token.cancel()
  }

  @Test func `while nothing listens a call fails as not sent, and later ones do not`() async throws
  {
    let server = Server("later")
    let link = ReconnectingLink(to: server.address, reconnecting: Self.quick, limits: .patient)
    let reference = link.reference(named: "object")
    let failure = await #expect(throws: RemoteFailure.self) { try await reference.note(1) }
    #expect(failure?.code == .notSent)
    try server.open()
    await eventually("it connects") { (try? await reference.note(2)) == 2 }
    link.close()
  }

  @Test func `a reader of a journal goes on over the next link, and misses nothing`() async throws {
    let server = Server("journal")
    let journal = Journal<Int>(keeping: .all)
    let address = server.address
    let links = Links()
    let listener = try Link.listen(at: address, limits: .patient) { link in
      link.export(journal, named: "numbers")
      links.all.withLock { $0.append(link) }
    }
    let link = ReconnectingLink(to: address, reconnecting: Self.quick, limits: .patient)
    let numbers = link.journal(of: Int.self, named: "numbers")
    let cutting = Task {
      for number in 1...2_000 {
        journal.append(number)
        if number % 100 == 0 {
          for link in links.all.withLock({ $0 }) { link.close() }
          await Task.yield()
        }
      }
      journal.finish()
    }
    var read: [Int] = []
    var position = journal.start
    reading: while true {
      do {
        let cursor = try await numbers.cursor(from: .position(position))
        while let pulled = try await cursor.next(upTo: 10) {
          if case .entries(let entries) = pulled { read += entries }
          position = cursor.position
        }
        break reading
      } catch {
        continue
      }
    }
    await cutting.value
    #expect(read == Array(1...2_000))
    listener.close()
    link.close()
  }

  @Test func `a property is observed from afar: the present value first, then each change`()
    async throws
  {
    let thermometer = Thermometer()
    let recorder = JournalRecorder(of: thermometer, \.celsius)
    let (here, there) = Link.pair()
    there.export(recorder, named: "celsius")
    thermometer.celsius = 1
    let reader = try await here.journal(of: Double.self, named: "celsius").cursorFromNewest()
    #expect(try await reader.next() == .entries([1]))
    thermometer.celsius = 2
    thermometer.celsius = 3
    #expect(try await reader.next() == .entries([2, 3]))
    thermometer.celsius = 4
    thermometer.celsius = 5
    let newest = try await reader.newest()
    #expect(newest?.entry == 5)
    #expect(newest?.skipped == 1)
    here.close()
  }

  @Test func `notices of a center are read from afar`() async throws {
    let center = NoticeCenter()
    let recorder = JournalRecorder(of: Opened.self, in: center)
    let (here, there) = Link.pair()
    there.export(recorder, named: "opened")
    let reader = try await here.journal(of: Opened.self, named: "opened").cursor(from: .start)
    center.post(Opened(door: 4))
    #expect(try await reader.next() == .entries([Opened(door: 4)]))
    here.close()
  }

  @Test func `a preparation whose own time is over is paused for, and closing ends the pause`()
    async throws
  {
    let server = Server("own-time")
    try server.open()
    let (clock, tries) = (ManualClock(), Count())
    let link = ReconnectingLink(
      to: server.address, reconnecting: RenewalPolicy(.unlimited, first: .seconds(60)),
      limits: .patient, clock: clock,
      prepare: { _ in
        tries.add(1)
        throw RemoteFailure(.deadlineExceeded, "its own")
      })
    await clock.waitForSleepers(1)
    #expect(tries.now == 1)
    let call = Task { try await link.reference(named: "object").echo([]) }
    await clock.waitForSleepers(2)
    link.close()
    let failure = await #expect(throws: RemoteFailure.self) { try await call.value }
    #expect(failure?.code == .notSent)
    #expect(tries.now == 1)
  }

  @Test func `a peer that closes a link during its first call is met again at once`() async throws {
    let (clock, links, object) = (ManualClock(), Links(), TestObject())
    let listener = try Link.listen(at: .unix(temporaryPath()), limits: .patient) { link in
      link.export(object, named: "object")
      links.all.withLock { $0.append(link) }
    }
    let house = ReconnectingLink(
      to: listener.address, reconnecting: RenewalPolicy(.unlimited, first: .seconds(10)),
      limits: .patient, clock: clock)
    let call = Task {
      _ = try await house.reference(named: "object").ask(TestObject.Name.wait)
    }
    await eventually("it has begun") { object.begun == 1 }
    let first = try #require(links.all.withLock { $0.first })
    let closer = Task { await first.close(within: .seconds(3_600)) }
    await eventually("it is met again") { links.all.withLock { $0.count } == 2 }
    object.letGo()
    try await call.value
    #expect(await closer.value.isNothing)
    house.close()
    listener.close()
  }

  @Test func `a peer that closes each link at once is met again after a pause`() async throws {
    let (clock, met) = (ManualClock(), Count())
    let listener = try Link.listen(at: .unix(temporaryPath()), limits: .patient) { link in
      met.add(1)
      Task { await link.close(within: .seconds(100)) }
    }
    let house = ReconnectingLink(
      to: listener.address, reconnecting: RenewalPolicy(.unlimited, first: .seconds(10)),
      limits: .patient, clock: clock)
    for count in 1...3 {
      await clock.waitForSleepers(1)
      #expect(met.now == count)
      clock.advance(by: .seconds(100))
    }
    house.close()
    listener.close()
  }

  @Test func `a peer that closes a link in order after a call is met again at once`() async throws {
    let (clock, links) = (ManualClock(), Links())
    let listener = try Link.listen(at: .unix(temporaryPath()), limits: .patient) { link in
      link.export(TestObject(), named: "object")
      links.all.withLock { $0.append(link) }
    }
    let house = ReconnectingLink(
      to: listener.address, reconnecting: RenewalPolicy(.unlimited, first: .seconds(10)),
      limits: .patient, clock: clock)
    for count in 1...3 {
      #expect(try await house.reference(named: "object").echo([1]) == [1])
      let present = links.all.withLock { $0 }
      #expect(present.count == count)
      await present.last?.close(within: .seconds(100))
    }
    house.close()
    listener.close()
  }
}

@Observed(.threadSafe) private final class Thermometer: Sendable {
  var celsius = 0.0
}

private struct Opened: Notice, Codable, Equatable {
  var door: Int
}
