public import Distributed
public import LiaisonDistributed

// snippet: by-protocol
@Resolvable public protocol Heating: DistributedActor where ActorSystem == LinkActorSystem {
  distributed func set(_ celsius: Double) async throws
  distributed func watch(_ watcher: $HeatingWatcher) async throws
}

@Resolvable public protocol HeatingWatcher: DistributedActor where ActorSystem == LinkActorSystem {
  distributed func heard(_ celsius: Double)
}
// end
