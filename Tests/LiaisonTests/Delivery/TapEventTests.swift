import Liaison
import Testing

@testable import LiaisonCore

@Suite struct TapEventTests {
  @Test func `a duration is written in whole milliseconds, however it was computed`() {
    let computed = Duration(
      secondsComponent: 1, attosecondsComponent: 2_000_000_000_000_001)
    let event = TapEvent(
      kind: .waiting, requirement: Requirement("f()", 0), place: "a queue", duration: computed)
    #expect(event.description == "waiting: f(), a queue, 1.003 seconds")
  }

  @Test func `what was not timed has no duration`() {
    let event = TapEvent(kind: .lost, requirement: Requirement("f()", 0), place: "a queue")
    #expect(event.description == "lost: f(), a queue")
  }
}
