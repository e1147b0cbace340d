import Terminal

/// Shows what the thermostat says.
final class Display: ThermostatDelegate {
  private let terminal: Terminal

  init(on terminal: Terminal) { self.terminal = terminal }

  func thermostat(didReach celsius: Double) async throws {
    terminal.say("display: \(celsius) °C")
  }
}
