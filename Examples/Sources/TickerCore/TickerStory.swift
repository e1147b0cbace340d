import LiaisonRemote
public import Terminal

public enum TickerStory {
  public static func tell(on terminal: Terminal) async throws {
    terminal.title("A stock in another process, a fast reader, a slow one, and a line that is cut")
    let helper = Helper("Exchange")
    let exchange = helper.proxy(for: TradingRemote.self)
    let path = "/tmp/liaison-ticker-\(UInt32.random(in: 0 ... .max))"
    try await exchange.open(at: path)
    let line = ReconnectingLink(
      to: .unix(path), reconnecting: RenewalPolicy(.unlimited, first: .milliseconds(5)))
    let prices = line.journal(of: Int.self, named: "prices")

    terminal.section("The present price first, then each change")
    let fast = try await prices.cursorFromNewest()
    let slow = try await prices.cursorFromNewest()
    try await exchange.trade(3)
    terminal.say("fast: \(try await read(4, from: fast))")

    terminal.section("A slow reader asks for the newest one, and is told what it passed over")
    if let (price, skipped) = try await slow.newest() {
      terminal.say("slow: \(price), \(skipped) passed over")
    }

    terminal.section("The line is cut; 1,000 trades later the fast reader goes on where it was")
    try await exchange.cut()
    try await exchange.trade(1_000)
    let again = try await retried { try await prices.cursor(from: .position(fast.position)) }
    let missed = try await read(1_000, from: again)
    terminal.say("fast: \(missed.count) prices, \(missed.first ?? 0) to \(missed.last ?? 0)")

    terminal.section("A reader that was away for too long is told how much it has missed")
    try await exchange.trade(15_000)
    if case .missed(let count, _)? = try await again.next() {
      terminal.say("fast: \(count) prices went by unread")
    }
    line.close()
    await helper.end()
  }

  private static func read(_ count: Int, from cursor: RemoteCursor<Int>) async throws -> [Int] {
    var all: [Int] = []
    while all.count < count, case .entries(let entries)? = try await cursor.next(upTo: count) {
      all += entries
    }
    return all
  }

  /// A call that meets the cut fails, and says that nothing has happened.
  private static func retried<Result>(_ body: () async throws -> Result) async throws -> Result {
    while true {
      do {
        return try await body()
      } catch let failure as RemoteFailure where failure.code != .refused {
        continue
      }
    }
  }
}
