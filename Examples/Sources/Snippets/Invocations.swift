import Foundation
import Liaison

// snippet: contract
struct Point: Codable, Equatable { var x = 0, y = 0 }

@Contract(.invocations(Codable.self, Equatable.self))
protocol Canvas: AnyObject {
  func draw(_ shape: String, at point: Point)
  func erase(_ id: Int) throws
  var title: String { get set }
}
// end

func observe(_ sheet: any Canvas) {
  // snippet: observe
  let canvas = CanvasProxy(.to(sheet))
  let token = canvas.invocations.observe { call in print("about to:", call) }
  canvas.draw("circle", at: Point(x: 1, y: 2))
  // end
  withExtendedLifetime(token) {}
}

func follow(_ canvas: CanvasProxy) async {
  // snippet: follow
  for await event in canvas.events(keeping: .newest(100)) {
    if event.missed > 0 { print("\(event.missed) calls went by unread") }
    print(event.value)
  }
  // end
}

// snippet: replay
func repeated(on other: any Canvas, recording work: (any Canvas) -> Void) throws {
  let log = CallLog<CanvasInvocation>()
  let canvas = CanvasProxy(.to(other))
  let recording = canvas.invocations.record(into: log)
  work(canvas)
  recording.cancel()

  let file = try JSONEncoder().encode(log.all)
  for call in try JSONDecoder().decode([CanvasInvocation].self, from: file) {
    try call.perform(on: other)
  }
}
// end

// snippet: undo
extension CanvasInvocation {
  /// What takes it back, asked before the call is made.
  func inverse(on canvas: any Canvas) -> CanvasInvocation? {
    switch self {
    case .setTitle: .setTitle(canvas.title)
    case .draw, .erase, .title: nil
    }
  }
}
// end

func compare(_ one: CanvasInvocation, _ other: CanvasInvocation) -> String {
  // snippet: likeness
  switch one.likeness(to: other) {
  case .same: "the same call"
  case .different: "another call"
  case .unknown: "perhaps the same: something in it cannot be compared"
  }
  // end
}
