import Dispatch
import Liaison
import Synchronization

// snippet: contract
@Contract(.anywhere)
protocol ScannerDelegate: AnyObject, Sendable {
  func scanner(_ scanner: Scanner, didRead code: String)

  @Answer(.all, whenNobody: true)
  func scanner(_ scanner: Scanner, shouldKeep code: String) -> Bool
}

final class Scanner: Sendable {
  let delegates = ScannerDelegateMulticast()
}
// end

// snippet: ledger
final class Ledger: ScannerDelegate, @unchecked Sendable {
  let queue = DispatchQueue(label: "ledger")
  private var codes: [String] = []  // on `queue` alone

  func scanner(_ scanner: Scanner, didRead code: String) { codes.append(code) }
  func scanner(_ scanner: Scanner, shouldKeep code: String) -> Bool { !codes.contains(code) }
}
// end

extension Ledger {
  var all: [String] { queue.sync { codes } }
}

func add(_ ledger: Ledger, to scanner: Scanner) {
  // snippet: deliver
  scanner.delegates.add(ledger, deliver: .queue(ledger.queue))
  // end
}

func addFirst(_ ledger: Ledger, to scanner: Scanner) {
  // snippet: settings
  scanner.delegates.add(
    ledger, deliver: .queue(ledger.queue), mailbox: .droppingOldest(100), priority: .high)
  // end
}

func addSlow(_ ledger: Ledger, to scanner: Scanner) -> Int {
  // snippet: mailbox
  scanner.delegates.add(
    ledger, deliver: .queue(ledger.queue), mailbox: .droppingOldest(100))
  let missed = scanner.delegates.losses(of: ledger)
  // end
  return missed
}

// snippet: home
@Contract(.anywhere)
protocol FeedDelegate: AnyObject {
  func feed(_ feed: String, didBring headline: String)
}

/// Calls its delegates from threads of its own.
final class FeedReader: Sendable {
  let delegates = FeedDelegateMulticast()
}

@MainActor final class Headlines: @MainActor FeedDelegate {
  private(set) var shown: [String] = []

  func follow(_ reader: FeedReader) { reader.delegates.add(self, deliver: .main) }

  func feed(_ feed: String, didBring headline: String) { shown.append(headline) }
}
// end

// snippet: staying
@Contract(.anywhere)
protocol ReportDelegate: AnyObject {
  nonisolated(nonsending) func reportDidEnd(_ name: String) async
}

final class Summary: ReportDelegate {
  private(set) var names: [String] = []
  func reportDidEnd(_ name: String) async { names.append(name) }
}

actor Backroom {
  private let summary = Summary()

  func follow(_ reports: ReportDelegateMulticast) { reports.add(summary, deliver: .home) }
}
// end

func addBusy(_ ledger: Ledger, to scanner: Scanner) {
  // snippet: limit
  scanner.delegates.add(
    ledger, deliver: .queue(ledger.queue).answering(within: .seconds(2)),
    mailbox: .waiting(100, upTo: .seconds(1)))
  // end
}

// snippet: stalls
func logWaits() -> Subscription {
  Tap.shared.patience = .seconds(5)
  return Tap.shared.watch { event in
    // waiting: scanner(_:shouldKeep:), ledger of Ledger, 5.0 seconds
    if event.kind == .waiting { print(event) }
  }
}
// end

// snippet: tap
func logLosses() -> Subscription {
  Tap.shared.watch { event in
    if event.kind == .lost { print(event) }
  }
}
// end

// snippet: teardown
final class Till {
  private let scanner: Scanner
  private let ledger = Ledger()

  init(_ scanner: Scanner) {
    self.scanner = scanner
    scanner.delegates.add(ledger, deliver: .queue(ledger.queue))
  }

  /// When this has returned, no call to the ledger runs anywhere, and none begins.
  func close() { scanner.delegates.removeAndWait(ledger) }
}
// end
