import LiaisonCore

/// Returns a generated object as a value of its contract.
@inlinable public func _standing<Target>(_ target: Target) -> Target { target }

/// Takes the place of the function above if a parent is no contract, so that the object is no value
/// of its contract either. The compiler reports that at the parent, and this never runs.
@_disfavoredOverload
public func _standing<Target>(_ object: AnyObject) -> Target { neverRuns() }

/// What generated code finds if a parent is no contract.
public protocol _NoContract {
  /// The protocol to which generated types conform in that case.
  typealias _Conformance = _NoContract
}

/// Conforming types are on the main actor, like a contract that inherits from a contract there.
@MainActor public protocol _OnMainActor {}

/// Takes the place of handlers for a parent that has none: a whole object.
public nonisolated struct _WholeDelegate<Target>: Sendable {
  private let delegate: Sealed<Target>

  public init(_ delegate: Target) { self.delegate = Sealed(delegate) }

  /// The given object, which this value keeps alive. Callable from any thread if the object is.
  public func asDelegate() -> Target { delegate.content }
}

/// Takes the place of the handlers of a parent that is no contract. It lets the rest compile, so
/// that the compiler's message at the parent is the only one. It never runs.
public nonisolated struct _NoHandlers: Sendable {
  public init() {}
  public init(_ delegate: Any) {}

  /// Never runs, because a program that names it does not compile.
  public func asDelegate<Target>() -> Target { neverRuns() }
}

private func neverRuns() -> Never {
  mistake("A parent of this contract is no contract, as the compiler says where it is inherited.")
}
