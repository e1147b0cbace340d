import LiaisonRemote
import Synchronization

/// A stock whose price changes, and readers elsewhere.
public final class Exchange: Trading {
  @Observed(.threadSafe) final class Stock: Sendable {
    var price = 100
  }

  private struct Lines {
    var listener: LinkListener?
    var links: [Link] = []
  }

  private let stock = Stock()
  private let prices: JournalRecorder<Int>
  private let lines = Mutex(Lines())

  public init() { prices = JournalRecorder(of: stock, \.price, keeping: .newest(10_000)) }

  public func open(at path: String) async throws {
    // One recorder for all links, so that a reader finds its place again over the next one.
    let listener = try Link.listen(at: .unix(path)) { [self] link in
      link.export(prices, named: "prices")
      lines.withLock { $0.links.append(link) }
    }
    lines.withLock { $0.listener = listener }
  }

  public func trade(_ count: Int) async throws {
    for _ in 0..<count { stock.price += 1 }
  }

  public func cut() async throws {
    let links = lines.withLock { lines in
      defer { lines.links = [] }
      return lines.links
    }
    for link in links { link.close() }
  }
}
