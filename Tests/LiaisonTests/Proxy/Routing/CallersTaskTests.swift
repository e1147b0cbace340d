import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonProxies

private enum Traveller {
  @TaskLocal static var name = "nobody"
}

@Contract(.proxy, .multicast, .anywhere)
private protocol Inn: AnyObject, Sendable {
  @Answer(.first, whenNobody: "") func guest() async -> String
  @Answer(.first, whenNobody: 0) func room() async throws -> Int
}

/// Says in which task it is asked.
private final class RoadInn: Inn {
  let lock = SubjectLock("inn", reentrancy: .counted)
  func guest() async -> String { Traveller.name }
  func room() async throws -> Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }
}

@Suite struct `A subject is asked in its caller's task` {
  private let inn = RoadInn()
  private var here: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }

  @Test func `through interceptors, virtual, protected and shared routes`() async throws {
    let routes: [Route<any Inn>] = [
      .to(inn), .to(inn).intercepted(by: .retry(1)), .virtual { [inn] in inn },
      .protected(inn, by: Protection("inn")),
      .virtual { [inn] () async throws in inn },
      .user(try await SmartReference("inn") { [inn] in inn }.userSuspending())
        .intercepted(by: .before { _ in }),
    ]
    for route in routes {
      #expect(try await InnProxy(route).room() == here)
      let name = await Traveller.$name.withValue("Ann") { await InnProxy(route).guest() }
      #expect(name == "Ann")
    }
  }

  @Test func `so that a lock which the caller holds is its own`() async throws {
    let proxy = InnProxy(
      .to(inn),
      interceptors: [
        Interceptor(before: { [inn] _ in
          .first { try await inn.lock.withLockSuspending(.exclusive, waiting: .not) {} }
        })
      ])
    try await inn.lock.withLockSuspending(.exclusive) { _ = try await proxy.room() }
  }

  @Test func `as the delegates of a multicast are that live here, one after the other`()
    async throws
  {
    let inns = InnMulticast()
    inns.add(inn)
    #expect(try await inns.room() == here)
  }

  @Test func `unless a limit has to be able to leave it`() async throws {
    let limited = InnProxy(.to(inn), interceptors: [.timeout(.seconds(60))])
    #expect(try await limited.room() != here)
    #expect(await Traveller.$name.withValue("Ann") { await limited.guest() } == "Ann")
  }
}
