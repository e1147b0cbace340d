public import LiaisonCore

/// Stands in for the spy of a parent that has none, in generated code. It never runs. It lets the
/// rest compile, so that the compiler's message at the parent is the only one.
public final class _NoSpy: Sendable {
  public init() {}
  public init(forwardingTo real: Any?) {}
}

/// Stands in for the calls of a parent that keeps none, for the same reason.
public struct _NoInvocation: Invocation, Sendable, Codable, Hashable {
  public var requirement: Requirement {
    mistake("A parent of this contract has no '.invocations', as the compiler says there.")
  }
  public var arguments: [InvocationArgument] { [] }

  public func perform<Target>(on target: Target) async throws {}
}

/// As `_NoSpy`, for a parent whose name has type parameters; below, the same for its calls. An
/// alias with parameters, looked up through a protocol, crashes the compiler; a type with
/// parameters does not.
public final class _NoSpyOf<each _Type>: Sendable {
  public init() {}
  public init(forwardingTo real: Any?) {}
}

public struct _NoInvocationOf<each _Type>: Invocation, Sendable, Codable, Hashable {
  public var requirement: Requirement { _NoInvocation().requirement }
  public var arguments: [InvocationArgument] { [] }

  public func perform<Target>(on target: Target) async throws {}
}
