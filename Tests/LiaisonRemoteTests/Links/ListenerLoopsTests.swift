import LiaisonWire
import RemoteWitness
import TestSupport
import Testing

@testable import LiaisonRemote

/// Listeners whose links are on several loops.
@Suite(.timeLimit(.minutes(5))) struct ListenerLoopsTests {
  private final class Links: Sendable {
    let all = Guarded<[Link]>([])
  }

  private let loops: [EventLoop]
  private let served = Links()

  init() throws { loops = try (0..<3).map { try EventLoop(name: "of listener \($0)") } }

  private func listen(admitting admission: LinkAdmission = .sameUser) throws -> LinkListener {
    try Link.listen(
      at: .unix(temporaryPath()), admitting: admission, limits: .patient, on: loops
    ) { [served] link in
      link.export(TestObject(), named: "object")
      served.all.withLock { $0.append(link) }
    }
  }

  private func end(_ listener: LinkListener) {
    listener.close()
    for loop in loops { loop.shutdown() }
  }

  private var share: [Int] {
    let links = served.all.withLock { $0 }
    return loops.map { loop in links.filter { $0.loop === loop }.count }
  }

  @Test(arguments: [false, true])
  func `each loop gets a link in its turn`(_ asksForToken: Bool) async throws {
    let token = LinkToken.random()
    let listener = try listen(
      admitting: asksForToken ? .sameUser.presenting(["test": token]) : .sameUser)
    for number in 0..<9 {
      let link = try await Link.connect(
        to: listener.address, presenting: asksForToken ? token : nil, limits: .patient)
      #expect(try await link.reference(named: "object").echo([UInt8(number)]) == [UInt8(number)])
    }
    #expect(share == [3, 3, 3])
    end(listener)
  }

  @Test func `a loop that was shut down gets no further link`() async throws {
    let listener = try listen()
    loops[1].shutdown()
    for _ in 0..<6 {
      let link = try await Link.connect(to: listener.address, limits: .patient)
      #expect(try await link.reference(named: "object").echo([1]) == [1])
    }
    #expect(share[1] == 0 && share[0] + share[2] == 6)
    #expect(share.allSatisfy { $0 <= 4 })
    end(listener)
  }

  @Test func `a loop that is being shut down gets no further link`() async throws {
    let listener = try listen()
    var links: [Link] = []
    for _ in 0..<3 {
      links.append(try await Link.connect(to: listener.address, limits: .patient))
    }
    let reference = links[1].reference(named: "object")
    let call = Task { _ = try? await reference.ask(TestObject.Name.wait) }
    await eventually("it is under way") {
      served.all.withLock { $0 }.contains { $0.counts.served == 1 }
    }
    let loop = loops[1]
    let draining = Task { await loop.shutdown(within: .seconds(3_600)) }
    await eventually("it drains") { [link = links[1]] in link.state == .closing }
    for _ in 0..<6 {
      links.append(try await Link.connect(to: listener.address, limits: .patient))
    }
    #expect(share[1] == 1)
    draining.cancel()
    _ = await draining.value
    await call.value
    end(listener)
  }

  @Test func `closing a listener finishes the calls of the links of all its loops`() async throws {
    let listener = try listen()
    var links: [Link] = []
    for _ in 0..<6 {
      links.append(try await Link.connect(to: listener.address, limits: .patient))
    }
    for link in links { _ = try await link.reference(named: "object").echo([1]) }
    #expect(await listener.close(within: .seconds(100)) == CutOff())
    for link in links { _ = await link.ended() }
    for link in served.all.withLock({ $0 }) { _ = await link.ended() }
    #expect(share == [2, 2, 2])
    end(listener)
  }
}
