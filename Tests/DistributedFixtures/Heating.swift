public import Distributed
public import LiaisonDistributed

/// A protocol that both ends know, where neither knows the other's actors.
@Resolvable
public protocol Heating: DistributedActor where ActorSystem == LinkActorSystem {
  distributed func set(_ celsius: Double) async throws -> Double
  distributed func greet(_ guest: String) throws -> String
  distributed func watch(_ watcher: $HeatingWatcher) async throws
  distributed func keep<Value: Codable & Sendable>(_ value: Value) -> Value
}

@Resolvable
public protocol HeatingWatcher: DistributedActor where ActorSystem == LinkActorSystem {
  distributed func heard(_ celsius: Double)
}

/// A protocol that was written for no system.
@Resolvable
public protocol Counting: DistributedActor
where ActorSystem: DistributedActorSystem<any Codable> {
  distributed func count(by step: Int) -> Int
}
