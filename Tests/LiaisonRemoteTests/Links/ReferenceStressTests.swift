import Liaison
import TestSupport
import Testing

@testable import LiaisonRemote

/// References and proxies that end on one thread while another thread finds them.
@Suite(.timeLimit(.minutes(5))) struct ReferenceStressTests {
  private let rounds = 10_000

  @Test func `references by name may end on several threads at once`() async {
    let links = RenewedLinks(RenewalPolicy(), limits: .init(), clock: ContinuousClock()) {
      () throws(RemoteFailure) in throw RemoteFailure(.notSent, "nothing listens")
    }
    let found = Count()
    await onThreads(4) { [rounds] _ in
      for _ in 0..<rounds where links.reference(named: "object").carrier === links { found.add(1) }
    }
    #expect(found.now == 4 * rounds)
    let last = links.reference(named: "object")
    #expect(links.reference(named: "object") === last)
  }

  @Test func `code that runs when a proxy ends may use the proxies of its object`() async {
    let reference = RemoteReference(1, over: MemoryCarrier.pair().here, arrivals: 0)
    let ended = Count()
    await onThreads(4) { [rounds] thread in
      for _ in 0..<rounds {
        if thread.isMultiple(of: 2) {
          _ = reference.proxy(of: First.self) { First(of: reference, ended) }
        } else {
          _ = reference.proxy(of: Second.self) { Second() }
        }
      }
    }
    let made = Count()
    let last = reference.proxy(of: First.self) {
      made.add(1)
      return First(of: reference, ended)
    }
    #expect(made.now == 1)
    #expect(reference.proxy(of: First.self) { First(of: reference, ended) } === last)
    #expect(ended.now > 0)
  }

  @Test func `a table of proxies returns what it has loaded, for its caller to release`() {
    var table = ProxyTable()
    var others = ProxyTable.Others()
    let second = Second()
    #expect(table.findOrAdd(second, &others) === second)
    #expect(others.isEmpty)
    #expect(table.find(First.self, &others) == nil)
    #expect(others.count == 1 && others[0] === second)
  }
}

/// Its deinit is code of its user.
private final class First: Sendable {
  private let reference: RemoteReference
  private let ended: Count

  init(of reference: RemoteReference, _ ended: Count) {
    (self.reference, self.ended) = (reference, ended)
  }

  deinit {
    _ = reference.proxy(of: Second.self) { Second() }
    ended.add(1)
  }
}

private final class Second: Sendable {}
