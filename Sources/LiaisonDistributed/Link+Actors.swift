public import Distributed
internal import Liaison
public import LiaisonRemote

extension Link {
  /// Lets the other end call an actor by a name, until ``stopExporting(actorNamed:)`` or the link's
  /// end.
  ///
  /// The link keeps the actor meanwhile. An actor that lives in a third program is reached through
  /// this one. A name that is exported already stops the program. May be called from any thread.
  ///
  /// - Parameter executor: Where the actor's functions run instead of on the link's loop, for
  ///   actors that block. An actor with an executor of its own runs there in any case.
  public func export<Act: DistributedActor>(
    _ actor: Act, named name: String, on executor: (any TaskExecutor)? = nil
  ) where Act.ActorSystem == LinkActorSystem {
    switch actor.actorSystem.object(of: actor.id) {
    case .local(let object): export(object, named: name, on: executor)
    case .remote(let reference):
      export(Forwarder.standing(for: reference), named: name, on: executor)
    case nil:
      mistake("The actor's initializer is under way; export the actor when it has returned.")
    }
  }

  /// Ends an export: calls of the actor by this name that arrive from now on fail as
  /// `RemoteFailure.Code.invalidated`.
  ///
  /// Calls that have arrived before are carried out. References that the other end got in a
  /// message, as an argument or a result, stay valid. If nothing has the name, nothing happens. The
  /// name can be exported again at once. May be called from any thread.
  public func stopExporting(actorNamed name: String) { stopExporting(named: name) }

}

extension RemoteSource {
  /// The identity of the actor that the other end exports by a name. It may not be there: then
  /// calls fail as `RemoteFailure.Code.invalidated`.
  ///
  /// Over a `ReconnectingLink` or a `Helper` it lasts from one link to the next.
  public func actor(named name: String) -> LinkActorID {
    LinkActorID(.elsewhere(reference(named: name)))
  }
}
