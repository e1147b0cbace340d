import Liaison
import LiaisonRemote
import LiaisonWire
import Synchronization
import Testing

/// Promise 1 where connections break: each call ends in exactly one outcome that has a name, and nothing is
/// left behind.
@Suite(.timeLimit(.minutes(5))) struct FaultTests {
  /// One session: calls of both kinds, objects in both directions, errors, and calls back.
  private struct Session {
    var outcomes: [String] = []
    var readHere = 0
    var readThere = 0
  }

  private static let callCount = 12

  private func run(
    here: Fault = .none, there: Fault = .none, within time: Duration? = nil
  ) async throws -> Session {
    // Bytes that are wrong may mean that more are to come. Then time ends the call, or the link.
    try await RemoteDeadline.$current.withValue(time.map { .now + $0 }) {
      var limits = LinkLimits()
      if time != nil { limits.heartbeat = .milliseconds(30) }
      return try await run(here: here, there: there, limits)
    }
  }

  private func run(here: Fault, there: Fault, _ limits: LinkLimits) async throws -> Session {
    let living = Living()
    let session = try await { () async throws in
      let make = living.make
      let (left, right) = InProcessTransport.pair()
      let (mine, theirs) = (FaultTransport(left, here), FaultTransport(right, there))
      let ends = Ends(
        here: Link(over: mine, on: .shared, limits),
        there: Link(over: theirs, on: .shared, limits))
      let object = make(make(nil))
      ends.there.export(object, named: "object")
      ends.here.start()
      ends.there.start()
      var session = Session()
      let reference = ends.here.reference(named: "object")
      for index in 0..<Self.callCount {
        session.outcomes.append(
          await outcome { () async throws(RemoteFailure) in
            switch index % 6 {
            case 0:
              _ = try await reference.ask(TestObject.Name.echo) {
                $0.writer.put([1, 2] as [UInt8])
              }
            case 1: try await reference.tell(TestObject.Name.note) { $0.writer.put(index) }
            case 2:
              let object = make(nil)
              _ = try await reference.ask(TestObject.Name.callBack) { $0.put(.local(object)) }
            case 3:
              let given = try await reference.ask(TestObject.Name.give).reference
              if let given {
                _ = try await reference.ask(TestObject.Name.isMe) { $0.put(.remote(given)) }
              }
            case 4: _ = try await reference.ask(999)
            default: _ = try await reference.ask(TestObject.Name.fill) { $0.writer.put(50) }
            }
          })
      }
      ends.here.close()
      await eventually("the other end hears of the end") {
        if case .ended = ends.there.state { true } else { false }
      }
      #expect(ends.here.counts == LinkCounts())
      await eventually("the handlers have ended") {
        // One that nobody waits for is not cancelled with the link. A changed bit can make one that waits.
        object.letGo()
        return ends.there.counts == LinkCounts()
      }
      (session.readHere, session.readThere) = (mine.received, theirs.received)
      return session
    }()
    await eventually("all objects are let go of") { living.count == 0 }
    return session
  }

  private func outcome(_ call: () async throws(RemoteFailure) -> Void) async -> String {
    do throws(RemoteFailure) {
      try await call()
      return "value"
    } catch {
      return "\(error.code)"
    }
  }

  private static let healthy = [
    "value", "value", "value", "value", "refused", "value",
  ]

  @Test func `a connection that tears its bytes apart changes nothing`() async throws {
    for (here, there) in [(Fault.tear, Fault.tear), (.delay, .delay), (.tear, .delay)] {
      let session = try await run(here: here, there: there)
      #expect(session.outcomes == Self.healthy + Self.healthy)
    }
  }

  @Test func `a connection that breaks at any byte leaves nothing behind`() async throws {
    let whole = try await run()
    #expect(whole.outcomes == Self.healthy + Self.healthy)
    let named: Set = ["value", "refused", "notSent", "outcomeUnknown", "invalidated"]
    for cut in 0..<whole.readHere {
      let session = try await run(here: .cut(cut))
      #expect(named.isSuperset(of: session.outcomes), "cut at \(cut): \(session.outcomes)")
      #expect(session.outcomes.count == Self.callCount)
    }
    for cut in 0..<whole.readThere {
      let session = try await run(there: .cut(cut))
      #expect(named.isSuperset(of: session.outcomes), "cut at \(cut): \(session.outcomes)")
    }
  }

  @Test func `bytes that come twice or change end the link, and each call by name`() async throws {
    let whole = try await run()
    for place in stride(from: 1, to: whole.readThere, by: 5) {
      for fault in [Fault.duplicate(place, count: 20), .flip(place, bit: UInt8(place % 8))] {
        let session = try await run(there: fault, within: .milliseconds(100))
        #expect(session.outcomes.count == Self.callCount)
      }
    }
    for place in stride(from: 1, to: whole.readHere, by: 5) {
      for fault in [Fault.duplicate(place, count: 20), .flip(place, bit: UInt8(place % 8))] {
        let session = try await run(here: fault, within: .milliseconds(100))
        #expect(session.outcomes.count == Self.callCount)
      }
    }
  }
}

/// Counts the objects of a session.
private final class Living: Sendable {
  private let living = Atomic(0)

  var count: Int { living.load(ordering: .sequentiallyConsistent) }

  func make(giving other: TestObject?) -> TestObject {
    living.add(1, ordering: .sequentiallyConsistent)
    return TestObject(
      giving: other, ended: { [self] in living.subtract(1, ordering: .sequentiallyConsistent) })
  }
}
