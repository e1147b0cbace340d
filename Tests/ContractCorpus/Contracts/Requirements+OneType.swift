// Contracts with associated types that are not primary: each multicast and proxy is of one type.

public import Liaison

@Contract public protocol Machine: AnyObject {
  associatedtype Action: Hashable
  associatedtype State = Int
  func send(_ action: Action)
  @Answer(.first) var state: State? { get }
  @Answer(.first) func next(_ action: Self.Action) async throws -> State?
  @Optional func machineDidStop()
}

@Contract protocol Parser<Input> {
  associatedtype Input: Collection where Input.Element: Sendable
  associatedtype Output
  mutating func parse(_ input: inout Input) throws -> Output
}

@MainActor @Contract protocol Style: AnyObject {
  associatedtype Body
  @Answer(.last) func makeBody<Value>(_ value: Value) -> Body?
}

@Contract(.proxy) protocol Vault: Sendable {
  associatedtype Entity: Sendable
  func load(_ id: Int) async throws -> Entity
  static func make() -> Entity
}

enum Plant {
  @Contract protocol Gauge<Unit> {
    associatedtype Unit
    @Answer(.first) var unit: Unit? { get set }
  }

  struct Part {}

  @Contract fileprivate protocol Line: AnyObject {
    associatedtype Product
    func build(_ parts: [Part]) -> Product
  }
}

@Contract(.multicast) protocol Listening: AnyObject {
  associatedtype Event
  func heard(_ event: Event)
}
