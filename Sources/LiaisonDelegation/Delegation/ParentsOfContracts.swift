import LiaisonCore

/// A generated object as a value of its contract.
@inlinable public func _standing<Target>(_ target: Target) -> Target { target }

/// A generated object that is no value of its contract, because a parent is no contract. The
/// compiler says so at the parent, and this never runs.
@_disfavoredOverload
public func _standing<Target>(_ object: AnyObject) -> Target { neverRuns() }

/// What generated code finds where a parent is no contract.
public protocol _NoContract {
  /// What generated types conform to then.
  typealias _Conformance = _NoContract
}

/// What conforms to it is on the main actor, as a contract is that inherits from one there.
@MainActor public protocol _OnMainActor {}

/// What stands in for the requirements of a parent that has no handlers: a whole object.
public nonisolated struct _WholeDelegate<Target>: Sendable {
  private let delegate: Sealed<Target>

  public init(_ delegate: Target) { self.delegate = Sealed(delegate) }

  /// The object that was given, which is kept alive. Callable from any thread if the object is.
  public func asDelegate() -> Target { delegate.content }
}

/// What is named as the handlers of a parent that is no contract. It lets the rest compile, so that
/// the compiler's message at the parent is the only one, and never runs.
public nonisolated struct _NoHandlers: Sendable {
  public init() {}
  public init(_ delegate: Any) {}

  /// Never runs, because a program that names it does not compile.
  public func asDelegate<Target>() -> Target { neverRuns() }
}

private func neverRuns() -> Never {
  mistake("A parent of this contract is no contract, as the compiler says where it is inherited.")
}
