import Liaison
import LiaisonTesting

func expectedCalls(of spy: PrinterSpy) {
  // snippet: exact
  expectCalls(to: spy.calls, [.isReady, .load(100), .print("Dear reader")])
  // end

  // snippet: counts
  expectCalls(to: spy.calls, 2, of: .print("Dear reader"))
  expectCalls(to: spy.calls, .atLeast(1), of: .call(PrinterInvocation.print))
  expectCalls(to: spy.calls, .never, of: .call(PrinterInvocation.load, .in(500...)))
  // end

  // snippet: no-more
  expectCalls(to: spy.calls, 1, of: .call(PrinterInvocation.print, .prefix("Dear")))
  expectCalls(to: spy.calls, .atLeast(0), of: .isReady)  // if there are any, they may be
  expectNoMoreCalls(to: spy.calls)
  // end
}

// snippet: own-match
extension Match<String> {
  static func prefix(_ start: String) -> Match {
    .where("begins with \(start)") { $0.hasPrefix(start) }
  }
}
// end

func answers(of spy: PrinterSpy) {
  // snippet: answering
  spy.stubs.isReady = answering(false, true)  // false, true, true …
  spy.stubs.print = answering(1, 2, thenThrowing: PaperJam())  // 1, 2, and throws from then on
  // end

  // snippet: answering-results
  spy.stubs.print = answering(.failure(PaperJam()), .success(11))  // throws once, and then prints
  // end
}

func calls(of one: PrinterSpy, and other: PrinterSpy) {
  // snippet: order
  expectInOrder(
    one.calls.all(of: .print("first")), other.calls.all(of: .call(PrinterInvocation.load)),
    one.calls.all(of: .print("last")))
  // end
}
