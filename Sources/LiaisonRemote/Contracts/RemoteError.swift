/// An error that a requirement of a remote contract names: `async throws(StoreError)`.
///
/// A call over a link can fail for reasons that the callee does not know. Such a type has room for them:
///
/// ```swift
/// @Wire enum StoreError: RemoteError {
///   case full
///   case link(RemoteFailure)
///   init(_ failure: RemoteFailure) { self = .link(failure) }
/// }
/// ```
///
/// It travels, so it has `@Wire` or conforms to `Codable`.
public protocol RemoteError: Error {
  init(_ failure: RemoteFailure)
}

extension RemoteFailure: RemoteError {
  public init(_ failure: RemoteFailure) { self = failure }
}

/// Where a contract names an error of a requirement, so that what the compiler says appears there.
public enum ThrownRemotely<Failure: RemoteError> {
  public typealias Thrown = Failure
}

extension RemoteProxy {
  /// Without a module's name before it, which would move what the compiler says to the right.
  public typealias _ThrownRemotely<Failure: RemoteError> = ThrownRemotely<Failure>
}
