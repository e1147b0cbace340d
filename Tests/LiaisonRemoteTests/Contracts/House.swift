import Liaison
import LiaisonRemote
import LiaisonWire

@Wire struct Reading: Equatable {
  var celsius: Double
  var battery = 100
}

struct Room: Codable, Equatable, Sendable { var name: String }

@Wire enum StoreError: RemoteError, Equatable {
  case full(free: Int)
  case link(RemoteFailure)
  init(_ failure: RemoteFailure) { self = .link(failure) }
}

@Wire struct QuotaError: Error, Equatable { var limit: Int }

@Contract(.remote, .spy) protocol ThermostatDelegate: Sendable {
  func changed(to celsius: Double) async throws
}

@Contract(.remote(throwing: QuotaError.self), .invocations) protocol Thermostat: Sendable {
  func set(_ celsius: Double) async throws
  var celsius: Double { get async throws }
  subscript(room: Room) -> Reading { get async throws }
  func reading(in rooms: [String: Int], at index: Int?) async throws -> Reading?
  func store(_ reading: Reading) async throws(StoreError) -> Int
  @OneWay func ping() async throws
  func watch(_ delegate: any ThermostatDelegate) async throws
  func watched() async throws -> (any ThermostatDelegate)?
  func delegates(and more: [any ThermostatDelegate]) async throws -> [any ThermostatDelegate]
  func heat(progress: @escaping @Sendable (Double, String) async throws -> Bool) async throws -> Int
  func undo() async throws -> @Sendable () async throws -> Void
  @RemoteName("fail") func failing(with limit: Int) async throws
}

final class House: Thermostat {
  struct Broken: Error, CustomStringConvertible { var description: String { "the pipe is broken" } }

  private let state = Guarded((celsius: 20.0, pings: 0, delegate: (any ThermostatDelegate)?.none))

  func set(_ celsius: Double) async throws {
    let delegate = state.withLock { state in
      state.celsius = celsius
      return state.delegate
    }
    try await delegate?.changed(to: celsius)
  }
  var celsius: Double { get async throws { state.withLock { $0.celsius } } }
  var pings: Int { state.withLock { $0.pings } }
  subscript(room: Room) -> Reading {
    get async throws { Reading(celsius: Double(room.name.count)) }
  }
  func reading(in rooms: [String: Int], at index: Int?) async throws -> Reading? {
    index.map { Reading(celsius: Double($0), battery: rooms["hall"] ?? 0) }
  }
  func store(_ reading: Reading) async throws(StoreError) -> Int {
    if reading.battery == 0 { throw .full(free: 3) }
    return reading.battery
  }
  func ping() async throws { state.withLock { $0.pings += 1 } }
  func watch(_ delegate: any ThermostatDelegate) async throws {
    state.withLock { $0.delegate = delegate }
  }
  func watched() async throws -> (any ThermostatDelegate)? { state.withLock { $0.delegate } }
  func delegates(and more: [any ThermostatDelegate]) async throws -> [any ThermostatDelegate] {
    more + [state.withLock { $0.delegate }].compactMap { $0 }
  }
  func heat(
    progress: @escaping @Sendable (Double, String) async throws -> Bool
  ) async throws -> Int {
    var steps = 0
    while try await progress(Double(steps), "step") { steps += 1 }
    return steps
  }
  func undo() async throws -> @Sendable () async throws -> Void {
    let before = state.withLock { $0.celsius }
    return { try await self.set(before) }
  }
  func failing(with limit: Int) async throws {
    if limit == 0 { throw Broken() }
    throw QuotaError(limit: limit)
  }
}

/// Writes down what it is told.
final class Display: ThermostatDelegate {
  private let all = Guarded<[Double]>([])
  var told: [Double] { all.withLock { $0 } }
  func changed(to celsius: Double) async throws { all.withLock { $0.append(celsius) } }
}

/// Two contracts of one name on the wire, which do not agree.
@Contract(.remote) protocol ReadingSource: Sendable { func read() async throws -> Reading }
@Contract(.remote) protocol OtherReadingSource: Sendable { func read() async throws -> Bool }

@Contract(.remote) protocol TextSource: Sendable { func read() async throws -> String }

final class LongTextSource: TextSource {
  func read() async throws -> String { String(repeating: "a", count: 200) }
}

final class OtherSource: OtherReadingSource { func read() async throws -> Bool { true } }

@Contract(.remote(throwing: QuotaError.self)) protocol Station: Sendable {
  func readings(from first: Int) async throws -> AsyncThrowingStream<Reading, any Error>
  func displays() async throws -> AsyncThrowingStream<any ThermostatDelegate, any Error>
}
