import Foundation
import Liaison
import Testing

@Suite struct InvocationTests {
  @Test func `an invocation reads like the call`() {
    let calls: [CanvasInvocation] = [
      .draw(.circle, at: Spot(x: 1, y: 2)), .erase(7), .load("a \"b\""), .title, .setTitle("New"),
    ]
    #expect(
      calls.map(\.description) == [
        "draw(circle, at: (1, 2))", "erase(7)", #"load("a \"b\"")"#, "title", #"title = "New""#,
      ])
  }

  @Test func `invocations of subscripts, variadics and inherited contracts read like calls`() {
    let oddities: [OdditiesInvocation] = [
      .all([1, 2]), .element(3), .setElement(3, "x"), .pair(at: 1, 2), .itsRequirement(in: 4),
      .now(times: 2), .generic(twice: true), .any(5), .later,
    ]
    #expect(
      oddities.map(\.description) == [
        "all([1, 2])", "[3]", #"[3] = "x""#, "pair(at: 1, at: 2)", "requirement(in: 4)",
        "now(<(Int) -> Void>, times: 2)", "generic(<Value>, twice: true)", "any(5)",
        "later(<@autoclosure () -> String>)",
      ])
    #expect(NumberShelfInvocation.shelf(.put(3)).description == "put(3)")
  }

  @Test func `arguments have their labels and values`() {
    let arguments = CanvasInvocation.draw(.square, at: Spot(x: 3)).arguments
    #expect(arguments.map(\.label) == [nil, "at"])
    #expect(arguments[0].value as? Outline == .square)
    #expect(arguments[1].value as? Spot == Spot(x: 3))
  }

  @Test func `reading and setting are two requirements of one name`() {
    let (reading, setting) = (
      CanvasInvocation.title.requirement, CanvasInvocation.setTitle("").requirement
    )
    #expect(reading != setting)
    #expect(reading.name == setting.name && reading.index == setting.index)
    #expect([reading.access, setting.access] == [.get, .set])
    #expect(CanvasInvocation.title.likeness(to: CanvasInvocation.setTitle("")) == .different)
  }

  @Test func `invocations are encoded and decoded`() throws {
    let calls: [CanvasInvocation] = [
      .draw(.circle, at: Spot(x: 1, y: 2)), .erase(7), .title, .setTitle("New"),
    ]
    let data = try JSONEncoder().encode(calls)
    #expect(try JSONDecoder().decode([CanvasInvocation].self, from: data) == calls)
  }

  @Test func `conformances can be added beside the contract`() throws {
    let data = try JSONEncoder().encode(PlainNumbersInvocation.plain(3))
    #expect(try JSONDecoder().decode(PlainNumbersInvocation.self, from: data) == .plain(3))
  }

  @Test func `invocations of Sendable and roaming contracts are Sendable`() {
    func check<Value: Sendable>(_ value: Value) {}
    check(PlainNumbersInvocation.plain(1))
    check(RoamingInvocation.roam(1))
  }
}

@Suite struct LikenessTests {
  @Test func `Equatable arguments are alike by ==`() {
    let one = CanvasInvocation.draw(.circle, at: Spot(x: 1))
    #expect(one.likeness(to: CanvasInvocation.draw(.circle, at: Spot(x: 1))) == .same)
    #expect(one.likeness(to: CanvasInvocation.draw(.circle, at: Spot(x: 2))) == .different)
    #expect(one.likeness(to: CanvasInvocation.title) == .different)
    #expect(one.likeness(to: PlainNumbersInvocation.plain(1)) == .different)
  }

  @Test func `objects that are not Equatable are alike by identity`() {
    let (one, other) = (Brush(), Brush())
    let call = OdditiesInvocation.take(one, nil)
    #expect(call.likeness(to: OdditiesInvocation.take(one, nil)) == .same)
    #expect(call.likeness(to: OdditiesInvocation.take(other, nil)) == .different)
    #expect(call.likeness(to: OdditiesInvocation.take(one, one)) == .different)
    #expect(
      OdditiesInvocation.take(one, one).likeness(to: OdditiesInvocation.take(one, one)) == .same)
  }

  @Test func `what cannot be compared is said to be unknown`() {
    let call = OdditiesInvocation.soon { _ in }
    #expect(call.likeness(to: call) == .unknown)
    #expect(
      OdditiesInvocation.now(times: 1).likeness(to: OdditiesInvocation.now(times: 1)) == .unknown)
  }

  @Test func `a difference is certain, whatever else cannot be compared`() {
    #expect(
      OdditiesInvocation.now(times: 1).likeness(to: OdditiesInvocation.now(times: 2))
        == .different)
  }
}
