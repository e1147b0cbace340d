import LiaisonWire
import Testing

@testable import LiaisonRemote

/// Calls of a remote contract over a carrier in memory.
@Suite struct CallTests {
  private let house = House()
  private let ends = MemoryCarrier.pair()
  private var remote: any Thermostat { ends.there.export(house, as: ThermostatRemote.self) }

  @Test func `arguments and results of a call travel`() async throws {
    try await remote.set(21.5)
    #expect(try await remote.celsius == 21.5)
    #expect(try await remote[Room(name: "hall")] == Reading(celsius: 4))
    #expect(try await remote.reading(in: ["hall": 7], at: 3) == Reading(celsius: 3, battery: 7))
    #expect(try await remote.reading(in: [:], at: nil) == nil)
    #expect(try await remote.store(Reading(celsius: 1, battery: 9)) == 9)
  }
}
