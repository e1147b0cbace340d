public import Liaison
public import LiaisonRemote
public import LiaisonWire

// Contracts whose objects may be at the other end of a link.

@Wire public struct Measure: Sendable { public var celsius: Double }

@Wire public enum BoilerError: RemoteError {
  case cold(Int)
  case link(RemoteFailure)
  public init(_ failure: RemoteFailure) { self = .link(failure) }
}

@Wire public struct Overheated: Error { public var by = 0 }

@Contract(.remote, .spy) public protocol BoilerDelegate: AnyObject, Sendable {
  func heated(to celsius: Double) async throws
}

@Contract(.remote(throwing: Overheated.self), .invocations) public protocol Boiler: Sendable {
  func heat(to celsius: Double) async throws
  nonisolated(nonsending) func cool(by celsius: Double) async throws -> Double
  var celsius: Double { get async throws }
  subscript(room: String) -> Measure { get async throws }
  func typed(_ measure: Measure) async throws(BoilerError) -> Int
  var typedLevel: Int { get async throws(BoilerError) }
  @OneWay func knock() async throws
  @OneWay func knock(typed: Int) async throws(BoilerError)
  func watch(_ delegate: any BoilerDelegate, other: (any BoilerDelegate)?) async throws
  func delegates() async throws -> [any BoilerDelegate]
  func run(
    _ progress: @escaping @concurrent @Sendable (Double, _ name: String) async throws -> Bool,
    done: (@concurrent @Sendable () async throws -> Void)?
  ) async throws
  func undo() async throws -> @concurrent @Sendable (Int) async throws -> Measure?
  func measures(
    since: Int
  ) async throws -> AsyncThrowingStream<Measure, any Error>
  #if os(Linux)
    func linux(_ values: [String: [Int?]]) async throws -> Set<UInt8>
  #else
    func other() async throws
  #endif
  @RemoteName("heat") func warm(_ `self`: borrowing String, reply: Int) async throws -> Int!
}

/// All that is inherited can be at the other end, too.
@Contract(.remote) public protocol Kettle: Boiler { func whistle(_ request: Int) async throws }

@Contract(.remote) public protocol FarNamed: Sendable { var name: String { get async throws } }

@Contract(.remote) public protocol NamedKettle: Kettle, FarNamed {}

@MainActor @Contract(.remote) public protocol FarPanel: AnyObject, Sendable {
  func show(_ measure: Measure) async throws
  var shown: [Measure] { get async throws }
}

public enum Works {
  @Contract(.remote) public protocol Valve: Sendable {
    func turn(_ way: Way) async throws -> Way
    func attach(_ valve: any Works.Valve) async throws
  }
  @Wire public enum Way: Sendable { case open, shut }
}

@Contract(.remote) public protocol Antique: Sendable {
  @available(*, deprecated) func old() async throws
}

@Contract(.remote, .proxy) private protocol HiddenFar: Sendable { func hide() async throws }

@Contract(.remote) nonisolated protocol FreeFar: Sendable { func free() async throws }
