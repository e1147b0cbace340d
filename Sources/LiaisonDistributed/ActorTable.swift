internal import Distributed

/// Weak references to the actors of this process. A pure state.
///
/// The caller releases what it returns outside the lock.
struct ActorTable {
  private struct ListedActor {
    weak var actor: (any DistributedActor)?
    /// The object that links call. It is the same each time, so that they recognise the actor.
    weak var object: ActorObject?
  }

  private var actors: [UInt64: ListedActor] = [:]

  var count: Int { actors.count }

  subscript(number: UInt64) -> (any DistributedActor)? { actors[number]?.actor }

  mutating func add(_ actor: any DistributedActor, as number: UInt64) {
    actors[number] = ListedActor(actor: actor)
  }

  mutating func remove(_ number: UInt64) { actors[number] = nil }

  /// The object that links call to reach the actor. Nil if the actor is gone.
  mutating func object(_ number: UInt64, in system: LinkActorSystem) -> ActorObject? {
    guard let listed = actors[number], let actor = listed.actor else { return nil }
    if let object = listed.object { return object }
    let object = ActorObject(actor, LinkActorID(.here(number)), in: system)
    actors[number]?.object = object
    return object
  }
}
