import Liaison
import TestSupport
import Testing

@testable import LiaisonCore

@Suite struct `Waiting for a state` {
  private static let count = 2_000

  /// Tasks that wait, in their order.
  private func waiting<Outcome: Sendable>(
    _ count: Int, for monitor: Monitor<Int>,
    _ attempt: @escaping @Sendable (Int, inout Int) -> Outcome?
  ) async -> [Task<Outcome?, Never>] {
    var tasks: [Task<Outcome?, Never>] = []
    for index in 0..<count {
      tasks.append(Task { await monitor.wait { attempt(index, &$0) } })
      await eventually { monitor.waiting == index + 1 }
    }
    return tasks
  }

  @Test func `a change asks each who waits once, and again only behind one that goes on`() async {
    let asked = Counter()
    let monitor = Monitor(0)
    let tasks = await waiting(200, for: monitor) { index, state -> Int? in
      asked.add()
      return state > 0 ? index : nil
    }
    let before = asked.value
    #expect(before == 200, "who comes asks for itself alone")
    monitor.look { $0 = 0 }
    #expect(asked.value == before, "a look asks nobody")
    monitor.change { $0 = 1 }
    #expect(asked.value == before + 200)
    for (index, task) in tasks.enumerated() { #expect(await task.value == index) }
    #expect(monitor.waiting == 0)
  }

  @Test func `one that goes on lets those before it go on`() async {
    let monitor = Monitor(0)
    // Each needs that the one behind it has gone on.
    let tasks = await waiting(20, for: monitor) { index, state -> Int? in
      guard state == 20 - index else { return nil }
      state += 1
      return index
    }
    monitor.change { $0 = 1 }
    for (index, task) in tasks.enumerated() { #expect(await task.value == index) }
  }

  @Test func `in turn, a change costs what it lets go on`() async {
    let asked = Counter()
    let monitor = Monitor(0, asking: .inTurn)
    let tasks = await waiting(300, for: monitor) { index, state -> Int? in
      asked.add()
      guard state > 0 else { return nil }
      state -= 1
      return index
    }
    let before = asked.value
    #expect(before == 1, "who comes behind another waits without asking")
    for _ in 0..<100 { monitor.change { $0 += 1 } }
    #expect(asked.value == before + 200, "the one that goes on, and the next that does not")
    for index in 100..<200 { tasks[index].cancel() }
    for index in 100..<200 { #expect(await tasks[index].value == nil) }
    monitor.change { $0 += 100 }
    for index in 0..<100 { #expect(await tasks[index].value == index) }
    for index in 200..<300 { #expect(await tasks[index].value == index) }
    #expect(asked.value == before + 300)
    #expect(monitor.waiting == 0)
  }
}
