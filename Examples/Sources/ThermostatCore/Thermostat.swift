public import LiaisonRemote

/// What a thermostat does, wherever it is.
@Contract(.remote)
public protocol Thermostat: Sendable {
  func set(_ celsius: Double) async throws
  var celsius: Double { get async throws }
  func watch(_ display: any ThermostatDelegate) async throws
  /// Heats until it is warm. That takes long.
  func heat(to celsius: Double) async throws
}

/// What a thermostat tells its display.
@Contract(.remote)
public protocol ThermostatDelegate: Sendable {
  func thermostat(willHeatTo celsius: Double) async throws
  func thermostat(didReach celsius: Double) async throws
}
