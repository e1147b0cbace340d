import Distributed
import LiaisonDistributed
import LiaisonRemote
import RemoteWitness
import Testing

/// The same over sockets, written as two programs would.
@Suite(.timeLimit(.minutes(5))) struct SocketTests {
  private let server = LinkActorSystem()
  private let client = LinkActorSystem()

  @Test(arguments: [
    LinkAddress.unix("/tmp/liaison-actors-\(UInt64.random(in: .min ... .max))"),
    LinkAddress.tcp("127.0.0.1", port: 0),
  ])
  func `actors are called, called back and let go of over a socket`(
    _ address: LinkAddress
  ) async throws {
    let house = Thermostat(actorSystem: server)
    let listener = try Link.listen(at: address, limits: .patient) {
      $0.export(house, named: "house")
    }
    defer { listener.close() }
    let link = try await Link.connect(to: listener.address, limits: .patient)
    defer { link.close() }
    let remote = try Thermostat.resolve(id: link.actor(named: "house"), using: client)
    try await remote.set(21)
    #expect(try await remote.reading(in: "hall", more: 1) == Reading(room: "hall", celsius: 22))
    #expect(await failure { try await remote.fail() }?.code == .failed)

    let flag = Flag()
    do {
      let display = Display(actorSystem: client, ended: { flag.raise() })
      try await remote.add(display)
      #expect(try await remote.all().first === display)
    }
    #expect(try await remote.tell("still there") == 1)
    try await remote.forget()
    await eventually("the other end has let go of the display") { flag.isSet }

    let large = Plan(rooms: [:], next: (0..<10_000).map { Plan(rooms: ["room": Double($0)]) })
    #expect(try await remote.extend(large, by: 1).next == [large])
  }
}
