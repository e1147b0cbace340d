public import Liaison

@Contract public protocol Thermostat: AnyObject {
  /// What it aims at.
  @Answer(.last, whenNobody: 20) var target: Double { get set }
  @Answer(.first) var room: String? { get }
  @Optional var note: String? { get set }
  @Optional @Answer(.any) var isEco: Bool { get }
  @Answer(.collect) var zones: [Int] { get }
}

@Contract public protocol Gauge: AnyObject {
  @Answer(.first, whenNobody: 0) var level: Int { get throws }
  @Answer(.first, whenNobody: 0) var remote: Int { get async }
  @Answer(.first, whenNobody: 0) var both: Int { get async throws }
  @Answer(.first, whenNobody: 0) var typed: Int { get throws(Rejected) }
  @Answer(.first, whenNobody: 0) var typedLater: Int { get async throws(Rejected) }
}

/// Values whose accessors change them or not.
@Contract public protocol Accessors {
  var plain: Int { get }
  var settable: Int { get set }
  var shared: Int { get nonmutating set }
  var lazy: Int { mutating get }
}

@Contract public protocol ClosureProperties: AnyObject {
  var onTap: (() -> Void)? { get set }
  var transform: (Int) -> Int { get }
  var pair: (Int, String) { get set }
  var unwrapped: String! { get set }
  var any: any Sequence<Int> { get }
}

@Contract protocol Matrix: AnyObject {
  @Answer(.first, whenNobody: 0) subscript(row: Int, column: Int) -> Double { get set }
  @Answer(.first) subscript(named name: String) -> [Double]? { get }
  @Answer(.first, whenNobody: 0) subscript(failing index: Int) -> Int { get throws }
  @Answer(.first, whenNobody: 0) subscript(later index: Int) -> Int { get async throws(Rejected) }
}

@Contract protocol Lookup: AnyObject {
  subscript<Key: Hashable>(key: Key) -> Int? { get set }
  subscript<S: Sequence>(all keys: S) -> [Int] where S.Element == String { get }
}

@Contract protocol Board {
  @Answer(.first, whenNobody: 0) subscript(square: Int) -> Int { get set }
  @Optional subscript(title row: Int) -> String? { get }
}
