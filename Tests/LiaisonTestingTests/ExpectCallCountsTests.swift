import Liaison
import LiaisonTesting
import TestSupport
import Testing

private final class Shape: Sendable {}

/// Equal to every other.
private struct Anything: Equatable { static func == (left: Self, right: Self) -> Bool { true } }

@Contract(.spy)
private protocol Studio: AnyObject {
  func draw(_ shape: String, at x: Int)
  func erase(_ shape: String, at x: Int)
  func name(_ name: String?)
  func frame(_ shape: Shape)
  func shown(then body: () -> Void, after seconds: Double)
  func clear()
  var title: String { get set }
}

@Contract(.spy)
private protocol Critic: AnyObject { func judge(_ title: String) }

extension Match<String> {
  fileprivate static func prefix(_ start: String) -> Match {
    .where("begins with \(start)") { $0.hasPrefix(start) }
  }
}

@Suite struct `Expecting counts of calls` {
  private let studio = StudioSpy()

  init() {
    studio.stubs.title = { "Untitled" }
    studio.draw("circle", at: 1)
    studio.erase("circle", at: 1)
    studio.draw("circle", at: 3)
    studio.title = "Dusk"
  }

  @Test func `passes when they were made so often`() async {
    let said = await messages {
      expectCalls(to: studio.calls, 1, of: .draw("circle", at: 1))
      expectCalls(to: studio.calls, .never, of: .clear)
      expectCalls(to: studio.calls, 2, of: .call(StudioInvocation.draw))
      expectCalls(to: studio.calls, .once, of: .call(StudioInvocation.draw, .any, .is(3)))
      expectCalls(to: studio.calls, .atLeast(1), of: .call(StudioInvocation.setTitle, .prefix("D")))
      expectCalls(to: studio.calls, .atMost(4), of: .any)
      expectCalls(to: studio.calls, .within(1...2), of: .where { $0.requirement.access == .set })
    }
    #expect(said == [])
  }

  @Test func `cases of another module have matches, closures or not`() async throws {
    let summing = SummingSpy()
    summing.stubs.sum = { bytes, _ in bytes.count }
    summing.stubs.watch = { _ in }
    _ = try await summing.sum(of: [1, 2]) { _ in }
    summing.watch { _ in }
    let said = await messages {
      expectCalls(to: summing.calls, 1, of: .call(SummingInvocation.sum))
      expectCalls(to: summing.calls, .once, of: .call(SummingInvocation.sum, .is([1, 2]), .any))
      expectCalls(to: summing.calls, .once, of: .call(SummingInvocation.sum, .is([1, 2])))
      expectCalls(to: summing.calls, .never, of: .call(SummingInvocation.sum, .is([1])))
      expectCalls(to: summing.calls, .once, of: .call(SummingInvocation.watch))
    }
    #expect(said == [])
  }

  @Test func `fails with what was wanted and what came, where it stands`() async {
    let line = #line + 2
    let issues = await failures {
      expectCalls(to: studio.calls, 2, of: .draw("circle", at: 1))
    }
    #expect(issues.map(\.sourceLocation?.line) == [line])
    #expect(
      issues.first?.comments.map(\.rawValue) == [
        """
        Wanted 2, was called once: draw("circle", at: 1). These calls were made:
        * draw("circle", at: 1)
          erase("circle", at: 1)
          draw("circle", at: 3)
          title = "Dusk"
        """
      ])
  }

  @Test(
    arguments: zip(
      [CallCount.never, 1, .exactly(3), .atLeast(3), .atMost(1), .within(4...5)],
      ["0", "1", "3", "at least 3", "at most 1", "4 to 5"]))
  func `says how often it was wanted`(count: CallCount, text: String) async {
    let said = await messages {
      expectCalls(to: studio.calls, count, of: .call(StudioInvocation.draw, .any, .in(1...3)))
    }
    #expect(said.count == 1)
    #expect(
      said.first?.hasPrefix("Wanted \(text), was called twice: draw(any, at: in 1...3). ") == true)
  }

  @Test func `says so when there was no call, and names the pattern by its matches`() async {
    let said = await messages {
      expectCalls(to: StudioSpy().calls, 1, of: .call(StudioInvocation.draw, .any, .is(3)))
    }
    #expect(
      said == [
        "Wanted 1, was never called: a StudioInvocation of (any, 3). No call was made."
      ])
  }

  @Test func `tells cases of the same types apart`() async {
    let said = await messages {
      expectCalls(to: studio.calls, 1, of: .call(StudioInvocation.erase))
      expectCalls(to: studio.calls, 2, of: .call(StudioInvocation.draw))
    }
    #expect(said == [])
  }

  @Test func `says so when arguments cannot be compared`() async {
    let spy = EaselOfInksSpy()
    spy.paint(Ink())
    let said = await messages { expectCalls(to: spy.calls, 1, of: .paint(Ink())) }
    #expect(said.count == 1)
    #expect(said[0].hasSuffix("(Some arguments cannot be compared; make their types Equatable.)"))
  }

  @Test func `arguments that a call does not keep have no match`() async {
    studio.shown(then: {}, after: 2)
    let said = await messages {
      expectCalls(to: studio.calls, 1, of: .call(StudioInvocation.shown, .in(1...)))
    }
    #expect(said == [])
  }

  @Test func `a pattern chooses what is waited for`() async throws {
    let pattern = CallPattern.call(StudioInvocation.draw, .any, .is(3))
    let call = try await studio.calls.next(within: .seconds(60), where: pattern.matches)
    #expect(call.description == "draw(\"circle\", at: 3)")
  }
}

/// Nothing that could be compared.
private struct Ink {}

@Contract(.spy)
private protocol EaselOfInks: AnyObject { func paint(_ ink: Ink) }

@Suite struct `Matching arguments` {
  @Test func `any value`() {
    #expect(Match<Int>.any.matches(1))
    #expect("\(Match<Int>.any)" == "any")
  }

  @Test func `a value that is equal`() {
    #expect(Match.is(1).matches(1))
    #expect(!Match.is(1).matches(2))
    #expect(Match<Int?>.is(nil).matches(nil))
    #expect("\(Match.is("a"))" == #""a""#)
    #expect("\(Match.is(1))" == "1")
  }

  @Test func `one of several values`() {
    #expect(Match.oneOf(1, 2).matches(2))
    #expect(!Match.oneOf(1, 2).matches(3))
    #expect("\(Match.oneOf(1, 2))" == "one of 1, 2")
  }

  @Test func `a value in a range`() {
    #expect(Match.in(1...3).matches(3))
    #expect(!Match.in(1..<3).matches(3))
    #expect(Match.in(3...).matches(9))
    #expect("\(Match.in(1...3))" == "in 1...3")
  }

  @Test func `a value of which a condition is true`() {
    #expect(Match<String>.where(\.isEmpty).matches(""))
    #expect(!Match<String>.where(\.isEmpty).matches("a"))
    #expect(Match<String>.prefix("ab").matches("abc"))
    #expect("\(Match<String>.prefix("ab"))" == "begins with ab")
  }

  @Test func `the same object`() {
    let shape = Shape()
    #expect(Match.same(as: shape).matches(shape))
    #expect(!Match.same(as: shape).matches(Shape()))
    #expect("\(Match.same(as: shape))" == "this Shape")
  }

  @Test func `an optional`() {
    #expect(Match<Int?>.some(.is(1)).matches(1))
    #expect(!Match<Int?>.some(.any).matches(nil))
    #expect(Match<Anything?>.none().matches(nil))
    #expect(!Match<Anything?>.none().matches(Anything()))
  }

  @Test func `matches together`() {
    let match = Match.all(.not(.is(2)), .either(.in(..<3), .is(9)))
    #expect([1, 2, 3, 9].filter(match.matches) == [1, 9])
    #expect("\(match)" == "not 2 and in ..<3 or 9")
  }

  @Test func `optionals that are not there are arguments, too`() async {
    let studio = StudioSpy()
    studio.name(nil)
    studio.name("Ann")
    let said = await messages {
      expectCalls(to: studio.calls, 2, of: .call(StudioInvocation.name))
      expectCalls(to: studio.calls, 1, of: .call(StudioInvocation.name, .is(nil)))
      expectCalls(to: studio.calls, 1, of: .call(StudioInvocation.name, .some(.is("Ann"))))
      expectCalls(to: studio.calls, 1, of: .name(nil))
    }
    #expect(said == [])
  }
}

@Suite struct `Expecting no more calls` {
  private let studio = StudioSpy()

  @Test func `passes when all were expected`() async throws {
    studio.draw("circle", at: 1)
    studio.draw("square", at: 2)
    studio.clear()
    let said = await messages {
      expectCalls(to: studio.calls, 2, of: .call(StudioInvocation.draw))
      _ = try? await studio.calls.next(
        within: .seconds(60), where: CallPattern.equal(to: StudioInvocation.clear).matches)
      expectNoMoreCalls(to: studio.calls)
    }
    #expect(said == [])
  }

  @Test func `fails with those that were not`() async {
    studio.draw("circle", at: 1)
    studio.clear()
    studio.draw("square", at: 2)
    let said = await messages {
      expectCalls(to: studio.calls, 1, of: .call(StudioInvocation.draw, .is("square"), .any))
      expectNoMoreCalls(to: studio.calls)
    }
    #expect(
      said == ["There are calls that were not expected:\n+ draw(\"circle\", at: 1)\n+ clear()"])
  }

  @Test func `an expectation of all calls has expected them`() async {
    studio.clear()
    let said = await messages {
      expectCalls(to: studio.calls, [.clear])
      expectNoMoreCalls(to: studio.calls)
    }
    #expect(said == [])
    studio.clear()
    let more = await messages { expectNoMoreCalls(to: studio.calls) }
    #expect(more == ["There are calls that were not expected:\n+ clear()"])
  }

  @Test func `what was removed is not expected any more, and not missed`() async {
    studio.clear()
    studio.calls.removeAll()
    let said = await messages { expectNoMoreCalls(to: studio.calls) }
    #expect(said == [])
  }
}

@Suite struct `Expecting an order across spies` {
  private let studio = StudioSpy()
  private let critic = CriticSpy()

  init() {
    studio.draw("circle", at: 1)
    critic.judge("Dusk")
    studio.draw("square", at: 2)
    studio.clear()
  }

  @Test func `passes when there is a call for each step`() async {
    let said = await messages {
      expectInOrder(
        studio.calls.all(of: .call(StudioInvocation.draw)),
        critic.calls.all(of: .call(CriticInvocation.judge)),
        studio.calls.all(of: .call(StudioInvocation.draw)), studio.calls.all(of: .clear))
      expectNoMoreCalls(to: studio.calls)
      expectNoMoreCalls(to: critic.calls)
    }
    #expect(said == [])
  }

  @Test func `fails at the first step that has no call after the others`() async {
    let early = await messages {
      expectInOrder(
        studio.calls.all(of: .clear), critic.calls.all(of: .call(CriticInvocation.judge)))
    }
    #expect(early == ["'judge(any)' was not called after 'clear()', but before it."])
    let missing = await messages {
      expectInOrder(studio.calls.all(of: .draw("line", at: 0)), studio.calls.all(of: .clear))
    }
    #expect(missing == ["'draw(\"line\", at: 0)' was never called."])
  }
}
