import Terminal
import ThermostatCore

try await ThermostatStory.tell(on: Terminal())
