/// An object whose properties can be observed. `@Observed` makes a class or an actor one.
public protocol ObservedSubject: AnyObject {
  /// Who observes it; made, if they are needed and not there yet.
  nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable?

  /// How many keys there are, those of superclasses included.
  nonisolated static var _observedKeyCount: Int { get }

  /// Its keys, by name.
  static var _observedKeys: ObservedKeys { get }
}

/// A class whose properties can be observed.
public protocol Observed: ObservedSubject {}

/// An actor whose properties can be observed, from inside.
public protocol ObservedActor: ObservedSubject, Actor {}
