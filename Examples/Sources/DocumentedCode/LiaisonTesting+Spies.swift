import Liaison
import LiaisonTesting

// What the comments of LiaisonTesting show: spies and the calls that are expected of them.

@Contract(.spy)
private protocol Printer: AnyObject {
  func load(_ sheets: Int)
  func print(_ text: String) throws -> Int
  var isReady: Bool { get }
}

private struct PaperJam: Error {}

@Contract(.spy, .invocations(Equatable.self))
private protocol Canvas: AnyObject {
  func draw(_ shape: String, at layer: Int)
  var title: String { get set }
  func clear()
}

@Contract(.spy, .invocations(Equatable.self))
private protocol Store: AnyObject {
  func save(_ title: String)
}

@Contract(.spy)
private protocol Door: AnyObject {
  func open()
  func close()
}

@Contract(.spy)
private protocol Guest: AnyObject {
  func enter(_ room: String)
}

private func answer(_ spy: PrinterSpy) {
  spy.stubs.print = answering(1, 2)  // 1, 2, 2, 2 …

  spy.stubs.print = answering(1, 2, thenThrowing: PaperJam())  // 1, 2, then always throws
  spy.stubs.print = answering(thenThrowing: PaperJam())  // always throws

  spy.stubs.print = answering(.success(1), .failure(PaperJam()), .success(2))
}

private func expectLetters(_ spy: PrinterSpy) {
  expectCalls(to: spy.calls, 2, of: .print("Dear reader"))
  expectCalls(to: spy.calls, .atLeast(1), of: .call(PrinterInvocation.print))

  expectCalls(to: spy.calls, 2, of: .call(PrinterInvocation.print, .any))
  expectCalls(to: spy.calls, 1, of: .call(PrinterInvocation.print, .is("Dear reader")))

  expectCalls(to: spy.calls, 2, of: .call(PrinterInvocation.print))
  expectCalls(to: spy.calls, .atLeast(0), of: .isReady)  // if there are any, they may be
  expectNoMoreCalls(to: spy.calls)
}

private func severalTimes() -> CallCount {
  .within(2...4)
}

private func isFourWithin() -> Bool {
  CallCount.within(2...4).contains(4)  // true
}

private func expectDrawing(_ spy: CanvasSpy) {
  expectCalls(to: spy.calls, [.draw("circle", at: 2), .setTitle("Sketch")])

  expectCalls(to: spy.calls, 2, of: .call(CanvasInvocation.draw, .any))
  expectCalls(to: spy.calls, 1, of: .call(CanvasInvocation.draw, .is("circle"), .in(1...3)))
  expectCalls(to: spy.calls, .never, of: .call(CanvasInvocation.setTitle, .where(\.isEmpty)))
}

private func expectInOrder(canvas: CanvasSpy, store: StoreSpy) async throws {
  let drawn = try await canvas.calls.next(within: .seconds(5)) { $0 == .clear }
  let saved = try await store.calls.next(within: .seconds(5)) { $0 == .save("Sketch") }
  expectInOrder(drawn, saved)

  expectInOrder(
    canvas.calls.all(of: .equal(to: .clear)),
    store.calls.all(of: .call(StoreInvocation.save)))
}

private func expectInOrder(door: DoorSpy, guest: GuestSpy) {
  expectInOrder(
    door.calls.all(of: .open), guest.calls.all(of: .call(GuestInvocation.enter)),
    door.calls.all(of: .close))
}

// MARK: - Patterns

private func letters(of spy: PrinterSpy) async throws -> [PrinterInvocation] {
  let letter = CallPattern.call(PrinterInvocation.print, .is("Dear reader"))
  let letters = spy.calls.filter(letter.matches)
  let call = try await spy.calls.next(within: .seconds(5), where: letter.matches)
  return letters + [call.invocation]
}

private func patterns(of printer: PrinterSpy, and canvas: CanvasSpy) -> [FoundCalls] {
  let printing = CallPattern.call(PrinterInvocation.print)  // whatever is printed
  let letter = CallPattern.call(PrinterInvocation.print, .is("Dear reader"))
  let drawing = CallPattern.call(CanvasInvocation.draw, .any, .in(1...3))
  let setting = CallPattern<CanvasInvocation>.where { $0.requirement.access == .set }

  let shape: CallPattern<CanvasInvocation> = .call(CanvasInvocation.draw, .any, .in(1...3))
  let equal: CallPattern<PrinterInvocation> = .equal(to: .print("Dear reader"))
  let anySetting: CallPattern<CanvasInvocation> = .where { $0.requirement.access == .set }
  let named: CallPattern<CanvasInvocation> = .where("setting") { $0.requirement.access == .set }

  return [printing, letter, equal].map(printer.calls.all)
    + [drawing, shape, setting, anySetting, named].map(canvas.calls.all)
}

// MARK: - Matches

extension Match<String> {
  static func prefix(_ start: String) -> Match {
    .where("begins with \(start)") { $0.hasPrefix(start) }
  }
}

private func texts() -> [Match<String>] {
  let long: Match<String> = .where { $0.count > 3 }
  let empty: Match<String> = .where(\.isEmpty)
  return [
    long, empty,
    .where("a long title") { $0.count > 3 },
    .is("circle"),
    .oneOf("circle", "square"),
  ]
}

private func numbers() -> [Match<Int>] {
  [
    .not(.is(0)),
    .all(.not(.is(0)), .in(..<10)),
    .either(.is(0), .in(10...)),
  ]
}

private func ranges() -> Bool {
  let few: Match<Int> = .in(1...3)
  let many: Match<Int> = .in(10...)
  let small: Match<Double> = .in(..<0.5)
  return few.matches(1) || many.matches(1) || small.matches(1) || isTwoWithin()
}

private func isTwoWithin() -> Bool {
  Match.in(1...3).matches(2)  // true
}

private final class Page {}

private func same(_ page: Page) -> Match<Page> {
  .same(as: page)
}

private func optionals() -> [Match<Int?>] {
  let three: Match<Int?> = .some(.is(3))
  let something: Match<Int?> = .some(.any)
  let nothing: Match<Int?> = .none()
  let notNothing: Match<Int?> = .not(.none())
  return [three, something, nothing, notNothing]
}
