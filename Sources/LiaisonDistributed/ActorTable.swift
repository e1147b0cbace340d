internal import Distributed

/// Weak references to the actors of this process. A pure state.
///
/// What it returns is let go of by the caller, when the lock is open.
struct ActorTable {
  private struct Entry {
    weak var actor: (any DistributedActor)?
    /// What links call. The same one each time, so that they know the actor again.
    weak var object: ActorObject?
  }

  private var entries: [UInt64: Entry] = [:]

  var count: Int { entries.count }

  subscript(number: UInt64) -> (any DistributedActor)? { entries[number]?.actor }

  mutating func add(_ actor: any DistributedActor, as number: UInt64) {
    entries[number] = Entry(actor: actor)
  }

  mutating func remove(_ number: UInt64) { entries[number] = nil }

  /// What links call to reach the actor. Nil if the actor is gone.
  mutating func object(_ number: UInt64, in system: LinkActorSystem) -> ActorObject? {
    guard let entry = entries[number], let actor = entry.actor else { return nil }
    if let object = entry.object { return object }
    let object = ActorObject(actor, LinkActorID(.here(number)), in: system)
    entries[number]?.object = object
    return object
  }
}
