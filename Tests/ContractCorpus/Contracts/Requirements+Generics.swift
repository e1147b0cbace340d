public import Liaison

@Contract public protocol Registry: AnyObject {
  func register<Value>(_ value: Value, as type: Value.Type)
  @Answer(.first) func resolve<Value>(_ type: Value.Type) -> Value?
  func each<each Value: Sendable>(_ values: repeat each Value)
}

@Contract public protocol Encoder2: AnyObject {
  @Answer(.collect) func encode<T: Encodable & Sendable>(_ value: T) throws -> [UInt8]
  @Answer(.first) func decode<T>(_ bytes: [UInt8], as type: T.Type) async throws -> T?
  where T: Decodable, T: Sendable
}

@Contract public protocol Opaque: AnyObject {
  func show(_ values: some Sequence<Int>)
  @Answer(.any) func equal(_ value: some Equatable, _ other: (some Equatable)?) -> Bool
  func maybe(_ value: some Any)
}

/// Its handlers exist, because what no closure can stand for is optional.
@Contract public protocol PartlyGeneric: AnyObject {
  func plain(_ x: Int)
  @Optional func generic<T>(_ value: T)
}

@Contract protocol Packs: AnyObject {
  @Answer(.first, whenNobody: "") func describe<each T>(_ values: repeat each T) -> String
  func call<each T, R>(_ values: repeat each T, then body: (repeat each T) -> R)
}

@Contract protocol Aliases: AnyObject {
  typealias Handler = (Int) -> Void
  typealias Pair = (name: String, value: Int)
  func run(_ handler: @escaping Handler)
  func store(_ pair: Pair)
}
