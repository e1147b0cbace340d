import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import Testing

/// The end of a loop whose links live.
@Suite(.timeLimit(.minutes(5))) struct ClosingLoopTests {
  @Test func `a loop that is shut down within a time finishes what is under way`() async throws {
    let loop = try EventLoop(name: "finishes")
    let worker = Worker()
    let listener = try Link.listen(at: .unix(temporaryPath()), on: loop) { link in
      link.export(worker, as: ShiftRemote.self)
    }
    let (here, there) = Link.pair(on: loop)
    there.export(worker, as: ShiftRemote.self)
    let far = try await Link.connect(to: listener.address, limits: .patient)
    let remotes = [here, far].map { $0.proxy(for: ShiftRemote.self) }
    let calls = (0..<20).map { index in Task { try await remotes[index % 2].work() } }
    await eventually("all have begun") { worker.begun.now == 20 }
    async let shut = loop.shutdown(within: .seconds(3_600))
    await eventually("the other ends hear of it") { far.isBeingClosed && here.isBeingClosed }
    await #expect(throws: LinkError.self) {
      try await Link.connect(to: listener.address, limits: .patient)
    }
    worker.gate.open()
    #expect(await shut.isNothing)
    for call in calls { #expect(try await call.value > 0) }
    #expect(here.hasEnded && there.hasEnded)
    await eventually("the other end has ended") { far.hasEnded }
    #expect(far.state == .ended(LinkError(.closedByPeer, "the other end has closed the link")))
  }

  @Test func `a call may shut down the loop that it runs on`() async throws {
    let loop = try EventLoop(name: "own")
    let (here, there) = Link.pair(on: loop)
    let worker = Worker()
    there.export(worker, as: ShiftRemote.self)
    let cutOff = Guarded<CutOff?>(nil)
    worker.onLeave {
      let cut = await loop.shutdown(within: .seconds(3_600))
      cutOff.withLock { $0 = cut }
    }
    let failed = await failure {
      try await here.proxy(for: ShiftRemote.self).leave()
    }
    #expect(failed?.code == .outcomeUnknown)
    await eventually("it goes on") { cutOff.withLock { $0 } != nil }
  }

  @Test func `calls that a loop leaves behind end one after the other`() async throws {
    for _ in 0..<5 {
      let loop = try EventLoop(name: "leaves")
      let (here, there) = Link.pair(on: loop)
      let lingerer = Lingerer()
      there.export(lingerer, named: "lingerer")
      let reference = here.reference(named: "lingerer")
      let calls = (0..<500).map { _ in Task { await failure { try await reference.ask(1) } } }
      await eventually("all have begun") { lingerer.begun.now == 500 }
      loop.shutdown()
      for call in calls { #expect(await call.value?.code == .outcomeUnknown) }
      await eventually("all have ended") {
        lingerer.ended.now == 500 && there.counts == LinkCounts()
      }
    }
  }

  @Test func `links that come while their loop is shut down end, too`() async throws {
    let loop = try EventLoop(name: "late")
    let made = AsyncStream<[Link]>.makeStream()
    loop.perform {
      loop.shutdown()
      // Behind the end of those that there are.
      loop.perform {
        let (here, there) = Link.pair(on: loop)
        made.continuation.yield([here, there])
      }
    }
    let links = try #require(await made.stream.first { _ in true })
    await eventually("they have ended") { links.allSatisfy(\.hasEnded) }
    #expect(await links[0].close(within: .seconds(3_600)).isNothing)
  }

  @Test(arguments: ["unix", "tcp"])
  func `the other end hears why, and what was answered before`(_ kind: String) async throws {
    for _ in 0..<20 {
      let loop = try EventLoop(name: "last words")
      let address = kind == "unix" ? LinkAddress.unix(temporaryPath()) : .tcp("127.0.0.1", port: 0)
      let object = TestObject()
      let listener = try Link.listen(at: address, on: loop) { $0.export(object, named: "object") }
      let link = try await Link.connect(to: listener.address, limits: .patient)
      let reference = link.reference(named: "object")
      let noise = Task {
        while await failure({
          try await reference.tell(TestObject.Name.note) {
            $0.writer.put([UInt8](repeating: 1, count: 10_000))
          }
        }) == nil {}
      }
      _ = try await reference.echo([1])
      loop.shutdown()
      await noise.value
      await eventually("the end has come") { link.hasEnded }
      #expect(
        link.state == .ended(LinkError(.closedByPeer, "the other end has closed the link")))
    }
  }
}

/// Its calls go on for a while when they are cancelled.
private final class Lingerer: RemoteObject {
  let begun = Count()
  let ended = Count()
  private let gate = Gate()

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    begun.add(1)
    await gate.pass()
    for _ in 0..<200 { await Task.yield() }
    ended.add(1)
    return .failure(RemoteFailure(.failed, "cancelled"))
  }
}
