import Liaison
import TestSupport
import Testing

@testable import LiaisonResilience

/// Calls through interceptors from many threads and tasks at once. A long form runs under the
/// sanitizers: scripts/stress.
@Suite(.serialized) struct `Calls under stress` {
  @Test(arguments: [true, false])
  func `those with a limit that come together for a key all end`(isLimitOutside: Bool) async {
    let rounds = quantity(200)
    let kiln = TestPottery { name in
      for _ in 0..<8 * name.count {
        try Task.checkCancellation()
        await Task.yield()
      }
      return name.count
    }
    let cache = CallCache<String, Int>(atMost: 2)
    let proxies = (0..<4).map { (number: Int) -> PotteryProxy in
      let limit = [Interceptor.timeout(.microseconds(80 * number + 1))]
      return isLimitOutside
        ? cached(kiln, in: cache, before: limit) : cached(kiln, in: cache, behind: limit)
    }
    let (answered, late, wrong) = (Counter(), Counter(), Counter())
    await withTaskGroup { group in
      for lane in 0..<8 {
        group.addTask {
          for round in 0..<rounds {
            let name = String(repeating: "x", count: round % 7)
            let task = Task { try await proxies[(lane + round) % 4].fire(name) }
            if (lane + round).isMultiple(of: 5) { task.cancel() }
            do {
              if try await task.value == name.count { answered.add() } else { wrong.add() }
            } catch is CallTimedOut {
              late.add()
            } catch is CancellationError {
              late.add()
            } catch {
              wrong.add()
            }
          }
        }
      }
    }
    #expect(answered.value + late.value == 8 * rounds)
    #expect(wrong.value == 0)
    for count in 0..<7 {
      let name = String(repeating: "x", count: count)
      // A call that was left goes on for a moment.
      await eventually { cache.waiting(for: name) == 0 }
    }
  }

  @Test func `threads and tasks that ask for one key at a time make each once`() async {
    let rounds = quantity(300)
    let kiln = TestPottery()
    let cache = CallCache<String, Int>(atMost: 100_000)
    let proxy = cached(kiln, in: cache)
    let threads = startThreads(4) { _ in
      for round in 0..<rounds { _ = try? proxy.bake("thread \(round)") }
    }
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for round in 0..<rounds { _ = try? await proxy.fire("task \(round)") }
        }
      }
    }
    #expect(await threads.isOverInTime())
    #expect(kiln.calls.value == 2 * rounds)
  }
}
