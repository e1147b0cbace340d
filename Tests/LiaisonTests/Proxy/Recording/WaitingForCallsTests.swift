import Liaison
import LiaisonTesting
import TestSupport
import Testing

@Suite struct WaitingForCallsTests {
  @Test func `a call that was made already is returned at once`() async throws {
    let spy = PlainNumbersSpy()
    spy.plain(1)
    spy.plain(2)
    let call = try await spy.calls.next(within: patience) { $0 == .plain(2) }
    #expect(call.invocation == .plain(2))
  }

  @Test func `a call that is made later ends the wait`() async throws {
    let spy = PlainNumbersSpy()
    async let call = spy.calls.next(within: patience) { $0 == .plain(3) }
    for number in 1...5 {
      spy.plain(number)
      await Task.yield()
    }
    #expect(try await call.invocation == .plain(3))
  }

  @Test func `waits return one call after the other`() async throws {
    let spy = PlainNumbersSpy()
    for number in 1...3 { spy.plain(number) }
    var seen: [PlainNumbersInvocation] = []
    for _ in 0..<3 { seen.append(try await spy.calls.next(within: patience).invocation) }
    #expect(seen == [.plain(1), .plain(2), .plain(3)])
    await #expect(throws: CallNotMade.self) { try await spy.calls.next(within: .zero) }
  }

  @Test func `each call is looked at once, however often it was waited for`() async throws {
    let spy = PlainNumbersSpy()
    let looks = Counter()
    let count = 500
    let last = Task {
      try await spy.calls.next(within: patience) {
        looks.add()
        return $0 == .plain(count)
      }
    }
    for number in 1...count {
      spy.plain(number)
      await eventually { looks.value == number }
    }
    #expect(try await last.value.invocation == .plain(count))
    #expect(looks.value == count)
    await #expect(throws: CallNotMade.self) { try await spy.calls.next(within: .zero) }
  }

  @Test func `many wait at once, and each sees every call once`() async throws {
    let spy = PlainNumbersSpy()
    let looks = Counter()
    let waits = (0..<200).map { index in
      Task {
        try await spy.calls.next(within: patience) {
          looks.add()
          return $0 == .plain(-1)
        }
      }
    }
    for (index, wait) in waits.enumerated() where index.isMultiple(of: 2) { wait.cancel() }
    for (index, wait) in waits.enumerated() where index.isMultiple(of: 2) {
      await #expect(throws: CallNotMade.self) { try await wait.value }
    }
    spy.plain(0)
    await eventually { looks.value == 100 }
    #expect(looks.value == 100)
    for wait in waits { wait.cancel() }
    for (index, wait) in waits.enumerated() where !index.isMultiple(of: 2) {
      await #expect(throws: CallNotMade.self) { try await wait.value }
    }
  }

  @Test func `a wait that ends says what was called instead`() async throws {
    let spy = CanvasSpy()
    spy.draw(.circle, at: Spot())
    spy.title = "New"
    let error = await #expect(throws: CallNotMade.self) {
      try await spy.calls.next(within: .zero) { if case .erase = $0 { true } else { false } }
    }
    #expect(error?.instead == ["draw(circle, at: (0, 0))", "title = \"New\""])
    #expect(error?.description.contains("\n  draw(circle, at: (0, 0))") == true)
  }

  @Test func `a wait ends on the clock that it is given`() async {
    let clock = ManualClock()
    let spy = PlainNumbersSpy()
    let task = Task { try await spy.calls.next(within: .seconds(5), clock: clock) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: CallNotMade.self) { try await task.value }
  }

  @Test func `a wait ends when its task is cancelled`() async {
    let spy = PlainNumbersSpy()
    let task = Task { try await spy.calls.next(within: .seconds(3600)) }
    task.cancel()
    let error = await #expect(throws: CallNotMade.self) { try await task.value }
    #expect(error?.wasCancelled == true)
  }

  @Test func `calls of several threads are all waited for`() async throws {
    let spy = PlainNumbersSpy()
    let threads = startThreads(4) { _ in for number in 0..<200 { spy.plain(number) } }
    for _ in 0..<800 { _ = try await spy.calls.next(within: patience) }
    #expect(spy.calls.count == 800)
    withExtendedLifetime(threads) {}
  }

  @Test func `forgotten calls are not waited for`() async throws {
    let spy = PlainNumbersSpy()
    spy.plain(1)
    spy.calls.removeAll()
    spy.plain(2)
    #expect(try await spy.calls.next(within: patience).invocation == .plain(2))
  }
}
