import Liaison
import Testing

private final class RealCanvas: Canvas {
  var drawn = 0
  func draw(_ outline: Outline, at spot: Spot) { drawn += 1 }
  func erase(_ id: Int) throws -> Outline {
    if id < 0 { throw Erased() }
    return .square
  }
  func load(_ name: String) async throws -> Int { name.count }
  var title = "Real"
}

private final class RealShelf: NumberShelf {
  var put: [Int] = []
  func put(_ item: Int) { put.append(item) }
  func lend(_ item: Int, to name: String) {}
}

/// Asks for what can be answered without anybody.
@Contract(.proxy, .spy)
protocol Quizmaster: AnyObject {
  @Answer(.all, whenNobody: true) func allows(_ guest: String) -> Bool
  @Answer(.collect) func questions() -> [String]
  @Optional func hint() -> String?
  @Optional func ended()
  func name() -> String?
  func rank() -> Int
}

private final class ModestMaster: Quizmaster {
  func allows(_ guest: String) -> Bool { false }
  func questions() -> [String] { ["?"] }
  func name() -> String? { "Ann" }
  func rank() -> Int { 3 }
}

@Suite struct SpyTests {
  @Test func `a spy writes down every call in order`() async throws {
    let spy = CanvasSpy(forwardingTo: RealCanvas())
    spy.draw(.circle, at: Spot(x: 1))
    _ = try spy.erase(2)
    _ = try await spy.load("x")
    spy.title = "New"
    _ = spy.title
    #expect(
      spy.calls == [
        .draw(.circle, at: Spot(x: 1)), .erase(2), .load("x"), .setTitle("New"), .title,
      ])
    #expect(spy.calls != [.title])
  }

  @Test func `a spy forwards to the real object`() async throws {
    let real = RealCanvas()
    let spy = CanvasSpy(forwardingTo: real)
    spy.draw(.circle, at: Spot())
    #expect(real.drawn == 1)
    #expect(try spy.erase(1) == .square)
    #expect(throws: Erased.self) { try spy.erase(-1) }
    #expect(try await spy.load("four") == 4)
    spy.title = "New"
    #expect(real.title == "New")
    #expect(spy.title == "New")
  }

  @Test func `a closure answers before the real object does`() async throws {
    let real = RealCanvas()
    let spy = CanvasSpy(forwardingTo: real)
    spy.stubs.erase = { _ in .circle }
    spy.stubs.load = { _ in throw Erased() }
    spy.stubs.title = { "Stub" }
    var set: [String] = []
    spy.stubs.setTitle = { set.append($0) }
    #expect(try spy.erase(1) == .circle)
    await #expect(throws: Erased.self) { try await spy.load("x") }
    spy.title = "New"
    #expect(set == ["New"])
    #expect(spy.title == "Stub")
    #expect(real.title == "Real")
    spy.stubs.title = nil
    #expect(spy.title == "Real")
  }

  @Test func `a closure may call the spy and replace itself`() throws {
    let spy = CanvasSpy()
    spy.stubs.erase = { id in
      spy.stubs.erase = { _ in .square }
      return try spy.erase(id + 1)
    }
    #expect(try spy.erase(1) == .square)
    #expect(spy.calls == [.erase(1), .erase(2)])
    spy.stubs = CanvasStubs()
  }

  @Test func `without closure and real object the answer is nobody's`() {
    let spy = QuizmasterSpy()
    #expect(spy.allows("Ann"))
    #expect(spy.questions() == [])
    #expect(spy.hint() == nil)
    spy.ended()
    #expect(spy.name() == nil)
    #expect(spy.calls.count == 5)
  }

  @Test func `what the real object leaves out is answered as if nobody were there`() {
    let spy = QuizmasterSpy(forwardingTo: ModestMaster())
    #expect(!spy.allows("Ann"))
    #expect(spy.hint() == nil)
    spy.ended()
    #expect(spy.rank() == 3)
    spy.stubs.hint = { "x" }
    #expect(spy.hint() == "x")
  }

  @Test func `a spy that has no answer stops the program and names the remedy`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = QuizmasterSpy().rank()
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("spy.stubs.rank = { … }"))
    #expect(text.contains("QuizmasterSpy(forwardingTo: real)"))
  }

  @Test func `inherited calls are written down and answered too`() {
    let real = RealShelf()
    let spy = NumberShelfSpy(forwardingTo: real)
    spy.put(1)
    spy.lend(2, to: "Ann")
    var stubbed: [Int] = []
    spy.shelf.stubs.put = { stubbed.append($0) }
    spy.put(3)
    spy.tidied()
    #expect(
      spy.calls.description == "put(1)\nlend(2, to: \"Ann\")\nput(3)\ntidied()")
    #expect(spy.shelf.calls == [.put(1), .put(3), .tidied])
    #expect(real.put == [1])
    #expect(stubbed == [3])
  }

  @Test @MainActor func `a spy lives where its contract does`() async {
    let spy = ShownScreenSpy()
    var shown: [String] = []
    spy.stubs.show = { shown.append($0) }
    spy.show("a")
    await spy.wait()
    spy.name(1)
    #expect(shown == ["a"])
    #expect(spy.calls.all.map(\.description) == ["show(\"a\")", "wait()", "name(1)"])
  }

  @Test func `a spy can be a delegate`() {
    let delegates = RoamingMulticast()
    let spy = RoamingSpy()
    delegates.add(spy)
    delegates.roam(1)
    #expect(spy.calls.all.map(\.description) == ["roam(1)"])
  }

  @Test func `a closure that does not escape reaches closures and real objects`() {
    let spy = OdditiesSpy()
    spy.stubs.now = { body, times in body(times) }
    var seen: [Int] = []
    spy.now({ seen.append($0) }, times: 7)
    #expect(seen == [7])
    spy.stubs.change = { $0 += 1 }
    var number = 1
    spy.change(&number)
    #expect(number == 2)
    spy.stubs.all = { seen += $0 }
    spy.all(1, 2)
    #expect(seen == [7, 1, 2])
    spy.generic(1, twice: true)
    #expect(spy.calls.count == 4)
  }

  @Test func `calls on several threads are all written down`() {
    let spy = PlainNumbersSpy()
    onThreads(8) { thread in
      for number in 0..<1000 {
        spy.plain(thread * 1000 + number)
        if number % 100 == 0 { spy.stubs.plain = { _ in } }
      }
    }
    #expect(spy.calls.count == 8000)
    let numbers = spy.calls.map { if case .plain(let number) = $0 { number } else { -1 } }
    #expect(Set(numbers) == Set(0..<8000))
    for thread in 0..<8 {
      let own = numbers.filter { $0 / 1000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test func `order numbers put the calls of several spies in order`() {
    let (one, other) = (PlainNumbersSpy(), CanvasSpy())
    one.plain(1)
    other.draw(.circle, at: Spot())
    one.plain(2)
    let plain = one.calls.recorded.map(\.order)
    let drawn = other.calls.recorded.map(\.order)
    #expect(plain[0] < drawn[0])
    #expect(drawn[0] < plain[1])
  }

  @Test func `a log forgets and begins again`() {
    let spy = PlainNumbersSpy()
    spy.plain(1)
    spy.calls.removeAll()
    #expect(spy.calls.isEmpty)
    spy.plain(2)
    #expect(spy.calls == [.plain(2)])
  }
}
