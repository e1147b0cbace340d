public import Observation

/// What `@Observed(.observable)` writes into a class, so that Apple's Observation sees who reads and
/// who changes its properties: `withObservationTracking`, `Observations`, SwiftUI.
///
/// May be used from any thread. Reading is noted for whoever tracks on this thread just now. Trackers
/// are told before a change is made, as Observation tells them, and inside of the change of ours, so
/// that observers of ours are told later.
public struct ObservableRegistrar: Sendable {
  @usableFromInline let registrar = ObservationRegistrar()

  @inlinable public init() {}

  /// Notes that a property is read.
  @inlinable
  public func access<Subject: Observable, Value>(
    _ subject: Subject, _ property: KeyPath<Subject, Value>
  ) { registrar.access(subject, keyPath: property) }

  /// Changes a property.
  @inlinable
  public func mutate<Subject: Observable, Value>(
    _ subject: Subject, _ property: KeyPath<Subject, Value>, _ body: () -> Void
  ) { registrar.withMutation(of: subject, keyPath: property, body) }

  /// Says that a property is about to be changed in place; `ends` must follow.
  @inlinable
  public func begins<Subject: Observable, Value>(
    _ subject: Subject, _ property: KeyPath<Subject, Value>
  ) { registrar.willSet(subject, keyPath: property) }

  /// Says that it has been.
  @inlinable
  public func ends<Subject: Observable, Value>(
    _ subject: Subject, _ property: KeyPath<Subject, Value>
  ) { registrar.didSet(subject, keyPath: property) }
}

/// Observation's protocol, for generated code in files that do not import Observation.
public typealias _Observable = Observable
