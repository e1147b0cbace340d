import Liaison

// snippet: contract
@Contract(.spy)
protocol Printer: AnyObject {
  func load(_ sheets: Int)
  func print(_ text: String) throws -> Int
  var isReady: Bool { get }
}

extension PrinterInvocation: Equatable {}
// end

struct PaperJam: Error {}

struct Office {
  let printer: any Printer
  func letter(_ text: String) throws {
    if !printer.isReady { printer.load(100) }
    _ = try printer.print(text)
  }
}

func testing() throws -> Bool {
  // snippet: use
  let spy = PrinterSpy()
  spy.stubs.isReady = { false }
  spy.stubs.print = { text in text.count }

  try Office(printer: spy).letter("Dear reader")
  return spy.calls == [.isReady, .load(100), .print("Dear reader")]
  // end
}

func partly(real: any Printer) {
  // snippet: real
  let spy = PrinterSpy(forwardingTo: real)
  spy.stubs.print = { _ in throw PaperJam() }  // all else is the real printer's
  // end
  _ = spy
}

func waiting(for spy: PrinterSpy) async throws {
  // snippet: waiting
  let call = try await spy.calls.next(within: .seconds(5)) {
    if case .print = $0 { true } else { false }
  }
  // end
  _ = call
}
