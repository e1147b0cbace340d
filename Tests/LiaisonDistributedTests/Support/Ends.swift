import Distributed
import LiaisonDistributed
import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// Two ends of a link, each with the actors of a program of its own.
final class Ends: Sendable {
  let here: Link
  let there: Link
  let nearSystem = LinkActorSystem()
  let farSystem = LinkActorSystem()

  init() { (here, there) = Link.pair(limits: .patient) }

  deinit {
    here.close()
    there.close()
  }

  /// A proxy for an actor of the other end.
  func proxy<Act: DistributedActor>(
    for actor: Act, named name: String = "actor"
  ) throws -> Act where Act.ActorSystem == LinkActorSystem {
    there.export(actor, named: name)
    return try Act.resolve(id: here.actor(named: name), using: nearSystem)
  }
}

/// Waits until something holds. Tests say what they wait for, and give up after a while.
func eventually(
  _ what: Comment, limit: Duration = .seconds(200), _ holds: () async -> Bool,
  at location: SourceLocation = #_sourceLocation
) async {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if await holds() { return }
    // Steps aside rather than spins, so that those who work have the threads.
    await aMillisecond()
  }
  Issue.record("did not happen within \(limit): \(what)", sourceLocation: location)
}
