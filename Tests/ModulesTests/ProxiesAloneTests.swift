import LiaisonProxies
import Synchronization
import Testing

@Contract(.proxy, .spy, .invocations(Equatable.self))
private protocol Store: AnyObject, Sendable {
  @Requires(.read) func count() throws -> Int
  @Requires(.write) func put(_ item: String) throws
}

private final class Shelf: Store {
  func count() throws -> Int { 3 }
  func put(_ item: String) throws {}
}

@Suite struct `Proxies alone` {
  @Test func `let through what is granted, and refuse the rest`() throws {
    let safe = StoreProxy(.protected(Shelf(), by: Protection("shelf", granting: .read)))
    #expect(try safe.count() == 3)
    #expect(throws: AccessError.self) { try safe.put("cup") }
  }

  @Test func `make a subject on first use`() throws {
    let store = StoreProxy(.virtual { Shelf() })
    #expect(try store.count() == 3)
  }

  @Test func `record calls as values`() throws {
    let spy = StoreSpy(forwardingTo: Shelf())
    try spy.put("cup")
    #expect(spy.calls == [.put("cup")])
  }

  @Test func `run interceptors around calls`() throws {
    let seen = Mutex<[String]>([])
    let interceptor = Interceptor(before: { call in
      let name = call.requirement.name
      seen.withLock { $0.append(name) }
      return .proceed
    })
    let store = StoreProxy(.to(Shelf()), interceptors: [interceptor])
    #expect(try store.count() == 3)
    #expect(seen.withLock { $0 } == ["count()"])
  }
}
