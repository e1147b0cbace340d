public import LiaisonCore

/// What every generated spy has in common: it records its calls.
///
/// A call is recorded before it is answered, on the thread of the call. A spy of a Sendable
/// contract may be called from any number of threads, and loses no call.
public protocol Spy: AnyObject {
  /// The contract's calls as values.
  associatedtype Call: Invocation

  /// Generated; use `calls`.
  nonisolated var _calls: Sealed<CallLog<Call>> { get }
}

/// Stops the program because a spy has no answer to a call. Generated code calls this.
@_documentation(visibility: internal)
public func unanswered(_ requirement: Requirement, by spy: String, stub: String?) -> Never {
  let closure = stub.map { "give it a closure, 'spy.stubs.\($0) = { … }', or " } ?? "give it "
  mistake(
    "A \(spy) was called '\(requirement)' and has no answer; \(closure)a real object, "
      + "'\(spy)(forwardingTo: real)', or write '@Answer' with 'whenNobody:' in the contract.")
}
