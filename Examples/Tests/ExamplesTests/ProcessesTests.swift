import BrokenPictureCore
import RemoteLoginCore
import Terminal
import Testing
import ThermostatCore
import TickerCore

/// Stories of several processes.
@Suite struct ProcessesTests {
  private let terminal = Terminal(isVisible: false)

  private var said: [String] {
    terminal.transcript.compactMap { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : nil }
  }

  @Test func `a display is called back from the thermostat's process, and outlives it`()
    async throws
  {
    try await ThermostatStory.tell(on: terminal)
    #expect(
      said == [
        "display: 21.0 °C", "it says 21.0 °C", "while it heats it says 21.0 °C",
        "the caller hears: outcomeUnknown, signal 9 (kill) ended the helper",
        "it says 18.0 °C",
      ])
  }

  @Test func `a bad picture ends its decoder and no other picture`() async throws {
    try await BrokenPictureStory.tell(on: terminal)
    #expect(said.count == 4)
    #expect(said[0] == "4 × 2, 200 grey")
    #expect(said[1] == "4 × 2, 75 grey")
    #expect(said[2].hasPrefix("no picture (outcomeUnknown): signal "))
    #expect(said[3] == "4 × 2, 187 grey")
  }

  @Test func `rights are the bank's, and are withdrawn from those who have them`() async throws {
    try await RemoteLoginStory.tell(on: terminal)
    #expect(
      said == [
        "wrongPassword(of: \"ada\")", "70 left", "100 there",
        "to pay: 'guest' does not grant 'write' for 'pay(_:to:)'",
        "to look: 'ada' is revoked; 'balance.get' goes nowhere",
      ])
  }

  @Test func `readers of a stock lose nothing that they are not told of`() async throws {
    try await TickerStory.tell(on: terminal)
    #expect(
      said == [
        "fast: [100, 101, 102, 103]", "slow: 103, 3 passed over",
        "fast: 1000 prices, 104 to 1103", "fast: 5000 prices went by unread",
      ])
  }
}
