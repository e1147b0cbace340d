import Liaison
import Testing

/// Does what it is told, and can say so.
private final class Painter: Canvas {
  var drawn: [String] = []
  var titles: [String] = []
  func draw(_ outline: Outline, at spot: Spot) { drawn.append("\(outline) \(spot)") }
  func erase(_ id: Int) throws -> Outline {
    if id < 0 { throw Erased() }
    drawn.append("-\(id)")
    return .circle
  }
  func load(_ name: String) async throws -> Int {
    drawn.append("<\(name)")
    return 1
  }
  var title: String {
    get { titles.last ?? "" }
    set { titles.append(newValue) }
  }
}

private final class Odd: Oddities {
  var seen: [String] = []
  var texts: [Int: String] = [:]
  func all(_ numbers: Int...) { seen.append("\(numbers)") }
  func change(_ number: inout Int) {
    number += 1
    seen.append("\(number)")
  }
  func take(_ brush: Brush, _ spare: Brush?) { seen.append("brush") }
  func soon(_ done: @escaping (Int) -> Void) { done(5) }
  func now(_ body: (Int) -> Void, times: Int) { for time in 0..<times { body(time) } }
  func later(_ text: @autoclosure () -> String) { seen.append(text()) }
  func any(_ value: some CustomStringConvertible) { seen.append("any \(value)") }
  func generic<Value: Equatable>(_ value: Value, twice: Bool) { seen.append("\(value)") }
  func borrow(_ text: borrowing String) { seen.append(copy text) }
  func consume(_ text: consuming String) { seen.append(text) }
  func pair(at first: Int, at second: Int) { seen.append("\(first) \(second)") }
  func requirement(in place: Int) { seen.append("in \(place)") }
  subscript(_ index: Int) -> String {
    get { texts[index] ?? "" }
    set { texts[index] = newValue }
  }
}

private final class Heap: Counting {
  var total = 0
  func count(_ step: Int) { total += step }
}

private final class NumberPile: NumberShelf {
  var seen: [String] = []
  func put(_ item: Int) { seen.append("put \(item)") }
  func lend(_ item: Int, to name: String) { seen.append("lend \(item) \(name)") }
}

@MainActor private final class Wall: ShownScreen {
  var shown: [String] = []
  func show(_ text: String) { shown.append(text) }
  func wait() async { shown.append("waited") }
  nonisolated func name(_ number: Int) {}
}

@Suite struct PerformingTests {
  @Test @MainActor func `performing an invocation makes the call again`() async throws {
    let wall = Wall()
    for call: ShownScreenInvocation in [.show("a"), .wait, .name(1)] {
      await call.perform(on: wall)
    }
    #expect(wall.shown == ["a", "waited"])
  }

  @Test func `methods, properties and what they throw are performed`() async throws {
    let painter = Painter()
    let calls: [CanvasInvocation] = [
      .draw(.circle, at: Spot(x: 1)), .erase(3), .load("x"), .title, .setTitle("New"),
    ]
    for call in calls { try await call.perform(on: painter) }
    #expect(painter.drawn == ["circle (1, 0)", "-3", "<x"])
    #expect(painter.titles == ["New"])
    await #expect(throws: Erased.self) {
      try await CanvasInvocation.erase(-1).perform(on: Painter())
    }
  }

  @Test func `what is kept in another shape is performed as it was called`() throws {
    let odd = Odd()
    var done: [Int] = []
    let calls: [OdditiesInvocation] = [
      .all([1, 2]), .change(4), .take(Brush(), nil), .soon { done.append($0) }, .any(7),
      .borrow("b"), .consume("c"), .pair(at: 1, 2), .itsRequirement(in: 3), .setElement(2, "x"),
    ]
    for call in calls { try call.perform(on: odd) }
    #expect(odd.seen == ["[1, 2]", "5", "brush", "any 7", "b", "c", "1 2", "in 3"])
    #expect(done == [5])
    #expect(odd.texts == [2: "x"])
  }

  @Test func `what cannot be kept cannot be performed, and says so`() {
    let calls: [OdditiesInvocation] = [.now(times: 1), .later, .generic(twice: true)]
    for call in calls {
      #expect(throws: NotReplayable.self) { try call.perform(on: Odd()) }
    }
  }

  @Test func `a contract of objects and values is performed on objects`() {
    let heap = Heap()
    CountingInvocation.count(2).perform(on: heap)
    CountingInvocation.setTotal(heap.total + 40).perform(on: heap)
    #expect(heap.total == 42)
  }

  @Test func `inherited calls are performed too`() async throws {
    let numbers = NumberPile()
    for call: NumberShelfInvocation in [.shelf(.put(1)), .lend(2, to: "Ann")] {
      try await call.perform(on: numbers)
    }
    #expect(numbers.seen == ["put 1", "lend 2 Ann"])
  }
}
