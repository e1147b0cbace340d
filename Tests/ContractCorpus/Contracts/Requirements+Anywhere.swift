// Requirements that wait for a property, or whose types the contract does not know, where delegates
// may be anywhere.
import Dispatch
import Liaison

@Contract(.anywhere)
nonisolated protocol TunnelWatcher: AnyObject {
  @Answer(.all, whenNobody: true) var isOpen: Bool { get async }
  @Answer(.collect) var names: [String] { get async throws }
  @Answer(.collect) subscript(port: Int) -> [Int] { get async }
  @MainActor @Answer(.collect) var lights: [Int] { get async }
  @MainActor @Answer(.collect) var doors: [Int] { get async throws }
  @Answer(.collect) func sum(_ ports: Int...) async -> [Int]
}

@Contract
nonisolated protocol TunnelKeeper: AnyObject {
  @Asked(.concurrently) @Answer(.collect) var ports: [Int] { get async }
  @Asked(.concurrently) @Answer(.collect) subscript(port: Int) -> [Int] { get async throws }
}

@Contract(.anywhere, .spy)
nonisolated protocol CrateReceiver<Crate>: AnyObject {
  associatedtype Crate: Sendable
  func receive(_ crate: Crate)
  @Answer(.collect) func keep(_ crate: Crate) -> [Crate]
  @Answer(.collect) func weigh(_ crate: Crate) async -> [Crate]
  @Answer(.collect) var last: [Crate] { get async throws }
  @Answer(.collect) func open<Key: Sendable>(_ crate: Crate, with key: Key) async -> [Key]
  func seal<Key: Sendable>(_ key: Key)
}

// Types that are taken for closures by their names alone, and are none.
typealias AnyCrateType = any Sendable.Type
actor Dock {}

@Contract(.anywhere, .spy)
nonisolated protocol DockWatcher<Crate>: AnyObject {
  associatedtype Crate: Sendable
  typealias Counted = @Sendable (Crate) -> Void
  func register(_ type: AnyCrateType)
  func register(all types: AnyCrateType) async
  func count(_ counted: @escaping Counted)
}

@Contract(.anywhere)
nonisolated protocol DockKeeper: Sendable { func keep(at dock: isolated Dock) async }

@Contract(.anywhere)
nonisolated protocol PortWatcher { func watch(_ port: Int) }

@Contract(.anywhere)
nonisolated protocol PierWatcher: PortWatcher { func look(_ pier: Int) }

@Contract
nonisolated protocol Shelf<Item>: AnyObject {
  associatedtype Item
  func clear<Key>(_ key: Key)
}

@Contract(.proxy)
nonisolated protocol ShelfReader<Item>: AnyObject {
  associatedtype Item
  func read(_ item: Item)
}

// Parents with types behind their names, without handlers.
@Contract nonisolated protocol BookShelf: Shelf<String> { func sort() }
@Contract nonisolated protocol BookReader: ShelfReader<String> { func close() }

@Contract(.anywhere)
nonisolated protocol CrateWatcher<Crate>: AnyObject {
  associatedtype Crate: Sendable
  typealias Crates = [Crate]
  func watch(_ crates: Crates)
  func lift<each Key: Sendable>(_ key: repeat each Key)
}

@Contract(.anywhere)
nonisolated protocol BoxWatcher: CrateWatcher<Int> {
  func count<T: ~Copyable & Sendable>(_ box: inout T)
}

@Contract(.proxy, .anywhere)
nonisolated protocol QuayWatcher: AnyObject { func moor(_ quay: Int) }

@Contract(.anywhere)
nonisolated protocol BayWatcher: QuayWatcher { func look(_ bay: Int) }

nonisolated final class OpenTunnel: TunnelWatcher, TunnelKeeper, Sendable {
  var isOpen: Bool { get async { true } }
  var names: [String] { get async throws { ["north"] } }
  var ports: [Int] { get async { [1, 2] } }
  subscript(port: Int) -> [Int] { [port] }
  @MainActor var lights: [Int] { get async { [1] } }
  @MainActor var doors: [Int] { get async throws { [2] } }
  func sum(_ ports: Int...) async -> [Int] { [ports.reduce(0, +)] }
}

nonisolated final class Quay: CrateReceiver, PierWatcher, BayWatcher, Sendable {
  let log = Log()
  func receive(_ crate: Int) { log("received \(crate)") }
  func keep(_ crate: Int) -> [Int] { [crate] }
  func weigh(_ crate: Int) async -> [Int] { [crate * 2] }
  var last: [Int] { get async throws { [7] } }
  func open<Key: Sendable>(_ crate: Int, with key: Key) async -> [Key] { [key] }
  func seal<Key: Sendable>(_ key: Key) { log("sealed \(key)") }
  func watch(_ port: Int) { log("watched \(port)") }
  func look(_ pier: Int) { log("looked \(pier)") }
  func moor(_ quay: Int) { log("moored \(quay)") }
}

/// Returns what went wrong.
nonisolated func callTunnels() async -> [String] {
  var mistakes: [String] = []
  let (here, there) = (OpenTunnel(), OpenTunnel())
  let watchers = TunnelWatcherMulticast()
  watchers.add(here)
  watchers.add(there, deliver: .queue(DispatchQueue(label: "tunnel")))
  if await !watchers.isOpen { mistakes.append("a tunnel is open") }
  if (try? await watchers.names) != ["north", "north"] { mistakes.append("names of tunnels") }
  if await watchers[3] != [3, 3] { mistakes.append("a port of each tunnel") }
  if await watchers.lights != [1, 1] { mistakes.append("lights of tunnels") }
  if (try? await watchers.doors) != [2, 2] { mistakes.append("doors of tunnels") }
  if await watchers.sum(1, 2) != [3, 3] { mistakes.append("a sum of each tunnel") }
  let keepers = TunnelKeeperMulticast()
  keepers.add(here)
  keepers.add(there)
  if await keepers.ports != [1, 2, 1, 2] { mistakes.append("ports of tunnels") }
  if (try? await keepers[4]) != [4, 4] { mistakes.append("a port of each keeper") }
  if await !TunnelWatcherProxy(.to(here)).isOpen { mistakes.append("a tunnel behind a proxy") }
  return mistakes
}

/// Returns what went wrong.
nonisolated func callQuays() async -> [String] {
  var mistakes: [String] = []
  let quay = Quay()
  let receivers = CrateReceiverMulticast<Int>()
  receivers.add(quay)
  receivers.receive(1)
  if receivers.keep(2) != [2] { mistakes.append("what is kept") }
  if await receivers.weigh(3) != [6] { mistakes.append("what is weighed") }
  if (try? await receivers.last) != [7] { mistakes.append("the last crate") }
  if await receivers.open(4, with: "key") != ["key"] { mistakes.append("what a key opens") }
  receivers.seal("wax")
  let spy = CrateReceiverSpy<Int>()
  spy.receive(5)
  if spy.calls.count != 1 { mistakes.append("what a spy has noted") }
  let piers = PierWatcherMulticast()
  let subscription = piers.add(PierWatcherHandlers(quay))
  piers.watch(5)
  piers.look(6)
  subscription.cancel()
  let bays = BayWatcherMulticast()
  bays.add(quay)
  bays.moor(7)
  bays.look(8)
  let expected = ["received 1", "sealed wax", "watched 5", "looked 6", "moored 7", "looked 8"]
  let log = quay.log.take()
  if log != expected { mistakes.append("the log of a quay: \(log)") }
  return mistakes
}
