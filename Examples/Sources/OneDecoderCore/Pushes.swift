public import Liaison
import Synchronization

/// What comes from the server: text.
public struct RawPush: Notice {
  public let text: String

  public init(_ text: String) { self.text = text }
}

/// An order, read from a push.
public struct OrderPlaced: Notice, Equatable {
  public let id: Int
  public let total: Int
}

/// An order that somebody should look at.
public struct LargeOrder: Notice, Equatable {
  public let id: Int
}

/// Reads pushes such as `order 7 120`, and counts how often it does.
public final class Decoder: Sendable {
  private let counts = Mutex((orders: 0, large: 0))

  public init() {}

  /// How many pushes have been read.
  public var decodings: Int { counts.withLock { $0.orders } }
  /// How many orders have been looked at.
  public var inspections: Int { counts.withLock { $0.large } }

  // snippet: translate
  /// States once, for everybody, how a push becomes an order, and an order a large one.
  public func serve(_ center: NoticeCenter) {
    center.translate(RawPush.self) { push -> OrderPlaced? in self.decode(push) }
    center.translate(OrderPlaced.self) { order -> LargeOrder? in self.inspect(order) }
  }
  // end

  private func decode(_ push: RawPush) -> OrderPlaced? {
    counts.withLock { $0.orders += 1 }
    let words = push.text.split(separator: " ")
    guard words.count == 3, words[0] == "order", let id = Int(words[1]), let total = Int(words[2])
    else { return nil }
    return OrderPlaced(id: id, total: total)
  }

  private func inspect(_ order: OrderPlaced) -> LargeOrder? {
    counts.withLock { $0.large += 1 }
    return order.total >= 1_000 ? LargeOrder(id: order.id) : nil
  }
}
