/// An object whose properties can be observed.
///
/// `@Observed` writes the conformance of a class; an actor states it itself. The functions that
/// observe belong to ``Observed`` and ``ObservedActor``.
public protocol ObservedSubject: AnyObject {
  /// The table of the object's observers. If it is missing, it is made if `isNeeded` is true.
  nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable?

  /// The number of keys, including those of superclasses.
  nonisolated static var _observedKeyCount: Int { get }

  /// The keys by name.
  static var _observedKeys: ObservedKeys { get }
}

/// A class whose properties can be observed.
///
/// `@Observed` writes the conformance. Unless the class is thread-safe, observe and change an
/// object on one thread at a time; a token may end anywhere. An observation does not keep the
/// object alive, and ends with it.
public protocol Observed: ObservedSubject {}

/// A class whose properties can be observed, and changed on any thread.
///
/// `@Observed(.threadSafe)` writes the conformance. Observers are told on the thread that makes the
/// change, with no lock held, and perhaps on several threads at a time. Changes of one thread are
/// told in their order, and changes of several threads in no particular order.
public protocol ThreadSafeObserved: Observed {}

/// An actor whose properties can be observed, on the actor itself.
///
///     @Observed
///     actor Counter: ObservedActor {
///       var count = 0
///     }
///
/// The actor states the conformance, and `@Observed` writes what it requires. An observer without
/// `deliver:` runs on the actor. No path leads from another object to a property of an actor.
public protocol ObservedActor: ObservedSubject, Actor {}
