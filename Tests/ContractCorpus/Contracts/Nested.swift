public import Liaison

/// Types around contracts.
public enum Shop {
  public struct Item: Hashable, Sendable {
    public var name: String
    public init(name: String) { self.name = name }
  }

  public struct Basket {
    public struct Line: Hashable {
      public var item: Item
      public var count: Int
      public init(item: Item, count: Int) {
        self.item = item
        self.count = count
      }
    }

    public init() {}

    @Contract public protocol Delegate: AnyObject {
      func basket(_ basket: Basket, didAdd line: Line)
      @Optional @Answer(.any) func basket(_ basket: Basket, mayHold item: Item) -> Bool
      @Answer(.collect) func lines(_ known: [Line: Int]?, after line: Line?) -> [Line]
      @Optional func basket(_ basket: Basket, named name: (line: Line, Swift.Int))
    }
  }

  @Contract public nonisolated protocol Payment: Sendable {
    func pay(_ item: Item) async throws(Refusal)
    @Optional var limit: Int? { get }
  }

  public struct Refusal: Swift.Error, Equatable { public init() {} }
}

extension Shop {
  @Contract public protocol Observer: AnyObject {
    func shop(_ item: Item, didSell count: Int)
    subscript(item: Item) -> Item { get }
  }

  @MainActor @Contract public protocol Window: AnyObject {
    func show(_ items: Set<Item>)
    @Optional func hide(_ item: Item) async
  }
}

final class Factory {
  struct Part { var number = 0 }
  @Contract fileprivate protocol Hidden: AnyObject {
    func take(_ part: Part)
    @Optional func drop(_ part: Part)
  }

  @Contract protocol Typed<Kind>: AnyObject {
    associatedtype Kind
    func take(_ part: Part, as kind: Kind)
    func sort<T: Sequence>(_ parts: T) where T.Element == Part
  }

  @Contract protocol Shift: Typed2 {
    func shift(_ part: Part)
  }

  @Contract protocol Typed2: AnyObject {
    func second(_ part: Part)
  }

  static func callHidden(_ log: Log) {
    final class Hand: Hidden {
      let log: Log
      init(_ log: Log) { self.log = log }
      func take(_ part: Part) { log("take \(part.number)") }
    }
    let hand = Hand(log)
    let multicast = HiddenMulticast()
    multicast.add(hand)
    for standIn: any Hidden in [
      multicast, HiddenProxy(.to(hand)), HiddenHandlers(hand).asDelegate(),
    ] {
      standIn.take(Part(number: 1))
      standIn.drop(Part())
    }
  }
}

actor Depot {
  struct Crate: Sendable { var weight = 1 }
  @Contract nonisolated protocol Loader: AnyObject, Sendable {
    func load(_ crate: Crate) async
  }
}

/// The bodies of optional requirements stand in an extension outside, and name what is hidden here.
private enum Cellar {
  final class Key {}
  @Contract protocol CellarDelegate: AnyObject {
    func cellar(didAccept key: Key)
    @Optional func cellar(didRefuse key: Key)
    @Optional var spare: Key? { get }
    @Optional subscript(number: Int) -> Key? { get }
  }
}
