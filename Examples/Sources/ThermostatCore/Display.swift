import Terminal

/// Shows what the thermostat says.
final class Display: ThermostatDelegate {
  private let terminal: Terminal
  private let (heatings, heating) = AsyncStream<Double>.makeStream()

  init(on terminal: Terminal) { self.terminal = terminal }

  /// Waits until the thermostat heats.
  func waitForHeating() async {
    for await _ in heatings { return }
  }

  func thermostat(willHeatTo celsius: Double) async throws { heating.yield(celsius) }

  func thermostat(didReach celsius: Double) async throws {
    terminal.say("display: \(celsius) °C")
  }
}
