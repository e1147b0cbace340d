import Liaison

final class File {}
struct Name: Sendable {}

@Contract(.anywhere)
protocol Elsewhere: AnyObject {
  func take(_ file: File)
  // expect 21: error: type 'File' does not conform to the 'Sendable' protocol
  func take(_ name: Name, files: [File]?, then next: @escaping () -> Void)
  // expect 34: error: type 'File' does not conform to the 'Sendable' protocol
  // expect 64: error: type '() -> Void' does not conform to the 'Sendable' protocol
  func pair(
    of: (File, Int), next: @escaping @Sendable (File) -> Void, last: @escaping @MainActor () -> Void
    // expect 9: error: type 'File' does not conform to the 'Sendable' protocol
  )
  func ask(_ file: File) async -> [Name]
  // expect 20: error: type 'File' does not conform to the 'Sendable' protocol
  func answer() async throws -> File?
  // expect 33: error: type 'File' does not conform to the 'Sendable' protocol
  func wait(for file: inout File)
  // expect 29: error: type 'File' does not conform to the 'Sendable' protocol
  func call(_ body: (File) -> Void)
  @Named("opaque") func show(_ file: some Sendable)
  var file: File? { get set }
  // expect 13: error: type 'File' does not conform to the 'Sendable' protocol
  subscript(file: File) -> Int { get }
  // expect 19: error: type 'File' does not conform to the 'Sendable' protocol
  #if true
  @available(macOS 99, *) func later(_ file: File)
  // expect 46: error: type 'File' does not conform to the 'Sendable' protocol
  #endif
}

enum Shop {
  final class Order {}

  @Contract(.anywhere) public protocol Keeper: AnyObject { func keep(_ order: Order) }
  // expect 79: error: type 'Shop.Order' does not conform to the 'Sendable' protocol
}

@Contract(.anywhere) @MainActor
protocol OnMain: AnyObject {
  func take(_ file: File)
  // expect 21: error: type 'File' does not conform to the 'Sendable' protocol
  func show(_ body: (File) -> Void)
  @Answer(.all, whenNobody: true) func keeps(_ file: File) -> Bool
}

@Contract(.anywhere)
protocol Meter: Actor {
  func take(_ file: File)
  // expect 21: error: type 'File' does not conform to the 'Sendable' protocol
}

@Contract
protocol Here: AnyObject {
  func take(_ file: File)
  @Asked(.concurrently) @Answer(.collect) func ask(_ file: File) async -> [Name]
  // expect 60: error: type 'File' does not conform to the 'Sendable' protocol
}

@Contract(.proxy, .spy)
protocol Coding: Sendable {
  func encode(_ file: File) -> Int
  // expect 23: error: type 'File' does not conform to the 'Sendable' protocol
  func run(_ body: @escaping () -> Void, then name: Name)
  // expect 30: error: type '() -> Void' does not conform to the 'Sendable' protocol
}

@Contract(.anywhere)
protocol Signing {
  func sign(_ body: () -> Void) async
  // expect 21: fix: 'body' is called where the receiver lives, so it has to be '@escaping @Sendable'
  func signSent(_ body: @Sendable () -> Void) async
  // expect 25: fix: 'body' is called where the receiver lives, so it has to be '@escaping @Sendable'
  func signKept(_ body: @escaping @Sendable () -> Void) async
}

@Contract(.anywhere)
protocol Crating<Crate>: AnyObject {
  associatedtype Crate
  func put(_ crate: Crate)
  // expect 21: error: type 'Self.Crate' does not conform to the 'Sendable' protocol
  @Answer(.collect) func weigh(_ count: Int) async -> [Crate]
  // expect 55: error: type 'Self.Crate' does not conform to the 'Sendable' protocol
  func open<Key>(_ key: Key) async
  // expect 25: error: type 'Key' does not conform to the 'Sendable' protocol
  func close<Key: Sendable>(_ key: Key) async
  var isOpen: Bool { get async }
}

@Contract(.spy)
protocol Weighing<Crate>: Sendable {
  associatedtype Crate
  func weigh(_ crate: Crate) -> Int
  // expect 23: error: type 'Self.Crate' does not conform to the 'Sendable' protocol
}

@Contract
protocol Port { func open() }

@Contract(.anywhere)
protocol Pier: Port { func close() }
// expect 16: error: '_PortThere' is unavailable: 'Port' must have '.anywhere' too

func usePier(_ pier: PierHandlers) {
  pier.port.asDelegate().open()
  pier.close()
}

@Contract(.anywhere)
protocol Stowing<Crate>: AnyObject {
  associatedtype Crate
  typealias Crates = [Crate]
  func stow(_ crates: Crates)
  // expect 23: error: type 'Self.Crate' does not conform to the 'Sendable' protocol
  @Answer(.all) func fits<each Size>(_ size: repeat each Size) -> Bool
  // expect 46: error: type 'each Size' does not conform to the 'Sendable' protocol
  @Answer(.all) @Named("holds") func holds(_ list: [some AnyObject]) -> Bool
  // expect 52: error: type 'AnyObject' does not conform to the 'Sendable' protocol
  @Answer(.all) func moves<Body: ~Copyable & Sendable>(_ body: inout Body) -> Bool
}

@Contract(.proxy)
protocol Ramp { func open(_ file: File) }

@Contract(.anywhere)
protocol Ferry: Ramp { func leave() }
// expect 17: error: '_RampThere' is unavailable: 'Ramp' must have '.anywhere' too

@Contract(.anywhere)
protocol Liner: Port, Sendable { func leave() }
// expect 17: error: '_PortThere' is unavailable: 'Port' must have '.anywhere' too

@Contract
protocol Deck<Cabin> { associatedtype Cabin }

@Contract(.anywhere)
protocol Cruiser: Deck<Int> { func leave() }
// expect 19: error: '_DeckThere' is unavailable: 'Deck<Int>' must have '.anywhere' too

@Contract(.spy)
protocol Yacht: Deck<Int> { func leave() }
// expect 17: error: '_DeckSpy' is unavailable: 'Deck<Int>' must have '.spy' too

typealias Finished = () -> Void
typealias Loaded<Cargo> = @Sendable (Cargo) async throws -> Void

@Contract(.spy)
protocol Loading: AnyObject {
  func load(_ finished: Finished, crates: Int)
  // expect 25: error: '_escaping' is unavailable: This closure is kept or goes to another thread. Write '@escaping' before its type.
  func unload(_ finished: @escaping Finished, then: Finished?)
}

@Contract(.anywhere)
protocol Shipping: AnyObject {
  func ship(_ loaded: Loaded<Int>)
  // expect 23: error: '_escaping' is unavailable: This closure is kept or goes to another thread. Write '@escaping' before its type.
  @Answer(.all) func fits(_ loaded: Loaded<Int>, among: Int) async -> Bool
  // expect 37: error: '_escaping' is unavailable: This closure is kept or goes to another thread. Write '@escaping' before its type.
}

@Contract(.invocations)
protocol Packing<Cargo>: AnyObject {
  associatedtype Cargo
  typealias Packed = (Int) -> Void
  func pack(_ packed: Packed)
  // expect 23: error: '_escaping' is unavailable: This closure is kept or goes to another thread. Write '@escaping' before its type.
  func load(_ loaded: Loaded<Cargo>)
  // expect 23: error: '_escaping' is unavailable: This closure is kept or goes to another thread. Write '@escaping' before its type.
  subscript(finished: Finished) -> Int { get set }
  // expect 23: error: '_escaping' is unavailable: This closure is kept or goes to another thread. Write '@escaping' before its type.
}

@Contract
protocol Asking: AnyObject {
  @Asked(.concurrently) func ask(_ loaded: Loaded<Int>) async
  // expect 44: error: '_escaping' is unavailable: This closure is kept or goes to another thread. Write '@escaping' before its type.
}
