import Liaison

enum Outline: String, Codable, CustomStringConvertible {
  case circle, square
  var description: String { rawValue }
}

struct Spot: Codable, Equatable, CustomStringConvertible {
  var x = 0
  var y = 0
  var description: String { "(\(x), \(y))" }
}

struct Erased: Error {}

@Contract(.invocations(Codable.self, Equatable.self), .spy)
protocol Canvas: AnyObject {
  func draw(_ outline: Outline, at spot: Spot)
  func erase(_ id: Int) throws -> Outline
  func load(_ name: String) async throws -> Int
  var title: String { get set }
}

/// What stands for nothing but itself.
final class Brush {}

/// Arguments of every kind.
@Contract(.proxy, .multicast, .spy)
protocol Oddities: AnyObject {
  func all(_ numbers: Int...)
  func change(_ number: inout Int)
  func take(_ brush: Brush, _ spare: Brush?)
  func soon(_ done: @escaping (Int) -> Void)
  func now(_ body: (Int) -> Void, times: Int)
  func later(_ text: @autoclosure () -> String)
  func any(_ value: some CustomStringConvertible)
  func generic<Value: Equatable>(_ value: Value, twice: Bool)
  func borrow(_ text: borrowing String)
  func consume(_ text: consuming String)
  func pair(at first: Int, at second: Int)
  func requirement(in place: Int)
  @Answer(.first, whenNobody: "") subscript(_ index: Int) -> String { get set }
}

@Contract(.spy)
protocol PlainNumbers: Sendable {
  func plain(_ number: Int)
}

@Contract(.spy, .anywhere)
protocol Roaming: AnyObject {
  func roam(_ number: Int)
}

@MainActor @Contract(.spy)
protocol ShownScreen: AnyObject {
  func show(_ text: String)
  func wait() async
  nonisolated func name(_ number: Int)
}

@Contract(.spy)
protocol Shelf<Item>: AnyObject {
  associatedtype Item: Equatable
  func put(_ item: Item)
  @Optional func tidied()
}

@Contract(.spy)
protocol NumberShelf: Shelf<Int> {
  func lend(_ item: Int, to name: String)
}

/// Inherits from a contract with invocations, and has none.
@Contract
protocol Archive: PlainNumbers, AnyObject {
  func keep(_ number: Int)
}

/// A contract that is no object.
@Contract(.spy)
protocol Counting {
  mutating func count(_ step: Int)
  var total: Int { get set }
}

enum TillShop {
  struct Price: Equatable { var cents = 0 }

  @Contract(.invocations(Equatable.self), .spy)
  protocol Till: AnyObject {
    func pay(_ price: Price)
    #if os(Linux)
      func drawer()
    #else
      func drawer(_ number: Int)
    #endif
  }
}

// Conformances can also be added beside the contract.
extension PlainNumbersInvocation: Codable, Equatable {}
extension ShelfInvocation: Equatable {}
