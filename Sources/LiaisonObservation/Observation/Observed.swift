/// An object whose properties can be observed. `@Observed` makes a class or an actor one.
public protocol ObservedSubject: AnyObject {
  /// The table of its observers. It is made if it is needed and missing.
  nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable?

  /// The number of keys, those of superclasses included.
  nonisolated static var _observedKeyCount: Int { get }

  /// The keys by name.
  static var _observedKeys: ObservedKeys { get }
}

/// A class whose properties can be observed.
public protocol Observed: ObservedSubject {}

/// A class whose properties can be observed, and changed on any thread. `@Observed(.threadSafe)`
/// makes a class one.
public protocol ThreadSafeObserved: Observed {}

/// An actor whose properties can be observed, from inside.
public protocol ObservedActor: ObservedSubject, Actor {}
