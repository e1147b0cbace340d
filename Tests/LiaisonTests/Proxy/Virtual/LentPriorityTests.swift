import Liaison
import LiaisonTesting
import TestSupport
import Testing

@testable import LiaisonProxies

@Contract(.proxy, .anywhere)
private protocol Oven: AnyObject, Sendable {
  func heat() async -> Int
}

private final class HotOven: Oven {
  func heat() async -> Int { 200 }
}

@Suite struct `The priority of a making` {
  private let gate = Doorway()

  private func making(_ subject: VirtualSubject<any Oven>, isAwaitedBy count: Int) -> Bool {
    subject.state.withLock { $0.making }?.waiting == count
  }

  @Test func `is that of the most urgent of those who wait for it`() async throws {
    let seen = Guarded<TaskPriority?>(nil)
    let subject = VirtualSubject<any Oven>("oven") { [gate] () async throws in
      await gate.wait()
      seen.withLock { $0 = Task.currentPriority }
      return HotOven()
    }
    let proxy = OvenProxy(.virtual(subject))
    let first = Task.detached(priority: .background) { await proxy.heat() }
    await eventually { gate.isWaitedFor && making(subject, isAwaitedBy: 1) }
    let urgent = Task.detached(priority: .high) { await proxy.heat() }
    await eventually { making(subject, isAwaitedBy: 2) }
    gate.open()
    #expect(await first.value == 200)
    #expect(await urgent.value == 200)
    #expect(seen.withLock { $0 } == .high)
  }
}
