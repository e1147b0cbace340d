import Liaison
import LiaisonTesting
import Testing

@Contract(.spy)
private protocol Easel: AnyObject {
  func draw(_ shape: String, at x: Int)
  func clear()
  func paint(_ colour: Colour)
}

/// Nothing that could be compared.
private struct Colour {}

@Contract(.spy)
private protocol Gallerist: AnyObject { func hang(_ title: String) }

@Suite struct `Expecting calls` {
  private let easel = EaselSpy()
  private let gallerist = GalleristSpy()

  @Test func `passes when they were made, in that order`() async {
    easel.draw("circle", at: 1)
    easel.clear()
    let said = await messages { expectCalls(to: easel.calls, [.draw("circle", at: 1), .clear]) }
    #expect(said == [])
  }

  @Test func `fails with a diff`() async {
    easel.draw("circle", at: 1)
    easel.draw("square", at: 3)
    easel.clear()
    easel.clear()
    let said = await messages {
      expectCalls(
        to: easel.calls, [.draw("circle", at: 1), .draw("square", at: 2), .clear])
    }
    #expect(
      said == [
        """
        The calls are not those that were expected:
          draw("circle", at: 1)
        - draw("square", at: 2)
        + draw("square", at: 3)
        + clear()
          clear()
        """
      ])
  }

  @Test func `fails when there were none, and when there should be none`() async {
    let none = await messages { expectCalls(to: easel.calls, [.clear]) }
    #expect(none == ["The calls are not those that were expected:\n- clear()"])
    easel.clear()
    let some = await messages { expectCalls(to: easel.calls, []) }
    #expect(some == ["The calls are not those that were expected:\n+ clear()"])
  }

  @Test func `says so when arguments cannot be compared`() async {
    easel.paint(Colour())
    let said = await messages { expectCalls(to: easel.calls, [.paint(Colour())]) }
    #expect(said.count == 1)
    #expect(said[0].hasSuffix("(Some arguments cannot be compared; make their types Equatable.)"))
  }

  @Test func `knows the order across spies`() async {
    easel.clear()
    gallerist.hang("Dusk")
    easel.draw("line", at: 0)
    let cleared = easel.calls.recorded[0]
    let drawn = easel.calls.recorded[1]
    let hung = gallerist.calls.recorded[0]
    let right = await messages { expectInOrder(cleared, hung, drawn) }
    #expect(right == [])
    let wrong = await messages { expectInOrder(cleared, drawn, hung) }
    #expect(
      wrong == [
        "'draw(\"line\", at: 0)' was to be called before 'hang(\"Dusk\")', and was called after it."
      ])
  }
}
