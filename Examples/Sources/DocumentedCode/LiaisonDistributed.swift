import Distributed
import LiaisonDistributed
import LiaisonRemote

// What the comments of LiaisonDistributed show.

private distributed actor Thermostat {
  typealias ActorSystem = LinkActorSystem
  private var celsius = 18.0
  distributed func set(_ celsius: Double) { self.celsius = celsius }
}

private func calling(over link: Link) async throws {
  // One program:
  let house = Thermostat(actorSystem: .shared)
  link.export(house, named: "house")

  // The other one:
  let remote = try Thermostat.resolve(id: link.actor(named: "house"), using: .shared)
  try await remote.set(21)
}
