import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonProxies

@Contract(.proxy, .anywhere)
private protocol Panorama: AnyObject, Sendable {
  func mark(_ place: String)
  func size() throws -> Int
  func colour(_ x: Int) async throws -> Int
}

private final class Painted: Panorama {
  let log = Log()
  let proxy = Guarded<(any Panorama)?>(nil)

  func mark(_ place: String) {
    let size = try? proxy.withLock { $0 }?.size()
    log.append("\(place) \(size ?? 0)")
  }
  func size() throws -> Int { 1 }
  func colour(_ x: Int) async throws -> Int { x }
}

@Suite(.timeLimit(.minutes(5))) struct `A making whose maker is cancelled` {
  private typealias Virtual = VirtualSubject<any Panorama>

  private let made = Counter()

  /// The first making is cancelled when so many wait for it.
  private func proxy(_ count: Int, _ afterFailure: AfterFailure) -> PanoramaProxy {
    let itself = Guarded<Virtual?>(nil)
    let virtual = Virtual("panorama", afterFailure: afterFailure) { [made] () throws in
      made.add()
      if made.value == 1 {
        soon { itself.withLock { $0 }?.state.withLock { $0.making?.waiting } == count }
        itself.withLock { $0 = nil }
        withUnsafeCurrentTask { $0?.cancel() }
        try Task.checkCancellation()
      }
      return Painted()
    }
    itself.withLock { $0 = virtual }
    return PanoramaProxy(.virtual(virtual))
  }

  @Test func `is made by the next in line`() async throws {
    let proxy = proxy(2, .never)
    let sizes = Counter()
    let cancelled = Task { try await proxy.colour(1) }
    await eventually { made.value == 1 }
    let threads = startThreads(2) { _ in sizes.add((try? proxy.size()) ?? 0) }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(await threads.isOverInTime())
    #expect(sizes.value == 2)
    #expect(made.value == 2)
  }

  @Test func `has not failed`() async throws {
    let proxy = proxy(0, .never)
    let cancelled = Task { try await proxy.colour(1) }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(try await proxy.colour(3) == 3)
  }
}

@Suite struct `A subject that is told what was kept` {
  @Test func `may be called by what it is told`() async {
    let (painted, isKept) = (Painted(), Signal())
    let subject = VirtualSubject<any Panorama>("panorama", meanwhile: .standingIn()) {
      () throws in
      _ = isKept.wait()
      return painted
    }
    let proxy = PanoramaProxy(.virtual(subject))
    painted.proxy.withLock { $0 = proxy }
    proxy.mark("here")
    proxy.mark("there")
    isKept.fire()
    await eventually { painted.log.entries == ["here 1", "there 1"] }
    painted.proxy.withLock { $0 = nil }
  }
}
