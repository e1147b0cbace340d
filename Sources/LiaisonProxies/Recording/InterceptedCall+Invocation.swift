public import LiaisonCore
public import LiaisonDelegation

extension InterceptedCall {
  /// The call with its arguments, for interceptors that read them. It is nil if no interceptor of
  /// the proxy reads arguments, if the contract has no `.invocations`, or if the contract is
  /// neither Sendable nor `.anywhere`, because its calls cannot go to other threads then.
  ///
  ///     if case .image(let name)? = call.invocation as? ImageStoreInvocation { print(name) }
  public var invocation: (any Invocation & Sendable)? {
    (requirement.attachments.object as? AttachedInvocation)?.invocation
  }
}

/// A call with its arguments, attached to its requirement.
@usableFromInline
final class AttachedInvocation: Sendable {
  let invocation: any Invocation & Sendable

  @usableFromInline
  init(_ invocation: any Invocation & Sendable) { self.invocation = invocation }
}

extension Route {
  /// The requirement with its invocation attached, if an interceptor on the route reads arguments.
  ///
  /// Generated code calls it. If no interceptor reads arguments, `call` is not called and no
  /// invocation is made.
  @inlinable
  public func noted<Call: Invocation & Sendable>(
    _ requirement: Requirement, _ call: () -> Call
  ) -> Requirement {
    readsArguments ? requirement.attaching(AttachedInvocation(call())) : requirement
  }
}
