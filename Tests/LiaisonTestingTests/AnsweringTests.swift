import Liaison
import LiaisonTesting
import TestSupport
import Testing

private struct Jam: Error, Equatable {}

@Contract(.spy, .anywhere)
private protocol Feeder: AnyObject, Sendable {
  func sheets(_ tray: Int) -> Int
  func feed(_ tray: Int, _ name: String) throws -> Int
  func pull(_ tray: Int) throws(Jam) -> Int
  func wait() async throws -> String
  @MainActor func show() async -> Int?
  var isReady: Bool { get }
}

@Suite struct `Answering in sequence` {
  private let spy = FeederSpy()

  @Test func `gives one after the other, and the last one again`() {
    spy.stubs.sheets = answering(1, 2)
    #expect((0..<4).map(spy.sheets) == [1, 2, 2, 2])
  }

  @Test func `throws after the last value`() throws {
    spy.stubs.feed = answering(1, 2, thenThrowing: Jam())
    #expect(try spy.feed(0, "a") == 1)
    #expect(try spy.feed(0, "b") == 2)
    for _ in 0..<2 { #expect(throws: Jam.self) { try spy.feed(0, "c") } }
  }

  @Test func `throws from the beginning, with a typed error, too`() {
    spy.stubs.pull = answering(thenThrowing: Jam())
    #expect(throws: Jam()) { try spy.pull(0) }
  }

  @Test func `goes on after an error`() {
    spy.stubs.pull = answering(.failure(Jam()), .success(7))
    #expect(throws: Jam()) { try spy.pull(0) }
    #expect((0..<2).map { try? spy.pull($0) } == [7, 7])
  }

  @Test @MainActor func `fits closures that are asynchronous, isolated or without arguments`()
    async throws
  {
    spy.stubs.wait = answering("a", "b")
    spy.stubs.show = answering(1, nil)
    spy.stubs.isReady = answering(false, true)
    #expect(try await spy.wait() == "a")
    #expect(try await spy.wait() == "b")
    #expect([await spy.show(), await spy.show()] == [1, nil])
    #expect([spy.isReady, spy.isReady] == [false, true])
  }

  @Test func `gives each but the last to one call, from several threads`() {
    spy.stubs.sheets = answering(.success(1), .success(2), .success(3), .success(0))
    let sum = Counter()
    onThreads(8) { _ in
      for _ in 0..<100 { for _ in 0..<spy.sheets(0) { sum.add() } }
    }
    #expect(sum.value == 6)
  }
}
