internal import Distributed

/// Weak references to the actors of this process. A pure state.
///
/// The caller releases what it returns outside the lock.
struct ActorTable {
  private struct Entry {
    weak var actor: (any DistributedActor)?
    /// The object that links call. It is the same each time, so that they recognise the actor.
    weak var object: ActorObject?
  }

  private var entries: [UInt64: Entry] = [:]

  var count: Int { entries.count }

  subscript(number: UInt64) -> (any DistributedActor)? { entries[number]?.actor }

  mutating func add(_ actor: any DistributedActor, as number: UInt64) {
    entries[number] = Entry(actor: actor)
  }

  mutating func remove(_ number: UInt64) { entries[number] = nil }

  /// The object that links call to reach the actor. Nil if the actor is gone.
  mutating func object(_ number: UInt64, in system: LinkActorSystem) -> ActorObject? {
    guard let entry = entries[number], let actor = entry.actor else { return nil }
    if let object = entry.object { return object }
    let object = ActorObject(actor, LinkActorID(.here(number)), in: system)
    entries[number]?.object = object
    return object
  }
}
