// Requirements of a type and not of its instances. Nobody stands between a type and its users.

public import Liaison

@Contract public protocol Polygon: AnyObject {
  static var kind: String { get }
  @Placeholder(4) static var corners: Int { get }
  static func make(from text: String) throws -> Self?
  static subscript(index: Int) -> Int { get }
  init()
  init?(named name: String) async throws
  init<Source: Sequence>(_ source: Source) where Source.Element == Int
  func grow(by amount: Int)
  @Answer(.first, whenNobody: 0) var area: Int { get }
  #if DEBUG
    static func check()
  #endif
}

@Contract public protocol Coin {
  init(value: Int)
  static func + (one: Self, other: Self) -> Self
  static var worthless: Self { get set }
  mutating func toss()
}

@Contract public protocol BigPolygon: Polygon {
  static var limit: Int { get }
  func burst()
}

@MainActor @Contract public protocol Sheet: AnyObject {
  static var shared: Self { get }
  init(title: String)
  func show()
}

@Contract(.proxy) public protocol Keeper: Actor {
  init(count: Int)
  static var most: Int { get }
  func keep(_ item: String) -> Int
}

@Contract(.proxy, .spy) public nonisolated protocol ByteCodec<Value>: Sendable {
  associatedtype Value: Sendable
  static func decode(_ bytes: [UInt8]) throws -> Value
  init(value: Value)
  func encode() -> [UInt8]
}

public enum Chess {
  public struct Square: Sendable {}

  @Contract public protocol Piece: AnyObject {
    static func start() -> Square
    init(on square: Square)
    func move(to square: Square)
  }
}
