public import Distributed
internal import Liaison
internal import LiaisonRemote
internal import Synchronization

/// Distributed actors that are called over links.
///
/// ```swift
/// distributed actor Thermostat {
///   typealias ActorSystem = LinkActorSystem
///   private var celsius = 18.0
///   distributed func set(_ celsius: Double) { self.celsius = celsius }
/// }
/// ```
///
/// A link lets another program call it:
///
/// ```swift
/// // One program:
/// let house = Thermostat(actorSystem: .shared)
/// link.export(house, named: "house")
///
/// // The other one:
/// let remote = try Thermostat.resolve(id: link.actor(named: "house"), using: .shared)
/// try await remote.set(21)
/// ```
///
/// **What travels.** Arguments and results are `Codable`. A `@Wire` type that is `Codable`, too, is
/// encoded directly, which is many times faster. Distributed actors travel as references: the other
/// end can call back. Such an actor need not have a name.
///
/// **Errors.** The callee's error arrives as itself if both ends have named its type to
/// ``accept(_:)``. Any other arrives as a `RemoteFailure` with its type's name and description,
/// and so does every failure of the call itself.
///
/// **Protocols.** An actor that conforms to a `@Resolvable` protocol can be called by a program
/// that knows the protocol only:
/// `try $Heating.resolve(id: link.actor(named: "house"), using: .shared)`. Requirements with
/// generic parameters of their own cannot be called like this, nor can members of extensions; and a
/// `distributed var` in such a protocol does not compile with Swift 6.3.
///
/// **Lifetimes.** The system holds actors weakly. The link keeps an actor that is exported, and one
/// that was sent over it until the other end has released it.
///
/// **Threads and order.** An actor's functions run on the actor; calls over a link lend it the
/// link's loop to run on, unless it has an executor of its own. Calls that one task sends to one
/// actor begin there in this order. A call of an actor of this process does not come here, unless a
/// protocol's proxy makes it.
///
/// **Strangers.** A peer can call only the distributed functions of an actor that was sent to it or
/// that has a name. A call of anything else is refused. The names of types that a peer sends are
/// looked up among those that were accepted, and nowhere else. An actor whose own type is generic,
/// private or local has no name that both ends know: it is called by a `@Resolvable` protocol.
///
/// Cancellation and the deadline of the caller's task reach the other end, as for all calls over a
/// link.
public final class LinkActorSystem: DistributedActorSystem {
  /// The identity of an actor, here or at the other end of a link.
  public typealias ActorID = LinkActorID
  /// Collects the arguments of a call that is sent.
  public typealias InvocationEncoder = LinkInvocationEncoder
  /// Reads the arguments of a call that has arrived.
  public typealias InvocationDecoder = LinkInvocationDecoder
  /// Makes the answer to a call that has arrived.
  public typealias ResultHandler = LinkResultHandler
  /// What arguments and results have to conform to.
  public typealias SerializationRequirement = Codable

  /// The system for programs that need only one.
  public static let shared = LinkActorSystem()

  let actors = Guarded(ActorTable())
  let acceptedTypes = Guarded(AcceptedTypes())
  let targets = Guarded(TargetTable())

  /// Makes a system without actors, and without accepted types.
  ///
  /// Most programs use ``shared``. An actor belongs to the system that it was made with: another
  /// system does not find it, and does not know the types that this one was told to ``accept(_:)``.
  public init() {}

  /// Lets peers name these types: errors that travel as themselves, and arguments of generic
  /// functions.
  ///
  /// Both ends have to accept an error: one to send it, the other to read it. A type's name
  /// includes its module.
  public func accept(_ types: any (Codable & SendableMetatype).Type...) {
    for type in types { acceptedTypes.withLock { $0.add(type) } }
  }

  // MARK: Actors

  /// Finds an actor of this process. If this returns `nil`, the compiler's code creates a proxy, as
  /// it always does for a protocol's `$Heating`.
  ///
  /// The compiler's code calls it for `Thermostat.resolve(id:using:)`. It asks no other end. So
  /// whether an actor elsewhere is there is known from its first call only.
  ///
  /// - Throws: `RemoteFailure`: `invalidated` if the actor is gone or belongs to another system,
  ///   `refused` if it is of another type.
  public func resolve<Act: DistributedActor>(
    id: LinkActorID, as type: Act.Type
  ) throws -> Act? where Act.ID == LinkActorID {
    guard case .here(let number) = id.place else { return nil }
    guard let actor = actors.withLock({ $0[number] }) else {
      throw RemoteFailure(.invalidated, "\(id) is gone, or belongs to another system")
    }
    if let actor = actor as? Act { return actor }
    if type is any _DistributedActorStub.Type { return nil }
    throw RemoteFailure(.refused, "\(id) is not a \(type)")
  }

  /// Returns a number that no other actor of this process has, in any system.
  ///
  /// The compiler's code calls it in the initialiser of each local actor, on any thread.
  public func assignID<Act: DistributedActor>(
    _ type: Act.Type
  ) -> LinkActorID where Act.ID == LinkActorID {
    LinkActorID(.here(Self.numbers.add(1, ordering: .relaxed).newValue))
  }

  private static let numbers = Atomic<UInt64>(0)

  /// Begins to find an actor by its identifier. It holds the actor weakly.
  ///
  /// The compiler's code calls it when the actor's initialiser has set all properties.
  public func actorReady<Act: DistributedActor>(_ actor: Act) where Act.ID == LinkActorID {
    if case .here(let number) = actor.id.place { actors.withLock { $0.add(actor, as: number) } }
  }

  /// Forgets an actor. ``resolve(id:as:)`` then throws for its identifier.
  ///
  /// The compiler's code calls it when a local actor is deallocated, or its initialiser throws.
  public func resignID(_ id: LinkActorID) {
    if case .here(let number) = id.place { actors.withLock { $0.remove(number) } }
  }

  /// Makes an encoder without arguments. The compiler's code calls it for each call that it sends.
  public func makeInvocationEncoder() -> LinkInvocationEncoder { LinkInvocationEncoder() }
}
