import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// A loop that was shut down serves nothing any more, and says so.
@Suite(.timeLimit(.minutes(5))) struct EndedLoopTests {
  private func ended() async throws -> EventLoop {
    let loop = try EventLoop(name: "old")
    loop.shutdown()
    await eventually("the thread ends") { loop.inbox.withLock { $0.successor != nil } }
    return loop
  }

  private func expectEnd(_ link: Link) async {
    let error = await #expect(throws: LinkError.self) { try await link.connected() }
    #expect(error?.code == .closed)
    #expect(error?.message.contains("'old'") == true)
  }

  @Test func `a pair on a loop that was shut down has ended, and its calls fail`() async throws {
    let (here, there) = Link.pair(on: try await ended())
    await expectEnd(here)
    await expectEnd(there)
    let failure = await #expect(throws: RemoteFailure.self) {
      try await here.reference(named: "object").echo([])
    }
    #expect(failure?.code == .invalidated)
  }

  @Test func `a call with a deadline on such a link fails, too`() async throws {
    let (here, _) = Link.pair(on: try await ended())
    let reference = here.reference(named: "object")
    await withRemoteDeadline(in: .seconds(30)) {
      _ = await #expect(throws: RemoteFailure.self) { try await reference.echo([]) }
    }
  }

  @Test func `connecting on a loop that was shut down throws`() async throws {
    let listener = try Link.listen(at: .tcp("127.0.0.1", port: 0), limits: .patient) { _ in }
    let loop = try await ended()
    for address in [listener.address, .unix("/tmp/liaison-nothing")] {
      let error = await #expect(throws: LinkError.self) {
        try await Link.connect(to: address, on: loop)
      }
      #expect(error?.message.contains("'old'") == true)
    }
  }

  @Test func `listening on a loop that was shut down throws`() async throws {
    let loop = try await ended()
    let path = temporaryPath()
    let error = #expect(throws: LinkError.self) {
      try Link.listen(at: .unix(path), on: loop) { _ in }
    }
    #expect(error?.message.contains("'old'") == true)
    _ = try Link.listen(at: .unix(path), limits: .patient) { _ in }
  }

  @Test func `a link that begins while its loop ends has an end, too`() async throws {
    for _ in 0..<200 {
      let loop = try EventLoop(name: "old")
      let begun = Task.detached { Link.pair(on: loop) }
      loop.shutdown()
      let (here, there) = await begun.value
      for link in [here, there] {
        await eventually("the link ends") { if case .ended = link.state { true } else { false } }
      }
    }
  }

  @Test func `what is left to do when a loop has ended is done one after the other`() async throws {
    let loop = try await ended()
    let (running, done) = (Count(), Count())
    let overlap = Flag()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            loop.perform {
              if running.add(1) > 1 { overlap.set() }
              loop.perform { done.add(1) }
              running.add(-1)
            }
          }
        }
      }
    }
    await eventually("all is done") { done.now == 4_000 }
    #expect(!overlap.isSet)
  }
}
