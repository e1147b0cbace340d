/// An object whose properties can be observed. `@Observed` writes the conformance of a class; an
/// actor states it itself.
public protocol ObservedSubject: AnyObject {
  /// The table of the object's observers. If it is missing, it is made if `isNeeded` is true.
  nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable?

  /// The number of keys, including those of superclasses.
  nonisolated static var _observedKeyCount: Int { get }

  /// The keys by name.
  static var _observedKeys: ObservedKeys { get }
}

/// A class whose properties can be observed.
public protocol Observed: ObservedSubject {}

/// A class whose properties can be observed, and changed on any thread. `@Observed(.threadSafe)`
/// writes the conformance.
public protocol ThreadSafeObserved: Observed {}

/// An actor whose properties can be observed, on the actor itself.
public protocol ObservedActor: ObservedSubject, Actor {}
