import Liaison

// snippet: both
@Contract
protocol DockDelegate: AnyObject {
  func dock(_ dock: Dock, didOpen name: String)
}

@MainActor final class Dock {
  let delegates = DockDelegateMulticast()
  func open(_ name: String) { delegates.dock(self, didOpen: name) }
}

@MainActor final class DockPage: @MainActor DockDelegate {
  private(set) var opened: [String] = []
  func follow(_ dock: Dock) { dock.delegates.add(self) }
  func dock(_ dock: Dock, didOpen name: String) { opened.append(name) }
}
// end

// snippet: contract
/// Said where the delegates live; who calls may be anywhere.
@Contract(.anywhere)
@MainActor protocol DownloadDelegate: AnyObject {
  func download(_ name: String, didReach fraction: Double)
  func downloadDidFinish(_ name: String)

  @Answer(.all, whenNobody: true)
  func download(_ name: String, shouldRetryAfter attempts: Int) -> Bool
}

/// Works on threads of its own.
final class Downloader: Sendable {
  let delegates = DownloadDelegateMulticast()

  func run(_ name: String) async {
    delegates.download(name, didReach: 0.5)
    guard await delegates.download(name, shouldRetryAfter: 1) else { return }
    delegates.downloadDidFinish(name)
  }
}
// end

// snippet: controller
/// A view controller, as such classes are: on the main actor, and with no word about threads.
@MainActor final class DownloadsController: DownloadDelegate {
  private let downloader: Downloader
  private(set) var fractions: [String: Double] = [:]
  private(set) var done: [String] = []
  var mayRetry = true

  init(_ downloader: Downloader) {
    self.downloader = downloader
    downloader.delegates.add(self)
  }

  func download(_ name: String, didReach fraction: Double) { fractions[name] = fraction }
  func downloadDidFinish(_ name: String) { done.append(name) }
  func download(_ name: String, shouldRetryAfter attempts: Int) -> Bool { mayRetry && attempts < 3 }
}
// end

@MainActor func reset(_ downloader: Downloader) {
  // snippet: onMain
  downloader.delegates.onMain.download("all", didReach: 0)
  // end
}

@MainActor final class StatusLine {
  var text = ""
}

// snippet: handlers
extension StatusLine {
  func follow(_ reader: FeedReader) -> Subscription {
    reader.delegates.add(
      FeedDelegateHandlers(
        weak: self, deliver: .main,
        didBring: { line, feed, headline in line.text = "\(feed): \(headline)" }))
  }
}
// end

// snippet: actors
@Contract(.anywhere)
protocol Probe: Actor {
  func measured(_ value: Double)
  @Answer(.first, whenNobody: 0) func mean() -> Double
}

actor Average: Probe {
  private var values: [Double] = []
  func measured(_ value: Double) { values.append(value) }
  func mean() -> Double { values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count) }
}

func measure(_ probes: ProbeMulticast, _ average: Average) async -> Double {
  probes.add(average)
  probes.measured(2)
  probes.measured(4)
  return await probes.mean()
}
// end
