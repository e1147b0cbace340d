import Synchronization

/// The real thermostat. It does not know whether its display is in this process.
public final class House: Thermostat {
  private struct State {
    var celsius = 18.0
    var displays: [any ThermostatDelegate] = []
  }

  private let state = Mutex(State())

  public init() {}

  public var celsius: Double { get async throws { state.withLock { $0.celsius } } }

  public func watch(_ display: any ThermostatDelegate) async throws {
    state.withLock { $0.displays.append(display) }
  }

  public func set(_ celsius: Double) async throws {
    let displays = state.withLock { state in
      state.celsius = celsius
      return state.displays
    }
    for display in displays { try await display.thermostat(didReach: celsius) }
  }

  public func heat(to celsius: Double) async throws {
    let displays = state.withLock { $0.displays }
    for display in displays { try await display.thermostat(willHeatTo: celsius) }
    try await Task.sleep(for: .seconds(3_600))
    try await set(celsius)
  }
}
