public import Observation

/// Tells Apple's Observation which properties of an object are read and changed, for
/// `withObservationTracking`, `Observations` and SwiftUI. `@Observed(.observable)` writes one into
/// each class.
///
/// It may be used from any thread. Reads are noted for the code that tracks on this thread.
/// Trackers are told before a change is made, as Observation does it. This happens inside the
/// library's own change, so observers of this library are told later.
public struct ObservableRegistrar: Sendable {
  @usableFromInline let registrar = ObservationRegistrar()

  /// Makes a registrar without trackers.
  ///
  /// An object has one for each class of its hierarchy that is `@Observed(.observable)`.
  @inlinable public init() {}

  /// Notes that a property is read.
  ///
  /// A generated getter calls it before it reads the value.
  @inlinable
  public func access<Subject: Observable, Value>(
    _ subject: Subject, _ property: KeyPath<Subject, Value>
  ) { registrar.access(subject, keyPath: property) }

  /// Changes a property.
  ///
  /// `body` makes the change. Hold no lock while you call it, because a tracker may read the
  /// property.
  @inlinable
  public func mutate<Subject: Observable, Value>(
    _ subject: Subject, _ property: KeyPath<Subject, Value>, _ body: () -> Void
  ) { registrar.withMutation(of: subject, keyPath: property, body) }

  /// Says that a property is about to be changed in place.
  ///
  /// ``ends(_:_:)`` must follow, also if the change throws. A generated accessor calls it right
  /// before the value is changed.
  @inlinable
  public func begins<Subject: Observable, Value>(
    _ subject: Subject, _ property: KeyPath<Subject, Value>
  ) { registrar.willSet(subject, keyPath: property) }

  /// Says that the property has been changed in place.
  ///
  /// It ends ``begins(_:_:)``. Observers of this library are told after it.
  @inlinable
  public func ends<Subject: Observable, Value>(
    _ subject: Subject, _ property: KeyPath<Subject, Value>
  ) { registrar.didSet(subject, keyPath: property) }
}

/// Observation's protocol, for generated code in files that do not import Observation.
public typealias _Observable = Observable
