import Distributed
import LiaisonDistributed
import LiaisonWire
import Synchronization

@Wire struct Reading: Codable, Equatable {
  var room: String
  var celsius: Double
}

struct Plan: Codable, Equatable, Sendable {
  var rooms: [String: Double]
  var next: [Plan] = []
}

struct TooHot: Error, Codable, Equatable { var celsius: Double }
struct Broken: Error, CustomStringConvertible {
  var description: String { "the heating is broken" }
}

distributed actor Thermostat {
  typealias ActorSystem = LinkActorSystem
  private var celsius = 18.0
  private var neighbour: Thermostat?
  private var displays: [Display] = []

  distributed var current: Double { celsius }

  distributed func set(_ celsius: Double) throws {
    if celsius > 40 { throw TooHot(celsius: celsius) }
    self.celsius = celsius
  }
  distributed func fail() throws { throw Broken() }
  distributed func reading(in room: String, more: Double?) -> Reading {
    Reading(room: room, celsius: celsius + (more ?? 0))
  }
  distributed func double(_ readings: [Reading]) -> [Reading] { readings + readings }
  distributed func extend(_ plan: Plan, by steps: Int) -> Plan {
    Plan(rooms: plan.rooms, next: Array(repeating: plan, count: steps))
  }
  distributed func echo<Value: Codable & Sendable>(_ value: Value) -> Value { value }
  distributed func pair<One: Codable & Sendable, Other: Codable & Sendable>(
    _ one: One, with other: Other
  ) -> [One] { [one] }

  distributed func add(_ display: Display) { displays.append(display) }
  distributed func forget() { displays = [] }
  distributed func tell(_ text: String) async throws -> Int {
    var heard = 0
    for display in displays { heard += try await display.show(text) }
    return heard
  }
  distributed func all() -> [Display] { displays }
  distributed func first(of displays: [Display]?) -> Display? { displays?.first }
  distributed func me() -> Thermostat { self }
  distributed func isMe(_ other: Thermostat) -> Bool { other === self }

  distributed func waitForEver() async throws {
    let (stream, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    try Task.checkCancellation()
  }

  func secret() -> Double { celsius }
}

distributed actor Display {
  typealias ActorSystem = LinkActorSystem
  private var texts: [String] = []
  private let ended: (@Sendable () -> Void)?

  init(actorSystem: LinkActorSystem, ended: (@Sendable () -> Void)? = nil) {
    self.actorSystem = actorSystem
    self.ended = ended
  }

  deinit { ended?() }

  distributed func show(_ text: String) -> Int {
    texts.append(text)
    return texts.count
  }

  /// The same declaration as the thermostat's, which would take a display for one.
  distributed func set(_ celsius: Double) {}

  distributed actor Corner {
    typealias ActorSystem = LinkActorSystem
    private let bytes = [UInt8](repeating: 0xFF, count: 64)
    distributed func first() -> Int { Int(bytes[0]) }
  }
}

/// An event that tests wait for.
final class Flag: Sendable {
  private let isRaised = Atomic(false)
  func raise() { isRaised.store(true, ordering: .releasing) }
  var isSet: Bool { isRaised.load(ordering: .acquiring) }
}
