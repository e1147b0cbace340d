import Foundation
import Liaison
import Testing

private final class Leaf: Canvas {
  var drawn: [String] = []
  func draw(_ outline: Outline, at spot: Spot) { drawn.append("\(outline) \(spot)") }
  func erase(_ id: Int) throws -> Outline {
    drawn.remove(at: id)
    return .circle
  }
  func load(_ name: String) async throws -> Int { 0 }
  var title = ""
}

@Suite struct MacroRecorderTests {
  @Test func `what is done to one subject is written down and done to another`() async throws {
    let (first, second) = (Leaf(), Leaf())
    let proxy = CanvasProxy(.to(first))
    let log = CallLog<CanvasInvocation>()
    let recording = proxy.invocations.record(into: log)
    proxy.draw(.circle, at: Spot(x: 1, y: 2))
    proxy.draw(.square, at: Spot())
    _ = try proxy.erase(0)
    proxy.title = "Square"
    recording.cancel()
    proxy.title = "Unrecorded"

    let file = try JSONEncoder().encode(log.all)
    for call in try JSONDecoder().decode([CanvasInvocation].self, from: file) {
      try await call.perform(on: second)
    }
    #expect(second.drawn == first.drawn)
    #expect(second.title == "Square")
  }
}
