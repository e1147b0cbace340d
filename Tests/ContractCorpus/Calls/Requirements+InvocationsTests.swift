import Liaison
import Testing

@Suite struct InvocationContractsTests {
  @Test func `calls of a contract with invocations are values that a spy keeps`() throws {
    let spy = InkedBookSpy()
    spy.inkedPage.stubs.erase = { width in Stroke(width: width) }
    var width = 3
    spy.draw(Stroke(), at: 1, 2)
    #expect(try spy.erase(&width) == Stroke(width: 3))
    spy.turn(to: 4)
    spy[layer: 1] = Stroke()
    #expect(spy.calls.count == 4)
    #expect(spy.calls.all.first?.description.hasPrefix("draw(") == true)
    #expect(spy.inkedPage.calls.count == 3)
  }

  @MainActor @Test func `calls of a contract on the main actor can be compared`() {
    let spy = InkedPaletteSpy()
    spy.stubs.take = { $0 }
    #expect(spy.take(Stroke(width: 2)) == Stroke(width: 2))
    #expect(spy.calls.all == [.take(Stroke(width: 2))])
  }

  @Test func `closures behind aliases are kept with the calls`() async {
    let spy = InkedPressSpy()
    spy.dry({}, after: 1)
    await spy.press({ _ in }, then: nil)
    spy.roll(Stroke(), "roll")
    var dried = false
    for case .dry(let tell, after: 1) in spy.calls.all {
      tell()
      dried = true
    }
    #expect(dried && spy.calls.count == 3)
  }

  @Test func `calls are performed where the module's code runs by default`() async throws {
    #expect(performInkedCalls() == 5)
  }
}
