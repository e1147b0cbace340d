import Liaison
import Synchronization
import Testing

@testable import Snippets

@Suite struct `Around calls` {
  @Test func `a call is tried again, and timed as one`() async throws {
    let tap = Tap()
    let kinds = Mutex<[TapEvent.Kind]>([])
    let token = tap.watch { event in kinds.withLock { $0.append(event.kind) } }
    let catalog = patient(RemoteCatalog(failing: 2), telling: tap)
    #expect(try await catalog.price(of: "pen") == 12)
    #expect(try catalog.count() == 3)
    #expect(kinds.withLock { $0 } == [.returned, .returned])
    withExtendedLifetime(token) {}
  }

  @Test func `a circuit is opened and closed by hand`() async throws {
    let states = Mutex<[String]>([])
    let (catalog, token) = guarded(RemoteCatalog()) { line in states.withLock { $0.append(line) } }
    #expect(states.withLock { $0 } == ["catalog: held", "catalog: closed"])
    #expect(try await catalog.price(of: "pen") == 12)
    withExtendedLifetime(token) {}
  }

  @Test func `a session is refreshed before a call, and again when it has ended`() async throws {
    let session = Session()
    let ended = Atomic(false)
    let ending = Interceptor(before: { _ in
      ended.exchange(true, ordering: .relaxed) ? .proceed : .refuse(LoggedOut())
    })
    let catalog = CatalogProxy(
      .to(RemoteCatalog()), interceptors: [.authorized(by: session), ending])
    #expect(try await catalog.price(of: "pen") == 12)
    #expect(session.refreshes.load(ordering: .relaxed) >= 1)
  }
}
