public import Liaison

public struct Rejected: Error, Equatable {
  public var reason: String
  public init(_ reason: String) { self.reason = reason }
}

@Contract public protocol Throwing: AnyObject {
  func plain() throws
  func typed(_ x: Int) throws(Rejected)
  func never() throws(Never)
  func any() throws(any Error)
  @Answer(.first, whenNobody: 0) func typedResult(_ x: Int) throws(Rejected) -> Int
  @Optional func optional(_ x: Int) throws(Rejected)
  @Optional @Answer(.any) func optionalResult(_ x: Int) throws(Rejected) -> Bool
  @Errors(.collected) @Answer(.collect) func collected(_ x: Int) throws -> [Int]
}

@Contract public protocol Waiting: AnyObject {
  func plain() async
  func typed(_ x: Int) async throws(Rejected)
  @Answer(.first, whenNobody: 0) func result(_ x: Int) async throws -> Int
  @Answer(.first, whenNobody: 0) func typedResult(_ x: Int) async throws(Rejected) -> Int
  @Optional func optional(_ x: Int) async throws
  @Optional @Answer(.any) func optionalResult(_ x: Int) async throws(Rejected) -> Bool
  @Errors(.collected) @Answer(.collect) func collected(_ x: Int) async throws -> [Int]
  @Asked(.inOrder) @Answer(.collect) func inOrder(_ x: Int) async throws -> [Int]
  @Asked(.concurrently) @Answer(.collect) func together(_ x: Int) async -> [Int]
  @Asked(.concurrently, within: .seconds(60)) @Answer(.collect)
  func limited(_ x: Int) async throws -> [Int]
}

@Contract public protocol Rethrowing: AnyObject {
  func each(_ body: (Int) throws -> Void) rethrows
  @Answer(.collect) func map(_ body: (Int) throws -> Int) rethrows -> [Int]
}

@Contract public protocol Rethrower: AnyObject {
  func run<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure)
  @Answer(.first, whenNobody: 0)
  func first<E>(_ body: () throws(E) -> Int) throws(E) -> Int where E: Error
}

@MainActor @Contract public protocol Screen: AnyObject {
  func show(_ text: String) throws(Rejected)
  func load() async throws
  nonisolated func ping()
  @Answer(.first, whenNobody: "") nonisolated var kind: String { get }
  @Answer(.first) var badge: Int? { get set }
}

@globalActor public actor Disk {
  public static let shared = Disk()
}

@Disk @Contract public protocol DiskDelegate: AnyObject {
  func disk(_ name: String, didMount path: String)
  @Answer(.all) func disk(_ name: String, shouldEject force: Bool) async throws -> Bool
  @Optional func diskDidSleep(_ name: String)
  @Answer(.any) var isBusy: Bool { get set }
}

@Contract protocol Mixed: AnyObject {
  @MainActor func draw(_ x: Int)
  @Disk func write(_ x: Int)
  nonisolated(nonsending) func here(_ x: Int) async
  @concurrent func away(_ x: Int) async
  func isolated(to actor: isolated any Actor, x: Int)
}

@Contract(.anywhere) nonisolated protocol Holder {
  @Answer(.first, whenNobody: "") var name: String { get set }
  @Answer(.first) mutating func bump(_ by: Int) -> Int?
  mutating func reset()
  mutating func rename(to name: String)
}

@Contract(.anywhere) nonisolated protocol Puller: AnyObject {
  @MainActor func reload() async
  @MainActor func fetch(_ page: Int) async throws
}
