public import Liaison
import Synchronization

// snippet: change
/// What happened to the stock: for each article, how many there were at first and are now.
public struct StockChange: Mergeable, Sendable, Equatable {
  public struct Move: Sendable, Equatable {
    public var old: Int
    public var new: Int
  }

  public var moves: [String: Move]

  /// The first old and the last new.
  public mutating func merge(_ later: Self) {
    moves.merge(later.moves) { Move(old: $0.old, new: $1.new) }
  }
}
// end

// snippet: subject
/// A store whose observers are told only that something has changed.
public final class Store: Sendable {
  public let changes = Changes<StockChange>()
  private let stock = Mutex<[String: Int]>([:])

  public init() {}

  /// Puts articles in, or with a negative number takes them out.
  public func put(_ count: Int, of article: String) {
    let move = stock.withLock { stock in
      let old = stock[article, default: 0]
      stock[article] = old + count
      return StockChange.Move(old: old, new: old + count)
    }
    changes.record(StockChange(moves: [article: move]))
  }
}
// end
