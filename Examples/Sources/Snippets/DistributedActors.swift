import Distributed
import HeatingProtocols
import LiaisonDistributed
import LiaisonRemote

// snippet: actor
distributed actor Thermostat {
  typealias ActorSystem = LinkActorSystem
  private var celsius = 18.0
  distributed func set(_ celsius: Double) { self.celsius = celsius }
}
// end

distributed actor Panel: HeatingWatcher {
  typealias ActorSystem = LinkActorSystem
  distributed func heard(_ celsius: Double) { print(celsius) }
}

func exportThermostat(over link: Link) {
  // snippet: export
  let house = Thermostat(actorSystem: .shared)
  link.export(house, named: "house")
  // end
}

func callThermostat(over link: Link) async throws {
  // snippet: call
  let remote = try Thermostat.resolve(id: link.actor(named: "house"), using: .shared)
  try await remote.set(21)
  // end
}

func watchHeating(over link: Link, panel: Panel) async throws {
  // snippet: call-by-protocol
  let heating = try $Heating.resolve(id: link.actor(named: "house"), using: .shared)
  try await heating.set(21)
  // a protocol's view of an actor here
  try await heating.watch($HeatingWatcher.resolve(id: panel.id, using: .shared))
  // end
}
