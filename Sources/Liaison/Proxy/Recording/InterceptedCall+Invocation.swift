extension InterceptedCall {
  /// The call with its arguments, for interceptors that read them; nil where no interceptor of the proxy
  /// does, and of contracts without `.invocations` or whose calls cannot go to other threads: those that
  /// are neither Sendable nor `.anywhere`.
  ///
  ///     if let call = call.invocation as? ImageStoreInvocation, case .image(let name) = call { … }
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
  /// The requirement with the call that is made of it, if somebody on the way reads arguments.
  @inlinable
  public func noted<Call: Invocation & Sendable>(
    _ requirement: Requirement, _ call: () -> Call
  ) -> Requirement {
    readsArguments ? requirement.attaching(AttachedInvocation(call())) : requirement
  }
}
