public import Liaison

@Contract public protocol Repository<Item>: AnyObject {
  associatedtype Item: Hashable
  @Answer(.first) func item(_ id: Int) -> Item?
  func put(_ item: Item) throws
  @Answer(.collect) func all() async -> [Item]
  @Optional func repositoryDidDelete(_ item: Item)
}

@Contract public protocol Mapping<Key, Value>: AnyObject {
  associatedtype Key
  associatedtype Value: Collection where Value.Element == Key
  func set(_ value: Value, for key: Key)
  @Answer(.first) subscript(key: Key) -> Value? { get }
}

@Contract public protocol Source<Element> {
  associatedtype Element = Int
  @Answer(.first) mutating func next() -> Element?
}

@Contract public protocol Sink<Element>: AnyObject {
  associatedtype Element: Sendable
  func receive(_ element: Element)
  func receive(contentsOf elements: [Element])
  @Answer(.all) func finish(with error: (any Error)?) -> Bool
}

@Contract(.proxy) public nonisolated protocol Loader<Output>: Sendable {
  associatedtype Output: Sendable
  func load(_ id: Int) async throws -> Output
}

@Contract public protocol Reducer<State, Action> where State: Equatable {
  associatedtype State
  associatedtype Action
  func reduce(_ state: inout State, _ action: Action)
}

@Contract protocol Comparer<Left, Right>: AnyObject where Left: Equatable, Self.Right: Collection {
  associatedtype Left
  associatedtype Right where Right.Element == Left
  @Answer(.any) func matches(_ left: Left, _ right: Right) -> Bool
}

@MainActor @Contract public protocol ListDataSource<Row>: AnyObject {
  associatedtype Row
  @Answer(.reduce(0, +)) func numberOfRows(in section: Int) -> Int
  @Answer(.first) func row(at index: Int, in section: Int) -> Row?
  @Optional func title(for row: Row) -> String?
}
